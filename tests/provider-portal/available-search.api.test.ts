// The search for providers available on a day: a provider's own answer takes precedence over the parents', and expired
// ones are ignored.
import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { searchPageSize, sortOrders } from '../../domain/limits.ts'
import { availabilityOn } from '../../domain/provider-portal/page-settings.rules.ts'
import { searchProviders } from '../../domain/providers/providers.contracts.ts'
import { readProviderPage } from '../../server/providers/provider-search.queries.ts'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'

const village = await forFile(startTestVillage())
const { db } = village.database
const today = '2026-11-20'
const midnight = (days: number) => new Date(Date.parse(today) + days * 86_400_000)
const day = (days: number) => midnight(days).toISOString().slice(0, 10)

const own = [
  { free: null, free_from: null, free_told_at: null },
  ...[midnight(-1), midnight(-60), new Date(midnight(-60).getTime() - 1), midnight(-90)].flatMap((free_told_at) => [
    { free: 'now' as const, free_from: null, free_told_at },
    { free: 'not' as const, free_from: null, free_told_at },
    { free: 'from' as const, free_from: day(-3), free_told_at },
    { free: 'from' as const, free_from: day(10), free_told_at },
  ]),
]
const parents = [
  { available_start_date: null, availability_told_at: null },
  { available_start_date: day(-70), availability_told_at: midnight(-2) },
  { available_start_date: day(-60), availability_told_at: midnight(-90) },
  { available_start_date: day(-61), availability_told_at: midnight(-61) },
  { available_start_date: day(5), availability_told_at: midnight(-90) },
  { available_start_date: day(20), availability_told_at: midnight(-1) },
]
/** Every answer of a provider combined with every answer of parents, some of them several times to fill pages. */
const told = own.flatMap((one) => parents.flatMap((other) => [1, 2].map(() => ({ id: v7(), ...one, ...other }))))

beforeAll(async () => {
  await db
    .insertInto('providers')
    .values(
      told.map((one, at) => ({
        ...one,
        ...{ service_type: at % 3 ? 'nanny' : 'tutor', area: at % 2 ? 'east-bay' : 'south-bay' },
        ...{ provider_name: `Name ${at}`, shown_name: `Name ${at}`, name_key: `name ${at}`, highlights: 'Kind' },
        ...{ total_recommendations: 1, rating_sum: 1 + (at % 5), rating: 1 + (at % 5), newest_id: v7() },
        ...{ newest_at: midnight(-at), all_recommendation_ids: [v7()], recommendation: 'Good.' },
        ...{ city: 'Oakland', city_key: 'oakland', state: 'CA' },
      })),
    )
    .execute()
  await village.sql`insert into provider_tallies select service_type, area, rating, count(*) from providers group by 1, 2, 3`
  await village.sql`insert into provider_names select id, service_type, area, name_key from providers`
})

type Search = Parameters<typeof readProviderPage>[1]
const searchAll = async (more: Partial<Search>) => {
  const search = { location_filter: '', min_rating: 0, search_query: '', sort_by: 'rating', ...more } as Search
  const found: string[] = []
  const first = await readProviderPage(db, search, today)
  for (let page = first; ; ) {
    found.push(...page.providers.map(({ provider_id }) => provider_id))
    if (page.next_cursor === null) return { found, total: first.total }
    page = await readProviderPage(db, { ...search, cursor: page.next_cursor }, today)
  }
}
const freeBy = (by: string) =>
  told.filter((one) => {
    const { free, available_start_date } = availabilityOn(one, today)
    return free === 'now' || (available_start_date !== null && available_start_date <= by)
  })

it.each([day(0), day(7), day(30)])(
  'finds exactly the providers whose pages show them as available on %s, page by page',
  async (by) => {
    const wanted = freeBy(by)
    expect(wanted.length).toBeGreaterThan(searchPageSize)
    expect(wanted.length).toBeLessThan(told.length)
    for (const sort_by of sortOrders) {
      const { found, total } = await searchAll({ free_by: by, sort_by })
      expect(total).toBe(wanted.length)
      expect(new Set(found).size).toBe(found.length)
      expect(found.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted())
    }
  },
)

it.each<[string, Partial<Search>]>([
  ['a category', { service_type_filter: 'nanny' }],
  ['a place', { location_filter: 'Oakland, CA' }],
  ['a category near a place', { service_type_filter: 'nanny', location_filter: 'Oakland, CA' }],
  ['a rating', { min_rating: 4 }],
])('counts and pages within %s', async (_, search) => {
  const everybody = new Set((await searchAll(search)).found)
  const wanted = freeBy(day(7)).filter(({ id }) => everybody.has(id))
  const { found, total } = await searchAll({ ...search, free_by: day(7) })
  expect([total, found.toSorted()]).toEqual([wanted.length, wanted.map(({ id }) => id).toSorted()])
  expect(total).toBeLessThan(everybody.size)
})

it('refuses a day too far in the future', async () => {
  const { status, problem } = await village.call(searchProviders, { free_by: '2099-01-05' }, maya)
  expect([status, problem.fields?.map(({ path }) => path)]).toEqual([422, ['free_by']])
})
