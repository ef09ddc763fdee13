// Frequent queries read only the rows they return: their plans contain no sequential scan and no sort.
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { sortOrders } from '../../domain/limits.ts'
import { readFinds } from '../../server/alerts/alert-finds.queries.ts'
import type { Tables } from '../../server/database/tables.ts'
import { readOffers } from '../../server/providers/provider-counts.queries.ts'
import { placeRecommendation } from '../../server/providers/provider-identity.queries.ts'
import { readProviderPage } from '../../server/providers/provider-search.queries.ts'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { plansOf } from '../plans.ts'

const village = await forFile(startTestVillage())

describe('query plans', () => {
  beforeAll(async () => {
    const { sql } = village
    // Enough rows that a sequential scan would cost more than an index scan.
    await sql`
      insert into providers (id, service_type, area, name_key, total_recommendations, rating_sum, rating, newest_at,
        newest_id, provider_name, shown_name, recommendation, highlights, city, city_key, state, all_recommendation_ids)
      select gen_random_uuid(), (array['nanny', 'daycare', 'babysitter'])[1 + i % 3], (array['east-bay', 'south-bay', 'san francisco, ca'])[1 + (i / 3) % 3],
        left(md5(i::text), 7) || ' ' || left(md5((i * 7)::text), 8), 1, 1 + i % 5, 1 + i % 5, '2026-01-01'::timestamptz + make_interval(mins => i), gen_random_uuid(), 'Name ' || i,
        'Name ' || i, 'Good.', 'Kind', 'Oakland', 'oakland', 'CA', array[gen_random_uuid()]
      from generate_series(1, 12000) as i`
    // A third of the providers would be used again. Each has an availability date from parents, most of them expired.
    await sql`
      update providers set would_use_again = (rating_sum % 3 = 0)::int, would_not_use_again = (rating_sum % 3 = 1)::int,
        available_start_date = told, availability_told_at = told
      from (select id as told_of, date '2026-11-19' - (row_number() over (order by newest_at))::int / 10 as told from providers) as t
      where told_of = id`
    await sql`
      insert into provider_keys
      select 'name', service_type || '/' || area || '/' || replace(name_key, ' ', ''), id from providers`
    await sql`insert into provider_names select id, service_type, area, name_key from providers`
    await sql`insert into provider_tallies select service_type, area, rating, count(*) from providers group by 1, 2, 3`
    await sql`insert into area_cities values ('san francisco', 'san francisco, ca')`
    // One note each: every tenth has a word that is too common to be searched for, and one has a unique word.
    await sql`
      insert into experience_submissions (id, user_id, submitter_email, provider_id, service_type, provider_name, rating,
        recommendation, own_words, highlights, status, reviewed_at)
      select gen_random_uuid(), (select id from auth.users limit 1), 'maya@trustedvillage.example', id, service_type,
        provider_name, 5, 'Good.', case when n = 77 then 'Juggles clementines.' when n % 10 = 0 then 'Wonderful.' else 'Note ' || n end,
        'Kind', 'approved', now()
      from (select *, row_number() over (order by newest_at) as n from providers) as numbered`
    await sql`vacuum analyze`
  })
  it('read only what is new for alerts', async () => {
    const search = {
      ...nannies,
      min_rating: 4,
      search_query: 'clementines',
      would_use_again: undefined,
      free_by: '2026-11-25',
    }
    const ids = { id: v7(), user_id: v7(), every: 'day' as const, named_ids: [], created_at: new Date() }
    const alert = { ...ids, told_until: new Date(), search }
    const plans = await plansOf(village.database, (db) => readFinds(db, [alert], new Date()))
    const plan = plans.find((one) => one.includes('jsonb_to_recordset')) ?? ''
    expect(plan).toMatch(/using submissions_news .*?Index Cond: [^\n]*reviewed_at/s)
    expect(plan).toMatch(/using providers_free_news .*?Index Cond: [^\n]*free_told_at/s)
    expect(plan).not.toMatch(/Seq Scan/)
  })

  const everything = {
    service_type_filter: undefined,
    location_filter: '',
    min_rating: 0,
    search_query: '',
    sort_by: 'rating',
    cursor: undefined,
  } as const
  const nannies = { service_type_filter: 'nanny', location_filter: 'Oakland, CA' } as const
  type Search = Parameters<typeof readProviderPage>[1]
  const plansOfSearch = (search: Partial<Search>) =>
    plansOf(village.database, (db) => readProviderPage(db, { ...everything, ...search }, '2026-11-20'))

  for (const sort_by of sortOrders) {
    it.each(['Oakland, CA', 'San Francisco, CA'])(`use an index near %s, by ${sort_by}`, async (location_filter) => {
      const plans = await plansOfSearch({ ...nannies, location_filter, min_rating: 4, sort_by })
      const page = plans.find((plan) => plan.includes('providers p')) ?? ''
      expect(page).toMatch(/Index Scan using providers_by/)
      for (const plan of plans) expect(plan).not.toMatch(/Sort|Seq Scan on providers\b|Bitmap/)
    })

    it.each<[string, Partial<Search>]>([
      ['a region without a category', { location_filter: 'Oakland, CA' }],
      ['a category without a place', { service_type_filter: 'nanny' }],
      ['no category and no place', {}],
    ])(`use an index for %s, sorted by ${sort_by}`, async (_, search) => {
      const plans = await plansOfSearch({ ...search, sort_by })
      const page = plans.find((plan) => plan.includes('on providers p')) ?? ''
      expect(page).toMatch(/Index (?:Only )?Scan using providers_/)
      for (const plan of plans) expect(plan).not.toMatch(/(?:Seq|Bitmap Heap) Scan on providers\b/)
    })
  }

  it.each(sortOrders)('use an index for availability in a category near a place, sorted by %s', async (sort_by) => {
    const plans = await plansOfSearch({ ...nannies, free_by: '2026-12-01', sort_by })
    const page = plans.find((plan) => plan.includes('providers p')) ?? ''
    expect(page).toMatch(/Index Scan using providers_by/)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on providers\b/)
  })

  it.each<[string, Partial<Search>, RegExp]>([
    ['whom families would use again', { would_use_again: '1' }, /Index Only Scan using providers_again_by_rating/],
    ['who is free on a day', { free_by: '2026-12-01' }, /providers_available/],
  ])('providers %s are counted with an index of their own', async (_, search, index) => {
    for (const place of [nannies, { service_type_filter: 'nanny' } as const]) {
      const [page = ''] = (await plansOfSearch({ ...place, ...search })).filter((plan) => plan.includes('Aggregate'))
      const count = page.slice(page.indexOf('Aggregate'))
      expect(count).toMatch(index)
      expect(page).not.toMatch(/Seq Scan on providers\b/)
    }
  })

  it('providers available on a day, everywhere, are read in index order', async () => {
    const [page = ''] = await plansOfSearch({ free_by: '2026-12-01', cursor: undefined })
    expect(page).toMatch(/Index Scan using providers_everywhere_by_rating/)
  })

  it('a text with a category and a place uses the indexes of names and of words', async () => {
    const plans = (await plansOfSearch({ ...nannies, search_query: 'c4ca423' })).join('\n')
    expect(plans).toMatch(/provider_names_trigram/)
    expect(plans).toMatch(/submissions_own_words/)
    expect(plans).not.toMatch(/Seq Scan on (?:provider|experience)/)
  })

  it('a name everywhere uses the index of names, however long it is', async () => {
    const search_query = 'Marguerite Featherstonehaugh Cholmondeley-Montgomery of Walnut Creek and Sons'
    const plans = (await plansOfSearch({ search_query })).join('\n')
    expect(plans).toMatch(/provider_names_trigram/)
    expect(plans).not.toMatch(/Seq Scan on provider_names/)
  })

  it('a word in one note finds its provider, a word in a thousand notes finds nobody', async () => {
    const finds = async (search_query: string) =>
      (await readProviderPage(village.database.db, { ...everything, search_query }, '2026-11-20')).total
    expect(await finds('clementine')).toBe(1)
    expect(await finds('wonderful')).toBe(0)
  })

  it('the providers that an approval may join are looked up by keys', async () => {
    const [own] = await village.sql<{ id: string }>`
      select provider_id as id from provider_keys where value like 'nanny/%' limit 1`
    const plans = await plansOf(village.database, (db) =>
      placeRecommendation(db as Transaction<Tables>, {
        id: own?.id ?? '',
        provider_id: own?.id ?? '',
        service_type: 'nanny',
        provider_name: 'C4ca423 Moreno',
        city: 'Oakland',
        state: 'CA',
        has_contact_consent: true,
        provider_phone: '510-555-0142',
        provider_email: null,
        business_website: null,
      }),
    )
    expect(plans.join('\n')).toMatch(/provider_keys_pkey/)
    expect(plans.join('\n')).not.toMatch(/Seq Scan on provider/)
  })

  it.each([undefined, 'nanny'] as const)(
    'suggested pages are looked up by trigram and by keys (%s)',
    async (service_type) => {
      const plans = await plansOf(village.database, (db) =>
        readOffers(db, ['c4ca423'], { service_type, location: 'Oakland, CA' }),
      )
      expect(plans.join('\n')).toMatch(/provider_names_trigram/)
      expect(plans.join('\n')).toMatch(/provider_keys_pkey/)
      expect(plans.join('\n')).not.toMatch(/Seq Scan on provider(?:s|_names|_keys)/)
    },
  )
})
