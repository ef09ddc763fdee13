// Fills an empty village with recommendations by a few set-based statements: the same ones every time.
import type postgres from 'postgres'
import { areaOf } from '../../domain/places/location.rules.ts'
import { categorySlugs } from '../../domain/providers/categories.ts'
import { type KeyedRecommendation, matchKeys } from '../../domain/providers/match-keys.rules.ts'
import { highlights } from '../../domain/recommendations/highlights.ts'
import { priceLabel, priceRanges, pricingTypes } from '../../domain/recommendations/pricing.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import { village } from '../../domain/village.ts'
import { villagePlaces, villageRegions } from '../../domain/village-places.ts'
import { firstNames } from '../../server/demo/demo-names.ts'

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

/** Least recommendations a village can be measured with. */
export const leastRecommendations = 5_000

/** The village of so many recommendations: 0.3 providers and 0.05 waiting submissions for each, but some at least. */
export const sizeOf = (recommendations: number): VillageSize => ({
  recommendations,
  providers: Math.floor(recommendations * 0.3),
  members,
  administrators,
  pending: Math.max(420, Math.floor(recommendations / 20)),
})

/** Every tenth provider is set apart: only decisions of the third part are about it, and only one each. */
const setApart = 10

/** Parts that name people; put together they give 12 million different names, which fold to lower case and no more. */
const syllables = 'bel den fa gar ho ka len li mar mo na ner no pa ra ri ro sel ta ter va vin wen zu'.split(' ')
const plainFirstNames = firstNames.filter((name) => /^[A-Z][a-z]+$/.test(name)).slice(0, 24)
const businessWords = ['Studio', 'Center', 'House', 'Collective']

/** Places outside the regions have an area of their own. */
const otherPlaces = villagePlaces.filter((place) => areaOf(place).includes(',')).slice(0, 6)
const cities = [
  ...villageRegions.flatMap((region) => region.cities.map((city) => ({ city, state: village.state as string }))),
  ...otherPlaces,
]

/** Temporary tables of the words, and functions that draw by the number of a row, so that every run draws the same. */
const writeWords = async (sql: postgres.TransactionSql): Promise<void> => {
  await sql`
    create function pg_temp.draw(row_number bigint, salt int, choices int) returns int language sql immutable as
      'select mod(hashint8extended(row_number, salt) & 9223372036854775807, choices)::int'`
  // As UUID v7 has it: the moment first, so that rows stand in their indexes as they came.
  await sql`
    create function pg_temp.id(kind int, moment timestamptz, number bigint) returns uuid language sql stable as
      $$select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7' || lpad(kind::text, 3, '0')
        || '8000' || lpad(to_hex(number), 12, '0'))::uuid$$`
  await sql`
    create temp table tags on commit drop as
    select * from unnest(${categorySlugs.flatMap((slug) => highlights[slug].map(() => slug))}::text[],
      ${categorySlugs.flatMap((slug) => [...highlights[slug]])}::text[],
      ${categorySlugs.flatMap((slug) => highlights[slug].map(foldText))}::text[]) as t (slug, tag, folded)`
  await sql`
    create temp table categories on commit drop as
    select n::int, c.slug, (select array_agg(t.tag) from tags t where t.slug = c.slug) as tags
    from unnest(${categorySlugs}::text[]) with ordinality as c (slug, n)`
  await sql`
    create temp table cities on commit drop as
    select n::int, city, state, area, city_key from unnest(${cities.map(({ city }) => city)}::text[],
      ${cities.map(({ state }) => state)}::text[], ${cities.map(areaOf)}::text[],
      ${cities.map(({ city }) => foldText(city))}::text[]) with ordinality as c (city, state, area, city_key, n)`
  const prices = pricingTypes.flatMap((type) => priceRanges[type].map((range) => ({ type, range })))
  await sql`
    create temp table prices on commit drop as
    select n::int, type, range, label from unnest(${prices.map(({ type }) => type)}::text[],
      ${prices.map(({ range }) => range)}::text[],
      ${prices.map(({ type, range }) => priceLabel(type, range))}::text[]) with ordinality as p (type, range, label, n)`
}

