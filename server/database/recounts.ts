// Checks a database: compares its columns with those of schema.sql, and precomputed numbers with a recount.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from './tables.ts'

const schema = readFileSync(new URL('schema.sql', import.meta.url), 'utf8')

/** The columns of each table in schema.sql, as `table.column`; schema.sql has one column per line. */
export const columnsOfSchema = (text = schema): string[] =>
  [...text.matchAll(/^create table ([\w.]+) \(\n([\s\S]*?)^\);/gm)].flatMap(([, table, body = '']) =>
    [...body.matchAll(/^ {2}(?!constraint |primary |unique |check )(\w+) /gm)].map(
      ([, column]) => `${table}.${column}`,
    ),
  )

export const findMissingColumns = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${columnsOfSchema()}::text[]) as name
    where not exists (
      select from pg_attribute where attrelid = to_regclass(left(name, -strpos(reverse(name), '.')))
        and attname = right(name, strpos(reverse(name), '.') - 1) and attnum > 0 and not attisdropped)`.execute(db)
  return rows.map(({ name }) => name)
}

/** Queries that must return no rows, each with the meaning of a row. */
const recounts: Record<string, string> = {
  'providers whose numbers are not those of their approved recommendations': `
    with facts as (
      select provider_id, count(*)::int as total, sum(rating)::int as rating_sum,
        array_agg(id order by created_at desc, id desc) as ids, max(created_at) as newest_at
      from experience_submissions where status = 'approved'
        and provider_id not in (select id from providers where removed_at is not null) group by provider_id)
    select 1 from facts f full join (select * from providers where total_recommendations > 0) p on p.id = f.provider_id
    where (p.total_recommendations, p.rating_sum, p.rating, p.all_recommendation_ids, p.newest_id, p.newest_at)
      is distinct from (f.total, f.rating_sum, ((20 * f.rating_sum + f.total) / (2 * f.total)) / 10::float8, f.ids, f.ids[1], f.newest_at)`,
  'tallies that are not the count of their providers': `
    with facts as (
      select service_type, area, rating, count(*)::int as providers from providers where total_recommendations > 0 group by 1, 2, 3)
    select 1 from facts f full join (select * from provider_tallies where providers > 0) t using (service_type, area, rating)
    where f.providers is distinct from t.providers`,
  'shown providers without a name to search by, or names of hidden ones': `
    select 1 from (select * from providers where total_recommendations > 0) p full join provider_names n on n.provider_id = p.id
    where (p.service_type, p.area) is distinct from (n.service_type, n.area)`,
  'counters of the desk that are not the count of their rows': `
    select 1 from (select coalesce(sum(pending), 0) as pending, coalesce(sum(approved), 0) as approved,
        coalesce(sum(rejected), 0) as rejected, coalesce(sum(signups), 0) as signups from dashboard_counts) as kept,
      (select count(*) filter (where status = 'pending') as pending, count(*) filter (where status = 'approved') as approved,
        count(*) filter (where status = 'rejected') as rejected
        from (select status from experience_submissions union all select status from posts) as reviewed) as facts
    where (kept.pending, kept.approved, kept.rejected, kept.signups)
      is distinct from (facts.pending, facts.approved, facts.rejected, (select count(*) from profiles))`,
  'submissions that the desk does not find by their words': `
    select 1 from experience_submissions s left join submission_words w on w.submission_id = s.id
    where w.words is distinct from lower(unaccent(' ' || concat_ws(' ', s.provider_name, s.submitter_email, s.city, s.location)))`,
  'pages in a part of the metro that is none (run `refile`)': `
    select 1 from providers p, village_settings v where p.total_recommendations > 0 and v.regions is not null and v.refiled_to is null
      and p.area is distinct from p.city_key
      and (p.area like '%-%' or p.area in (select earlier ->> 'slug' from jsonb_path_query(v.earlier_regions, '$[*][*]') earlier))
      and p.area not in (select region ->> 'slug' from jsonb_array_elements(v.regions) region)`,
  'cities that do not lead to the area of their providers': `
    select 1 from providers p where total_recommendations > 0 and city_key is not null
      and not exists (select from area_cities c where c.city_key = p.city_key and c.area = p.area)`,
  'products whose votes are not counted': `
    select 1 from baby_products p, lateral (
      select count(*) filter (where vote_type = 'upvote') as ups, count(*) filter (where vote_type = 'downvote') as downs
      from product_votes where product_id = p.id) as facts
    where (p.upvotes, p.downvotes) is distinct from (facts.ups, facts.downs)`,
  'members without a profile, or profiles without a member': `
    select 1 from auth.users u full join profiles p on p.id = u.id where u.id is null or p.id is null`,
}

export const findBrokenRecounts = async (db: Db): Promise<string[]> => {
  const wrong: string[] = []
  for (const [meaning, query] of Object.entries(recounts)) {
    const { rows } = await sql<{
      found: number
    }>`select count(*)::int as found from (${sql.raw(query)}) as wrong`.execute(db)
    if (rows[0] && rows[0].found > 0) wrong.push(`${rows[0].found} ${meaning}`)
  }
  return wrong
}
