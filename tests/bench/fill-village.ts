// Fills an empty village with recommendations, the same ones every time, and with what the site's own rules make of them.
import { type Kysely, sql as part } from 'kysely'
import { type KeyedRecommendation, providerKeys } from '../../domain/providers/match-providers.rules.ts'
import { nameKey } from '../../domain/providers/provider-name.rules.ts'
import {
  type ApprovedRecommendation,
  type ProviderSummary,
  summarizeProvider,
} from '../../domain/providers/provider-numbers.rules.ts'
import { priceRanges, pricingTypes } from '../../domain/recommendations/pricing.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import type { Tables } from '../../server/database/tables.ts'
import { type Sql, sqlOn } from '../sql.ts'
import { draftProviders, mostProviders, ownWords, writeWords } from './fill-words.ts'

/** Members the village has in any size: enough that nobody in a measurement meets the limit of one a minute. */
const members = 6_000

/** Administrators who decide side by side. */
const administrators = 8

/** Providers for each recommendation, and submissions that wait beside it: the latter some at least. */
const share = 0.3
const pendingOf = (recommendations: number): number => Math.max(420, Math.floor(recommendations / 20))

/** Least and most recommendations a village can be measured with. */
export const leastRecommendations = 5_000
const mostRecommendations = Math.floor(mostProviders / share)

/** A quarter of the decisions is about every tenth of these providers: with tens of recommendations, not hundreds. */
const metFrom = 1_000

/** Members and administrators with a session each; nobody has a password. */
const writeMembers = async (sql: Sql): Promise<void> => {
  await sql`
    create temp table people as
    select n, pg_temp.id(1, '2024-01-01T00:00Z', n) as id, 'parent-' || n || '@bench.example' as email,
      'BENCH' || n as code from generate_series(1, ${members + administrators}::int) as n`
  await sql`
    insert into auth.users (id, email, password_hash, user_metadata, email_confirmed_at)
    select id, email, 'none', '{}', now() from people`
  await sql.text(`
    begin;
    insert into referral_codes (code, owner_id, kind) select code, id, 'personal' from people;
    insert into profiles (id, full_name, user_type, referral_code)
    select id, 'Parent ' || n, 'parent_seeking', code from people;
    commit`)
  await sql`
    insert into auth.sessions (id, user_id, access_seen, amr)
    select pg_temp.id(2, '2024-01-01T00:00Z', n), id, true, '[]' from people`
  await sql`insert into user_roles (user_id, role) select id, 'admin' from people where n > ${members}`
}

/** Columns of `experience_submissions` that are filled. */
const columns = part.raw(
  `id, user_id, submitter_email, provider_id, service_type, provider_name, is_business, business_name, business_website,
  location, city, state, experience_year, rating, recommendation, own_words, highlights, pricing_range, pricing_type,
  would_use_again, has_contact_consent, provider_email, provider_phone, status, reviewed_at, created_at`,
)

/**
 * Temporary table `submissions`: the recommendations, and after them those that wait. Each provider has one recommendation at
 * least; a third has no other, a few have hundreds.
 */
const draftSubmissions = async (sql: Sql, n: number, providers: number): Promise<void> => {
  await sql`
    create temp table submissions as
    select pg_temp.id(4, created_at, r) as id, u.id as user_id, u.email as submitter_email, d.id as provider_id, service_type,
      name as provider_name, is_business, case when is_business then name end as business_name, website as business_website,
      city || ', ' || state as location, city, state, highlights, status, rating, own_words, created_at,
      pg_temp.sentence(highlights, rating) as recommendation, p.type as pricing_type, p.range as pricing_range,
      case when pg_temp.draw(r, 22, 10) < 7 then (2016 + pg_temp.draw(r, 23, 9))::text end as experience_year,
      case when pg_temp.draw(r, 24, 10) < 8 then pg_temp.draw(r, 25, 10) < 9 end as would_use_again,
      consent as has_contact_consent, case when consent then d.email end as provider_email,
      case when consent and pg_temp.draw(r, 26, 2) = 0 then d.phone end as provider_phone,
      case when status = 'approved' then created_at + interval '1 day' end as reviewed_at
    from (
      select r, case when r <= ${n} then 'approved' else 'pending' end as status,
        date_trunc('milliseconds', '2024-01-02T00:00Z'::timestamptz + r * (interval '600 days' / ${n}::int)) as created_at,
        (array[5, 5, 5, 5, 5, 4, 4, 4, 3, 1])[1 + pg_temp.draw(r, 10, 10)] as rating, pg_temp.draw(r, 11, 2) = 0 as consent,
        case when pg_temp.draw(r, 20, 10) < 3 then ${ownWords()} end as own_words,
        case when r <= ${providers} then r
          when r <= ${n} then 1 + floor(${providers}::int * power(0.05 + 0.95 * pg_temp.skewed(r, 12, 1), 3))::int
          -- One in four is about one of a few providers: there decisions meet.
          when pg_temp.draw(r, 13, 4) = 0 then ${metFrom}::int + 10 * pg_temp.draw(r, 14, 40)
          else 1 + pg_temp.draw(r, 15, ${providers}) end as i
      from generate_series(1, ${n + pendingOf(n)}::int) as r
    ) as drawn
    join drafts d using (i)
    join people u on u.n = 1 + pg_temp.draw(r, 17, ${members})
    left join prices p on p.n = pg_temp.draw(r, 18, ${pricingTypes.flatMap((type) => priceRanges[type]).length * 2})
    cross join lateral (
      select string_agg(d.tags[1 + mod(pg_temp.draw(r, 30, 8) + step * (1 + pg_temp.draw(r, 31, 3)), 8)], ', ' order by step)
      from generate_series(0, pg_temp.draw(r, 32, 3)) as step
    ) as chosen (highlights)`
  await sql`create index on submissions (provider_id) where status = 'approved'`
  await sql`analyze submissions`
}