/** Members and administrators with a session each; nobody has a password. */
const writeMembers = async (sql: postgres.TransactionSql, size: VillageSize): Promise<void> => {
  await sql`
    create temp table people on commit drop as
    select n, pg_temp.id(1, '2024-01-01T00:00Z', n) as id, 'parent-' || n || '@bench.example' as email,
      'BENCH' || n as code from generate_series(1, ${size.members + size.administrators}::int) as n`
  await sql`
    insert into auth.users (id, email, password_hash, user_metadata, email_confirmed_at)
    select id, email, 'none', '{}', now() from people`
  await sql`insert into referral_codes (code, owner_id, kind) select code, id, 'personal' from people`
  await sql`
    insert into profiles (id, full_name, user_type, referral_code)
    select id, 'Parent ' || n, 'parent_seeking', code from people`
  await sql`
    insert into auth.sessions (id, user_id, access_seen, amr)
    select pg_temp.id(2, '2024-01-01T00:00Z', n), id, true, '[]' from people`
  await sql`insert into user_roles (user_id, role) select id, 'admin' from people where n > ${size.members}`
}

const draftProviders = async (sql: postgres.TransactionSql, size: VillageSize): Promise<void> => {
  const [s, f] = [syllables.length, plainFirstNames.length]
  // Multiplying by a prime walks through all names without meeting one twice.
  await sql`
    create temp table drafts on commit drop as
    select i, service_type, area, city, state, city_key, is_business, tags,
      case when is_business then last_name || ' ' || (${businessWords}::text[])[1 + pg_temp.draw(i, 4, ${businessWords.length})]
        else first_name || ' ' || last_name end as name,
      case when is_business then last_name || ' ' || (${businessWords}::text[])[1 + pg_temp.draw(i, 4, ${businessWords.length})]
        else first_name || ' ' || left(last_name, 1) || '.' end as shown_name,
      case when is_business then 'https://' || lower(last_name) || '.example' end as website
    from (
      select i, c.slug as service_type, c.tags, l.area, l.city, l.state, l.city_key, pg_temp.draw(i, 3, 10) < 4 as is_business,
        (${plainFirstNames}::text[])[1 + mod(j, ${f}::int)] as first_name,
        initcap((${syllables}::text[])[1 + mod(j / ${f}, ${s}::int)] || (${syllables}::text[])[1 + mod(j / ${f * s}, ${s}::int)]
          || (${syllables}::text[])[1 + mod(j / ${f * s * s}, ${s}::int)] || (${syllables}::text[])[1 + mod(j / ${f * s * s * s}, ${s}::int)])
          as last_name
      from (select i::int, mod(i::bigint * 7368787, ${f * s ** 4}::bigint)::int as j from generate_series(1, ${size.providers}::int) as i) as numbered
      join categories c on c.n = 1 + pg_temp.draw(i, 1, ${categorySlugs.length})
      join cities l on l.n = 1 + pg_temp.draw(i, 2, ${cities.length})
    ) as named`
  await sql`create unique index on drafts (i)`
}

/**
 * The recommendations, and after them the waiting submissions. Each provider has one recommendation at least; a few have
 * many. Of the waiting ones each third is a part of its own; those of the third part are about providers set apart.
 */
