// Providers, names, tallies, cities, keys and pairs as the decisions of the site would have left them, by set-based statements.

import { type KeyedRecommendation, matchKeys } from '../../domain/providers/match-keys.rules.ts'
import type { Sql } from '../sql.ts'

/** Temporary tables `placed`, approved recommendations in the order of their provider, and `combined`, their highlights. */
const prepare = async (sql: Sql): Promise<void> => {
  await sql`
    create temp table placed as
    select i, id, created_at, rating, highlights, own_words, price, experience_year, consent, phone, would_use_again,
      row_number() over (partition by i order by created_at desc, id desc)::int as place
    from recommendations where status = 'approved'`
  await sql`analyze placed`
  await sql`
    create temp table combined as
    select i, array_agg(tag order by times desc, nearest) as tags, array_agg(times order by times desc, nearest) as counts,
      string_agg(folded, ' ' order by times desc, nearest) as folded
    from (
      select i, tag, count(*)::int as times, min(place * 10 + at) as nearest
      from placed, unnest(string_to_array(highlights, ', ')) with ordinality as h (tag, at) group by 1, 2
    ) as counted join drafts d using (i) join tags t using (tag) where t.slug = d.service_type group by i`
  await sql`analyze combined`
}

/** The rows of `providers` and of what is kept beside them. */
export const writeProviders = async (sql: Sql): Promise<void> => {
  await prepare(sql)
  await sql`
    with numbers as (
      select i, count(*)::int as total, sum(rating)::int as rating_sum, array_agg(id order by place) as ids,
        (array_agg(own_words order by place) filter (where own_words is not null))[1] as own_words,
        (array_agg(price order by place) filter (where price is not null))[1] as price,
        (array_agg(experience_year order by place) filter (where experience_year is not null))[1] as experience_year,
        bool_or(consent) as consent,
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
      n.experience_year, n.consent, d.is_business or n.consent, n.ids, c.counts, n.rating_counts, n.again, n.not_again,
      array[d.city]
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

/** Providers whose keys are computed at once. */
const keysAtOnce = 20_000

/** What every provider is known by, by the site's own rules. */
export const writeKeys = async (sql: Sql): Promise<void> => {
  // Whatever one provider's recommendations tell differs only in whether it is told.
  await sql`create temp table keys (kind text, value text, provider_id uuid)`
  const rows = sql<KeyedRecommendation & { provider_id: string }>`
    select pg_temp.id(3, '2024-01-01T00:00Z', i) as provider_id, d.service_type, d.name as provider_name, d.city, d.state,
      bool_or(consent) as has_contact_consent, max(p.phone) as provider_phone,
      case when bool_or(consent) then d.email end as provider_email, d.website as business_website
    from placed p join drafts d using (i) group by i, d.service_type, d.name, d.city, d.state, d.email, d.website`
  const all = await rows
  for (let from = 0; from < all.length; from += keysAtOnce) {
    const part = all.slice(from, from + keysAtOnce)
    const keys = part.flatMap((row) => matchKeys(row).map(({ kind, value }) => [kind, value, row.provider_id] as const))
    await sql`
      insert into keys select * from unnest(${keys.map(([kind]) => kind)}::text[],
        ${keys.map(([, value]) => value)}::text[], ${keys.map(([, , id]) => id)}::uuid[])`
  }
  await sql`
    insert into provider_keys (kind, value, provider_id)
    select distinct kind, value collate "C", provider_id from keys order by 1, 2, 3`
}

/** One provider in a hundred may be the same as the one before it in its category and area, as the desk lists them. */
export const writePairs = (sql: Sql) => sql`
  insert into provider_pairs (id, first_id, second_id, evidence, score)
  select pg_temp.id(5, '2025-01-01T00:00Z', i), pg_temp.id(3, '2024-01-01T00:00Z', before),
    pg_temp.id(3, '2024-01-01T00:00Z', i), '{near_name,category,area}', 40
  from (select i, lag(i) over (partition by service_type, area order by i) as before from drafts) as ordered
  where mod(i, 100) = 0 and before is not null order by i`