/** Inserts rows that all have the same columns, as one parameter however many they are. */
const insertAll = (db: Kysely<Tables>, table: string, rows: object[]) => {
  const names = part.join(Object.keys(rows[0] ?? {}).map((name) => part.ref(name)))
  return sqlOn(db)`
    insert into ${part.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${part.table(table)}, ${JSON.stringify(rows)}::jsonb)`
}

/** Providers whose rows are made at once. */
const madeAtOnce = 1_000

type Approved = ApprovedRecommendation & KeyedRecommendation & { provider_id: string; area: string }

/** Providers with their names and keys as the decisions of the site would have left them, by the site's own rules. */
const writeProviders = async (db: Kysely<Tables>, providers: number): Promise<void> => {
  for (let from = 1; from <= providers; from += madeAtOnce) {
    const rows = await sqlOn(db)<Approved>`
      select s.*, d.area from submissions s join drafts d on d.id = s.provider_id
      where s.status = 'approved' and d.i between ${from}::int and ${from + madeAtOnce - 1}::int`
    const made = [...Map.groupBy(rows, ({ provider_id }) => provider_id)].map(([id, approved]) => {
      const { service_type, area, provider_name, city } = approved[0] as Approved
      const numbers = summarizeProvider(approved) as ProviderSummary
      const identity = { id, service_type, area, name_key: nameKey(provider_name), city_key: foldText(city ?? '') }
      const search_text = [provider_name, ...numbers.combined_highlights].map(foldText).join(' ')
      return {
        row: { ...identity, ...numbers },
        name: { provider_id: id, service_type, area, search_text },
        keys: providerKeys(approved).map((key) => ({ ...key, provider_id: id })),
      }
    })
    await insertAll(
      db,
      'providers',
      made.map(({ row }) => row),
    )
    await insertAll(
      db,
      'provider_names',
      made.map(({ name }) => name),
    )
    await insertAll(
      db,
      'provider_keys',
      made.flatMap(({ keys }) => keys),
    )
  }
  // One in five says when they are free.
  await sqlOn(db)`
    insert into provider_listings (provider_id, mailbox, free, free_told_at)
    select id, 'mailbox@provider.example', 'now', now() from providers where abs(hashtext(id::text)) % 5 = 0`
  await sqlOn(db)`
    update providers p set free = l.free, free_told_at = l.free_told_at from provider_listings l where l.provider_id = p.id`
  await sqlOn(db)`
    insert into provider_tallies (service_type, area, rating, providers)
    select service_type, area, rating, count(*) from providers group by 1, 2, 3`
  await sqlOn(db)`insert into area_cities (city_key, area) select distinct city_key, area from providers`
}

/** Fills a migrated, empty database with so many recommendations. */
export const fillVillage = async (db: Kysely<Tables>, recommendations: number): Promise<void> => {
  if (!(recommendations >= leastRecommendations && recommendations <= mostRecommendations)) {
    throw new Error(`A village holds from ${leastRecommendations} to ${mostRecommendations} recommendations.`)
  }
  const providers = Math.floor(recommendations * share)
  await db.connection().execute(async (one) => {
    const sql = sqlOn(one)
    await sql`set synchronous_commit = off`
    await writeWords(sql)
    await writeMembers(sql)
    await draftProviders(sql, providers)
    await draftSubmissions(sql, recommendations, providers)
    await writeProviders(one, providers)
    await sql`insert into experience_submissions (${columns}) select ${columns} from submissions order by created_at`
    await sql.text('reset synchronous_commit; discard temp')
  })
  await sqlOn(db)`vacuum analyze`
}