const draftRecommendations = async (sql: postgres.TransactionSql, size: VillageSize): Promise<void> => {
  const { recommendations: n, providers } = size
  await sql`
    create temp table recommendations on commit drop as
    select pg_temp.id(4, created_at, r) as id, r, i, status, created_at, rating, d.service_type, d.is_business, d.name,
      d.website, d.city, d.state, array_to_string(picked, ', ') as highlights, p.type as pricing_type,
      p.range as pricing_range, p.label as price, u.id as user_id, u.email as submitter_email,
      case when pg_temp.draw(r, 20, 10) < 3 then 'We were glad to have ' || d.name || ' for ' || pg_temp.draw(r, 21, 30) + 2 || ' weeks.' end as own_words,
      case when pg_temp.draw(r, 22, 10) < 7 then (2016 + pg_temp.draw(r, 23, 9))::text end as experience_year,
      case when pg_temp.draw(r, 24, 10) < 8 then pg_temp.draw(r, 25, 10) < 9 end as would_use_again,
      consent, case when consent then 'hello' || i || '@bench.example' end as provider_email,
      case when consent and pg_temp.draw(r, 26, 2) = 0 then '(510) 555-' || lpad(mod(i, 10000)::text, 4, '0') end as provider_phone
    from (
      select r, case when r <= ${n} then 'approved' else 'pending' end as status,
        date_trunc('milliseconds', '2024-01-02T00:00Z'::timestamptz + r * (interval '600 days' / ${n}::int)) as created_at,
        (array[5, 5, 5, 5, 5, 4, 4, 4, 3, 1])[1 + pg_temp.draw(r, 10, 10)] as rating, pg_temp.draw(r, 11, 2) = 0 as consent,
        case when r <= ${providers} then r
          when r <= ${n} then 1 + floor(${providers}::int * power(pg_temp.draw(r, 12, 1000000) / 1e6, 1.5))::int
          when mod(r, 3) = 2 then ${setApart}::int * ((r - ${n}::int + 2) / 3)
          -- One in four of the others is about one of a few providers: there decisions meet.
          when pg_temp.draw(r, 13, 4) = 0 then ${setApart}::int * pg_temp.draw(r, 14, 40) + 1
          else ${setApart}::int * pg_temp.draw(r, 15, ${Math.floor(providers / setApart)}) + 1 + pg_temp.draw(r, 16, ${setApart - 1}) end as i
      from generate_series(1, ${n + size.pending}::int) as r
    ) as drawn
    join drafts d using (i)
    join people u on u.n = 1 + pg_temp.draw(r, 17, ${size.members})
    left join prices p on p.n = pg_temp.draw(r, 18, ${pricingTypes.flatMap((type) => priceRanges[type]).length * 2})
    cross join lateral (
      select array_agg(d.tags[1 + mod(pg_temp.draw(r, 30, 8) + step * (1 + pg_temp.draw(r, 31, 3)), 8)] order by step) as picked
      from generate_series(0, pg_temp.draw(r, 32, 3)) as step
    ) as chosen`
}

/** Providers, names, tallies and cities as every decision of the site would have left them. */
const writeProviders = async (sql: postgres.TransactionSql): Promise<void> => {
  await sql`
    create temp table placed on commit drop as
    select r.*, row_number() over (partition by i order by created_at desc, id desc) as place
    from recommendations r where status = 'approved'`
  await sql`
    create temp table combined on commit drop as
    select i, array_agg(t.tag order by times desc, nearest) as tags,
      array_agg(times::int order by times desc, nearest) as counts, string_agg(folded, ' ' order by times desc, nearest) as folded
    from (
      select i, p.service_type, tag, count(*) as times, min(p.place * 10 + at) as nearest
      from placed p, unnest(string_to_array(p.highlights, ', ')) with ordinality as h (tag, at) group by 1, 2, 3
    ) as counted join tags t on t.slug = service_type and t.tag = counted.tag group by i`
  await sql`
    with numbers as (
      select i, count(*)::int as total, sum(rating)::int as rating_sum, array_agg(id order by place) as ids,
        (array_agg(own_words order by place) filter (where own_words is not null))[1] as own_words,
        (array_agg(price order by place) filter (where price is not null))[1] as price,
        (array_agg(experience_year order by place) filter (where experience_year is not null))[1] as experience_year,
        bool_or(consent) as consent, bool_or(website is not null or consent) as reachable,
        array[count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
          count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::int[] as rating_counts,
        count(*) filter (where would_use_again)::int as again, count(*) filter (where not would_use_again)::int as not_again
      from placed group by i
    )
    insert into providers (id, service_type, area, name_key, total_recommendations, rating_sum, rating, newest_at,
      newest_id, provider_name, shown_name, business_name, is_business, recommendation, own_words, highlights,
      combined_highlights, pricing, location, city, city_key, state, experience_year, has_contact_consent,
      has_any_contact_info, all_recommendation_ids, highlight_counts, rating_counts, would_use_again,
      would_not_use_again, towns)
    select pg_temp.id(3, '2024-01-01T00:00Z', i), d.service_type, d.area, lower(d.name), total, rating_sum,
      -- half up to one decimal, in whole numbers
      ((20 * rating_sum + total) / (2 * total)) / 10::float8, newest.created_at, newest.id, d.name, d.shown_name,
      case when d.is_business then d.name end, d.is_business, pg_temp.sentence(newest.highlights, newest.rating),
      n.own_words, newest.highlights, c.tags, n.price, d.city || ', ' || d.state, d.city, d.city_key, d.state,
      n.experience_year, n.consent, n.reachable, n.ids, c.counts, n.rating_counts, n.again, n.not_again, array[d.city]
    from numbers n join drafts d using (i) join combined c using (i) join placed newest using (i) where newest.place = 1
    order by i`
  await sql`
    insert into provider_names (provider_id, service_type, area, search_text)
    select pg_temp.id(3, '2024-01-01T00:00Z', i), d.service_type, d.area, lower(d.name) || ' ' || c.folded
    from drafts d join combined c using (i) order by i`
  await sql`
    insert into provider_tallies (service_type, area, rating, providers)
    select service_type, area, rating, count(*) from providers group by 1, 2, 3`
  await sql`insert into area_cities (city_key, area) select distinct city_key, area from drafts`
}

