// The words the bench's village is invented from: names that are never alike, skewed places and categories, parents' notes.

import { sql as part, type RawBuilder } from 'kysely'
import { areaOf } from '../../domain/places/location.rules.ts'
import { categorySlugs } from '../../domain/providers/categories.ts'
import { highlights } from '../../domain/recommendations/highlights.ts'
import { priceRanges, pricingTypes } from '../../domain/recommendations/pricing.ts'
import { villagePlaces } from '../../domain/village-places.ts'
import { firstNames } from '../../server/demo/demo-words.ts'
import type { Sql } from '../sql.ts'

const wordsOf = (text: string): string[] => text.split(' ')

/** What a surname begins with, twice: 75 open syllables. */
const syllables = wordsOf('b d f g h k l m n p r s t v z').flatMap((first) =>
  wordsOf('a e i o u').map((v) => first + v),
)
const endings = wordsOf('ton man ley ra no va son ski dez lin ber gan kin lo mi ney po rez sen ti vich wood yan zo')
const plainFirstNames = firstNames.filter((name) => /^[A-Z][a-z]+$/.test(name)).slice(0, 24)
const businessWords = wordsOf(
  'Studio Center House Collective Circle Garden Nest Village Workshop Kitchen Harbor Corner Lantern Meadow Orchard Lab ' +
    'Room Loft Yard Club Porch Barn Tree Bridge',
)

/** Surnames there are; a first name or a business's word makes 24 different names of each. */
const surnames = syllables.length ** 2 * endings.length

/** Most providers whose names are all different. */
export const mostProviders = surnames * plainFirstNames.length

/** What parents write with, the most frequent words first. */
const noteWords = wordsOf(
  'the and she our was with very kind patient for loved always time baby gentle first son daughter week helped calm ' +
    'warm on home after day months twins night sleep came reliable trusted never late wonderful felt feeding newborn ' +
    'toddler playful walks park music songs reading stories cooking snacks naps crib bottle advice questions answered ' +
    'texts photos schedule flexible weekend evening holiday birthday school pickup homework spanish mandarin french ' +
    'piano art crafts painting garden pets dog cat allergy asthma medicine doctor fever teeth checkup shots office ' +
    'nurse birth labor hospital breathing massage lactation latch pump tongue weight routine training method ' +
    'transition daycare teachers classroom playground curriculum outdoors swim dance soccer gymnastics theater ' +
    'portrait session light prints family grandparents nanny share neighbors referral certified cpr experienced ' +
    'professional punctual organized creative honest cheerful thoughtful attentive respectful quick clean safe ' +
    'affordable expensive worth recommend',
)

/** Places as they are written; the metro's largest town comes first and most providers live in the first few. */
const places = villagePlaces.map(({ city, state }) => ({ city, state, area: areaOf({ city, state }) }))

/** SQL for a number in words: surname number `n`, from 0. */
const surname = (n: RawBuilder<unknown>) => {
  const s = syllables.length
  return part`((${syllables}::text[])[1 + mod(${n}, ${s}::int)] || (${syllables}::text[])[1 + mod((${n}) / ${s}::int, ${s}::int)]
    || (${endings}::text[])[1 + (${n}) / ${s * s}::int])`
}

/** Functions that draw by the number of a row, so that every run draws the same. */
const writeFunctions = async (sql: Sql): Promise<void> => {
  await sql`
    create function pg_temp.draw(row_number bigint, salt int, choices int) returns int language sql immutable as
      'select mod(hashint8extended(row_number, salt) & 9223372036854775807, choices)::int'`
  // Between 0 and 1; the higher the power, the more of them are near 0.
  await sql`
    create function pg_temp.skewed(row_number bigint, salt int, steepness float8) returns float8 language sql immutable as
      'select power(pg_temp.draw(row_number, salt, 1000000) / 1e6, steepness)'`
  // As UUID v7 has it: the moment first, so that rows stand in their indexes as they came.
  await sql`
    create function pg_temp.id(kind int, moment timestamptz, number bigint) returns uuid language sql stable as
      $$select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7' || lpad(kind::text, 3, '0')
        || '8000' || lpad(to_hex(number), 12, '0'))::uuid$$`
  await sql`
    create function pg_temp.sentence(highlights text, rating int) returns text language sql immutable as
      $$select 'I used this service and was particularly impressed by: ' || lower(highlights)
        || '. Overall, I would rate them ' || case rating when 1 then '1 star' else rating || ' stars' end || '.'$$`
}

