// Fills an empty village with recommendations by a few set-based statements: the same ones every time.

import { priceRanges, pricingTypes } from '../../domain/recommendations/pricing.ts'
import type { Sql } from '../sql.ts'
import { bulkLoad } from './bulk-load.ts'
import { writeKeys, writePairs, writeProviders } from './fill-providers.ts'
import { draftProviders, mostProviders, ownWords, writeWords } from './fill-words.ts'

/** How many of each the village holds. */
export interface VillageSize {
  recommendations: number
  providers: number
  members: number
  administrators: number
  /** Waiting for a decision, beside the recommendations. */
  pending: number
}

/** Members the village has in any size: enough that nobody in a measurement meets the limit of one a minute. */
const members = 6_000

/** Administrators who decide side by side. */
const administrators = 8

/** Providers for each recommendation. */
const share = 0.3

/** Least and most recommendations a village can be measured with. */
export const leastRecommendations = 5_000
export const mostRecommendations = Math.floor(mostProviders / share)

/** The village of so many recommendations: 0.3 providers and 0.05 waiting submissions for each, but some at least. */
export const sizeOf = (recommendations: number): VillageSize => ({
  recommendations,
  providers: Math.floor(recommendations * share),
  members,
  administrators,
  pending: Math.max(420, Math.floor(recommendations / 20)),
})

/** A quarter of the decisions is about every tenth of these providers: with tens of recommendations, not hundreds. */
const metFrom = 1_000

/** Members and administrators with a session each; nobody has a password. */
const writeMembers = async (sql: Sql, size: VillageSize): Promise<void> => {
  await sql`
    create temp table people as
    select n, pg_temp.id(1, '2024-01-01T00:00Z', n) as id, 'parent-' || n || '@bench.example' as email,
      'BENCH' || n as code from generate_series(1, ${size.members + size.administrators}::int) as n`
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
  await sql`insert into user_roles (user_id, role) select id, 'admin' from people where n > ${size.members}`
}

/**
 * The recommendations, and after them the waiting submissions. Each provider has one recommendation at least; a third has
 * no other, a few have hundreds.
 */
const draftRecommendations = async (sql: Sql, size: VillageSize): Promise<void> => {
  const { recommendations: n, providers } = size
  await sql`
    create temp table recommendations as
    select pg_temp.id(4, created_at, r) as id, r, i, status, created_at, rating, array_to_string(picked, ', ') as highlights,
      p.type as pricing_type, p.range as pricing_range, p.label as price, 1 + pg_temp.draw(r, 17, ${size.members}) as user_n,
      case when pg_temp.draw(r, 20, 10) < 3 then ${ownWords()} end as own_words,
      case when pg_temp.draw(r, 22, 10) < 7 then (2016 + pg_temp.draw(r, 23, 9))::text end as experience_year,
      case when pg_temp.draw(r, 24, 10) < 8 then pg_temp.draw(r, 25, 10) < 9 end as would_use_again,
      consent, case when consent and pg_temp.draw(r, 26, 2) = 0 then d.phone end as phone
    from (
      select r, case when r <= ${n} then 'approved' else 'pending' end as status,
        date_trunc('milliseconds', '2024-01-02T00:00Z'::timestamptz + r * (interval '600 days' / ${n}::int)) as created_at,
        (array[5, 5, 5, 5, 5, 4, 4, 4, 3, 1])[1 + pg_temp.draw(r, 10, 10)] as rating, pg_temp.draw(r, 11, 2) = 0 as consent,
        case when r <= ${providers} then r
          when r <= ${n} then 1 + floor(${providers}::int * power(0.05 + 0.95 * pg_temp.skewed(r, 12, 1), 3))::int
          -- One in four is about one of a few providers: there decisions meet.
          when pg_temp.draw(r, 13, 4) = 0 then ${metFrom}::int + 10 * pg_temp.draw(r, 14, 40)
          else 1 + pg_temp.draw(r, 15, ${providers}) end as i
      from generate_series(1, ${n + size.pending}::int) as r
    ) as drawn
    join drafts d using (i)
    left join prices p on p.n = pg_temp.draw(r, 18, ${pricingTypes.flatMap((type) => priceRanges[type]).length * 2})
    cross join lateral (
      select array_agg(d.tags[1 + mod(pg_temp.draw(r, 30, 8) + step * (1 + pg_temp.draw(r, 31, 3)), 8)] order by step) as picked
      from generate_series(0, pg_temp.draw(r, 32, 3)) as step
    ) as chosen`
}

const writeSubmissions = (sql: Sql) => sql`
  insert into experience_submissions (id, user_id, submitter_email, provider_id, service_type, provider_name,
    is_business, business_name, business_website, location, city, state, experience_year, rating, recommendation,
    own_words, highlights, pricing_range, pricing_type, would_use_again, has_contact_consent, provider_email,
    provider_phone, status, reviewed_at, created_at)
  select r.id, u.id, u.email, pg_temp.id(3, '2024-01-01T00:00Z', i), service_type, name, is_business,
    case when is_business then name end, website, city || ', ' || state, city, state, experience_year, rating,
    pg_temp.sentence(highlights, rating), own_words, highlights, pricing_range, pricing_type, would_use_again,
    consent, case when consent then d.email end, r.phone, status,
    case when status = 'approved' then created_at + interval '1 day' end, created_at
  from recommendations r join drafts d using (i) join people u on u.n = r.user_n order by r`

/** Tables whose rows grow with the village. Words and counters of the desk follow by the triggers of the second. */
const grown = [
  'providers',
  'experience_submissions',
  'submission_words',
  'provider_names',
  'provider_keys',
  'provider_pairs',
]

/**
 * Fills a migrated, empty database. Beside the village's own tables it makes `bench.members (n, id, email)`, administrators
 * last, and `bench.decisions (part, submission_id)`: the waiting submissions in two parts (0 and 1), one for each server.
 */
export const fillVillage = (database: Sql, size: VillageSize): Promise<void> =>
  bulkLoad(database, grown, async (sql) => {
    await writeWords(sql)
    await writeMembers(sql, size)
    await draftProviders(sql, size.providers)
    await draftRecommendations(sql, size)
    await writeProviders(sql)
    await writeSubmissions(sql)
    await writeKeys(sql)
    await writePairs(sql)
    await sql`create schema bench`
    await sql`create table bench.members as select n, id, email from people order by n`
    await sql`alter table bench.members add primary key (n)`
    await sql`
      create table bench.decisions as
      select mod(r, 2) as part, id as submission_id from recommendations where status = 'pending' order by r`
  })