const writeSubmissions = (sql: postgres.TransactionSql) => sql`
  insert into experience_submissions (id, user_id, submitter_email, provider_id, service_type, provider_name,
    is_business, business_name, business_website, location, city, state, experience_year, rating, recommendation,
    own_words, highlights, pricing_range, pricing_type, would_use_again, has_contact_consent, provider_email,
    provider_phone, status, reviewed_at, created_at)
  select id, user_id, submitter_email, pg_temp.id(3, '2024-01-01T00:00Z', i), service_type, name, is_business,
    case when is_business then name end, website, city || ', ' || state, city, state, experience_year, rating,
    pg_temp.sentence(highlights, rating), own_words, highlights, pricing_range, pricing_type, would_use_again,
    consent, provider_email, provider_phone, status, case when status = 'approved' then created_at + interval '1 day' end, created_at
  from recommendations order by r`

/** Providers whose keys are written with one statement. */
const keysAtOnce = 2_000

/** What every provider is known by, as the decisions of the site would have left it. */
const writeKeys = async (sql: postgres.TransactionSql, size: VillageSize): Promise<void> => {
  for (let from = 1; from <= size.providers; from += keysAtOnce) {
    const rows = await sql<(KeyedRecommendation & { provider_id: string })[]>`
      select distinct pg_temp.id(3, '2024-01-01T00:00Z', i) as provider_id, service_type, name as provider_name, city,
        state, consent as has_contact_consent, provider_phone, provider_email, website as business_website
      from recommendations where status = 'approved' and i between ${from}::int and ${from + keysAtOnce - 1}::int`
    const keys = rows.flatMap((row) => matchKeys(row).map(({ kind, value }) => [kind, value, row.provider_id] as const))
    await sql`
      insert into provider_keys (kind, value, provider_id)
      select * from unnest(${keys.map(([kind]) => kind)}::text[], ${keys.map(([, value]) => value)}::text[],
        ${keys.map(([, , id]) => id)}::uuid[]) on conflict do nothing`
  }
}

/**
 * Fills a migrated, empty database. Beside the village's own tables it makes `bench.members (n, id, email)`, administrators
 * last, and `bench.decisions (part, submission_id)`: the waiting submissions in three parts (0, 1 and 2), so that three
 * programs can decide without meeting.
 */
export const fillVillage = async (sql: postgres.Sql, size: VillageSize): Promise<void> => {
  await sql.begin(async (trx) => {
    await trx`
      create function pg_temp.sentence(highlights text, rating int) returns text language sql immutable as
        $$select 'I used this service and was particularly impressed by: ' || lower(highlights)
          || '. Overall, I would rate them ' || case rating when 1 then '1 star' else rating || ' stars' end || '.'$$`
    await writeWords(trx)
    await writeMembers(trx, size)
    await draftProviders(trx, size)
    await draftRecommendations(trx, size)
    await writeProviders(trx)
    await writeSubmissions(trx)
    await writeKeys(trx, size)
    await trx`create schema bench`
    await trx`create table bench.members as select n, id, email from people order by n`
    await trx`alter table bench.members add primary key (n)`
    await trx`
      create table bench.decisions as
      select mod(r, 3) as part, id as submission_id from recommendations where status = 'pending' order by r`
  })
  await sql`vacuum analyze`
}