/** Temporary tables of the words: `categories`, `cities`, `prices`. */
export const writeWords = async (sql: Sql): Promise<void> => {
  await writeFunctions(sql)
  const tags = categorySlugs.flatMap((slug) => highlights[slug].map((tag) => ({ slug, tag })))
  await sql`
    create temp table categories as
    select n::int, c.slug, (
      select array_agg(tag) from unnest(${tags.map(({ slug }) => slug)}::text[], ${tags.map(({ tag }) => tag)}::text[])
        as t (slug, tag) where t.slug = c.slug) as tags
    from unnest(${categorySlugs}::text[]) with ordinality as c (slug, n)`
  await sql`
    create temp table cities as
    select n::int, city, state, area from unnest(${places.map(({ city }) => city)}::text[],
      ${places.map(({ state }) => state)}::text[], ${places.map(({ area }) => area)}::text[])
      with ordinality as c (city, state, area, n)`
  const prices = pricingTypes.flatMap((type) => priceRanges[type].map((range) => ({ type, range })))
  await sql`
    create temp table prices as
    select n::int, type, range from unnest(${prices.map(({ type }) => type)}::text[],
      ${prices.map(({ range }) => range)}::text[]) with ordinality as p (type, range, n)`
}

/**
 * Temporary table `drafts`: one row for each provider `i` from 1. No two have one name: multiplying by a prime walks through
 * all pairs of a surname and one of its 24 forms without meeting a pair twice.
 */
export const draftProviders = async (sql: Sql, providers: number): Promise<void> => {
  const forms = plainFirstNames.length
  await sql`
    create temp table drafts as
    select pg_temp.id(3, '2024-01-01T00:00Z', i) as id, i, service_type, area, city, state, is_business, tags,
      case when is_business then surname || ' ' || word else first_name || ' ' || surname end as name,
      case when is_business then 'https://' || lower(surname || word) || '.example' end as website,
      'hello' || i || '@bench.example' as email,
      '(' || (array[510, 415, 408, 650, 925, 707, 628, 669])[1 + mod(i, 8)] || ') ' || (200 + i / 80000) || '-'
        || lpad(mod(i / 8, 10000)::text, 4, '0') as phone
    from (
      select i, c.slug as service_type, c.tags, l.area, l.city, l.state, pg_temp.draw(i, 3, 10) < 4 as is_business,
        (${plainFirstNames}::text[])[1 + mod(j, ${forms}::int)] as first_name,
        (${businessWords}::text[])[1 + mod(j, ${forms}::int)] as word,
        initcap(${surname(part`j / ${forms}::int`)}) as surname
      from (
        select i::int, mod(i::bigint * 7368787, ${mostProviders}::bigint)::int as j
        from generate_series(1, ${providers}::int) as i
      ) as numbered
      join categories c on c.n = 1 + floor(${categorySlugs.length}::int * pg_temp.skewed(i, 1, 1.6))
      join cities l on l.n = 1 + floor(${places.length}::int * pg_temp.skewed(i, 2, 2))
    ) as named`
  await sql`create unique index on drafts (i)`
  await sql`analyze drafts`
}

/**
 * SQL for what a parent wrote about recommendation `r`: words that everybody uses, and one of 135,000 that stand for what
 * only this family would tell: the few first of them in thousands of notes, the others in a handful.
 */
export const ownWords = () => part`(
  select string_agg((${noteWords}::text[])[1 + floor(${noteWords.length}::int * pg_temp.skewed(r, 40 + step, 2.2))::int], ' ')
    || ' ' || ${surname(part`floor(${surnames}::int * pg_temp.skewed(r, 39, 3))::int`)}
  from generate_series(1, 8 + pg_temp.draw(r, 38, 12)) as step)`
