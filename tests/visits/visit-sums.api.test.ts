// Each sum, updated visit by visit, equals a recount at any moment, in any time zone.
import { v7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { lastDays, visitedPaths } from '../../domain/visits/visit.schema.ts'
import { createDraw } from '../../server/demo/draw.ts'
import {
  type Counted,
  insertVisit,
  readDays,
  readFigures,
  readHours,
  readTopPages,
} from '../../server/visits/visits.queries.ts'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { countDays, countFigures } from './recount.ts'

const dayMs = 86_400_000
// Three days after clocks went forward in California, and nine after a leap day.
const now = new Date('2028-03-15T17:23:45.678Z')

const ways: Counted[] = ['counted', 'left_out']

const village = await forFile(startTestVillage())
const draw = createDraw(29)
const visits = Array.from({ length: 900 }, () => {
  // Half of them in the last week, a third of them in quick succession.
  const age = draw.chance(0.5) ? draw.whole(0, 7 * dayMs) : draw.whole(0, 32 * dayMs)
  const created_at = new Date(now.getTime() - (draw.chance(0.3) ? Math.floor(age / dayMs) * dayMs : age))
  const page = draw.whole(0, 14) * draw.whole(0, 2)
  const session = draw.whole(0, 1) * draw.whole(0, 90)
  return {
    id: v7({ msecs: created_at.getTime(), random: draw.bytes(16) }),
    page_path: visitedPaths[page % visitedPaths.length] ?? '',
    session_id: `session-${session}`,
    by_admin: session % 5 === 3,
    referrer: null,
    created_at,
  }
}).sort((a, b) => a.created_at.getTime() - b.created_at.getTime())

/** The visits that are counted: with those of administrators, or without. */
const ofAll = (counted: Counted, among = visits) =>
  counted === 'counted' ? among : among.filter(({ by_admin }) => !by_admin)

/** The stored and the recounted figures at several moments. */
const onTheWay: { at: Date; counted: Counted; read: object; recounted: object }[] = []

beforeAll(async () => {
  const { db } = village.database
  for (const [i, visit] of visits.entries()) {
    await insertVisit(db, visit)
    if (i % 60 !== 59) continue
    const sofar = visits.slice(0, i + 1)
    const hour = Math.floor(visit.created_at.getTime() / 3_600_000 + 1) * 3_600_000
    for (const at of [visit.created_at, new Date(hour), new Date(hour + draw.whole(0, 2 * dayMs))]) {
      for (const counted of ways) {
        const recounted = countFigures(ofAll(counted, sofar), at)
        onTheWay.push({ at, counted, read: await readFigures(db, at, counted), recounted })
      }
    }
  }
})
describe.each(ways)('the sums, administrators %s,', (counted) => {
  it('contain the correct totals at any moment', () => {
    expect(onTheWay.map(({ at, counted, read }) => ({ at, counted, ...read }))).toEqual(
      onTheWay.map(({ at, counted, recounted }) => ({ at, counted, ...recounted })),
    )
    expect(new Set(onTheWay.map(({ read }) => JSON.stringify(read))).size).toBeGreaterThan(30)
  })

  it.each(['UTC', 'America/Los_Angeles', 'Europe/Berlin', 'Pacific/Kiritimati'])(
    'contain the views and visitors of each day in %s',
    async (timeZone) => {
      const recounted = countDays(ofAll(counted), timeZone)
      const days = await readDays(village.database.db, lastDays(now, 30, timeZone), counted)
      expect(days).toHaveLength(30)
      expect(days).toEqual(days.map(({ day }) => ({ day, ...(recounted[day] ?? { views: 0, visitors: 0 }) })))
      expect(days.filter(({ visitors, views }) => visitors < views).length).toBeGreaterThan(10)
    },
  )

  it('contain the views of the last 24 hours', async () => {
    const hours = await readHours(village.database.db, now, counted)
    expect(hours).toHaveLength(24)
    expect(hours.at(-1)?.hour.toISOString()).toBe('2028-03-15T17:00:00.000Z')
    const recounted = hours.map(({ hour }) => ({
      hour,
      views: ofAll(counted).filter(({ created_at }) =>
        created_at.toISOString().startsWith(hour.toISOString().slice(0, 13)),
      ).length,
    }))
    expect(hours).toEqual(recounted)
    expect(hours.some(({ views }) => views === 0) && hours.some(({ views }) => views > 0)).toBe(true)
  })

  it('contain the ten pages with the most visits', async () => {
    const recounted = [...Map.groupBy(ofAll(counted), ({ page_path }) => page_path)].map(([page_path, its]) => ({
      page_path,
      total_visits: its.length,
      unique_visitors: new Set(its.map(({ session_id }) => session_id)).size,
      last_visited: its.at(-1)?.created_at,
    }))
    recounted.sort((a, b) => b.total_visits - a.total_visits || (a.page_path < b.page_path ? -1 : 1))
    expect(await readTopPages(village.database.db, counted)).toEqual(recounted.slice(0, 10))
  })
})

it('a session counts as an administrator’s from their first visit on, and as a visitor’s before', async () => {
  const { db } = village.database
  const figures = async () => {
    const [all, others] = [await readFigures(db, now, 'counted'), await readFigures(db, now, 'left_out')]
    return [all.views_24_hours, all.unique_visitors_7_days, others.views_24_hours, others.unique_visitors_7_days]
  }
  const before = await figures()
  const changes = async () => (await figures()).map((figure, at) => figure - (before[at] ?? 0))
  const visit = (page_path: string, by_admin: boolean) =>
    insertVisit(db, { id: v7(), page_path, session_id: 'ada', created_at: new Date(now), by_admin })
  await visit('/login', false)
  expect(await changes()).toEqual([1, 1, 1, 1])
  await visit('/admin', true)
  await visit('/about', false)
  expect(await changes()).toEqual([3, 1, 1, 1])
})

it('a session stores at most fifty pages, but all its visits are counted', async () => {
  const {
    sql,
    database: { db },
  } = village
  for (let page = 0; page < 53; page += 1) {
    await insertVisit(db, { id: v7(), page_path: `/far-${page}`, session_id: 'restless', created_at: new Date(now) })
  }
  const [session] = await sql`
    select cardinality(page_paths) as pages from visit_sessions where session_id = 'restless'`
  expect(session?.pages).toBe(50)
  const [far] = await sql`
    select sum(total_visits)::int as visits, sum(unique_visitors)::int as visitors
    from visit_pages where page_path like '/far-%'`
  expect(far).toEqual({ visits: 53, visitors: 50 })
})
