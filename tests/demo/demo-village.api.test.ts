// The demo village: real-looking, varied, the same every time, and never twice.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { categorySlugs } from '../../domain/providers/categories.ts'
import { fillDemo } from '../../server/demo/fill-demo.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { ada, maya } from '../cast.ts'

describe('the demo village', () => {
  let village: TestVillage
  beforeAll(async () => {
    village = await startTestVillage({ demo: true })
  })
  afterAll(() => village.close())

  const countsOf = async ({ database: { sql } }: TestVillage) => {
    const [row] = await sql`
      select (select count(*)::int from auth.users) as members, (select count(*)::int from providers) as providers,
        (select count(*)::int from experience_submissions) as recommendations,
        (select count(*)::int from baby_products) as products, (select count(*)::int from inquiries) as inquiries,
        (select count(*)::int from page_visits) as visits`
    return row
  }

  it('has about 120 providers and 400 recommendations, in every category, region and status', async () => {
    const { sql } = village.database
    expect(await countsOf(village)).toMatchObject({ members: 32, providers: 120 })
    const [{ total } = { total: 0 }] = await sql<{ total: number }[]>`
      select count(*)::int as total from experience_submissions`
    expect(total).toBeGreaterThan(350)
    const categories = await sql<{ service_type: string; areas: number; statuses: number }[]>`
      select service_type, count(distinct p.area)::int as areas from experience_submissions s
      join providers p using (service_type) where s.provider_id = p.id group by 1`
    expect(categories.map((row) => row.service_type).sort()).toEqual([...categorySlugs].sort())
    for (const row of categories) expect(row.areas).toBeGreaterThanOrEqual(4)
    const statuses = await sql`select distinct status from experience_submissions order by 1`
    expect(statuses.map((row) => row.status)).toEqual(['approved', 'pending', 'rejected'])
    const ratings = await sql`select distinct rating from experience_submissions order by 1`
    expect(ratings.map((row) => row.rating)).toEqual([1, 2, 3, 4, 5])
  })

  it('lets its member and its administrator sign in, and only where they belong', async () => {
    expect(await village.accessToken(maya)).toBeTruthy()
    expect(await village.accessToken(ada)).toBeTruthy()
    expect(village.demo).toMatchObject({ member: maya.email, administrator: ada.email })
  })

  it('is not filled a second time, and two that start at once fill it once', async () => {
    const before = await countsOf(village)
    await Promise.all([fillDemo(village.database), fillDemo(village.database)])
    expect(await countsOf(village)).toEqual(before)
  })

  it('is the same every time', async () => {
    const today = new Date('2026-02-28T18:00:00Z')
    const tellOf = async () => {
      const other = await startTestVillage({ environment: { DEMO: 'off' } })
      await other.database.sql`truncate auth.users, profiles, referral_codes cascade`
      await fillDemo(other.database, today)
      const rows = await other.database.sql`
        select id, provider_name, rating, status, own_words, created_at from experience_submissions order by id`
      await other.close()
      return JSON.stringify(rows)
    }
    expect(await tellOf()).toBe(await tellOf())
  })
})
