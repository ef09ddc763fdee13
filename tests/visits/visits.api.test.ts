// Visits are recorded as the server sees them, and administrators read their totals.
import { v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { getVisitSummary, recordVisit } from '../../domain/visits/visits.contracts.ts'
import { insertVisit } from '../../server/visits/visits.queries.ts'
import { startTestVillage } from '../app.ts'
import { accountOf, ada, type CastMember, maya, vera } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { sweepAll } from '../sweep-all.ts'
import { readSums } from './recount.ts'

const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15'

const village = await forFile(startTestVillage())
beforeEach(() => village.sql`truncate page_visits, visit_sessions, visit_hours, visit_days, visit_pages`)

/** Reports a visit as a browser does; `told` may contain more than it should. */
const visit = async (
  told: Record<string, unknown> = {},
  headers: Record<string, string> = {},
  as: CastMember | null = vera,
) => {
  const response = await fetch(`${village.url}${recordVisit.path}`, {
    method: 'POST',
    body: JSON.stringify({ page_path: '/', session_id: 'session', ...told }),
    headers: {
      apikey: village.apiKey,
      'content-type': 'application/json',
      'user-agent': safari,
      authorization: `Bearer ${as ? await village.accessToken(as) : village.apiKey}`,
      ...headers,
    },
  })
  return { status: response.status, body: await response.json() }
}

const kept = () => village.database.db.selectFrom('page_visits').selectAll().orderBy('created_at').execute()

describe('a visit', () => {
  it('of a visitor is stored completely, without a member', async () => {
    const before = new Date()
    const told = {
      page_path: '/about?email=maya@family.example#secret',
      referrer: 'https://www.google.com/search?q=nanny',
    }
    expect(await visit(told)).toEqual({ status: 200, body: { recorded: true } })
    const [row, ...others] = await kept()
    expect(others).toEqual([])
    expect(row).toMatchObject({
      page_path: '/about',
      page_title: 'About Us · Trusted Village',
      user_id: null,
      session_id: 'session',
      referrer: 'https://www.google.com/search',
      user_agent: safari,
    })
    expect(row?.created_at.getTime()).toBeGreaterThanOrEqual(before.getTime())
  })

  it('of a member is stored with the member in the token', async () => {
    // `dnt: 0` is not a request for privacy
    await visit({}, { dnt: '0' }, maya)
    const user_id = await accountOf(village.database.db, maya)
    expect(await kept()).toMatchObject([{ user_id, session_id: 'session', user_agent: safari }])
  })

  it.each(['sec-gpc', 'dnt'])('with %s: 1 is stored without the member and with a new session', async (wish) => {
    await visit({ session_id: 'private' }, { [wish]: '1' }, maya)
    await visit({ session_id: 'private' }, { [wish]: '1' }, maya)
    const rows = await kept()
    expect(rows.map(({ user_id }) => user_id)).toEqual([null, null])
    expect(new Set([...rows.map(({ session_id }) => session_id), 'private']).size).toBe(3)
    // The table of limits does not contain the session either.
    expect(await village.sql`select key from limits where key like '%private%'`).toEqual([])
  })

  it('by a robot is not counted', async () => {
    const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
    expect(await visit({}, { 'user-agent': robot })).toEqual({ status: 200, body: { recorded: false } })
    expect(await kept()).toEqual([])
    expect((await readSums(village.database)).days).toEqual([])
  })
})

describe('a stranger', () => {
  const written = 'HACKED: call 555-0100 now'

  it('cannot show administrators any text, not even through visits stored by earlier versions', async () => {
    const older = { page_path: '/contact', page_title: written, session_id: 'older', created_at: new Date() }
    await insertVisit(village.database.db, { ...older, id: v7() })
    await insertVisit(village.database.db, { ...older, id: v7(), page_path: `/${written}` })
    const { top_pages, recent_visits } = (await village.call(getVisitSummary, {}, ada)).body
    expect(JSON.stringify({ top_pages, recent_visits })).not.toContain('HACKED')
    const contact = { page_path: '/contact', page_title: 'Contact Us · Trusted Village' }
    const other = { page_path: 'other', page_title: 'Other pages · Trusted Village' }
    expect(top_pages).toMatchObject([contact])
    expect(recent_visits).toMatchObject([other, contact])
  })

  it('is not counted beyond the limit of an address, in any number of sessions; members count separately', async () => {
    const one = await startTestVillage({ environment: { AUTH_RATE_LIMIT_FACTOR: '1' } })
    const visitAs = (session: number, as?: CastMember) =>
      one.call(recordVisit, { page_path: '/', session_id: `session-${session}` }, as)
    let kept = 0
    for (let session = 0; session < 260; session += 1) kept += Number((await visitAs(session)).status === 200)
    expect(kept).toBeGreaterThanOrEqual(240)
    expect(kept).toBeLessThan(250)
    expect((await visitAs(0, maya)).status).toBe(200)
    const [row] = await one.sql`select count(*)::int as visits from page_visits`
    expect(row).toEqual({ visits: kept + 1 })
    await one.close()
  })
})

describe('the summary', () => {
  const summary = async (input: z.input<typeof getVisitSummary.input> = {}) =>
    (await village.call(getVisitSummary, input, ada)).body

  it('contains totals, days, hours, pages and the latest visits', async () => {
    await visit({ referrer: 'https://www.instagram.com/p/1' })
    await visit({ page_path: '/about' })
    await visit({ page_path: '/about' }, {}, maya)
    await visit({ page_path: '/about', session_id: 'another' }, {}, maya)
    const told = await summary({ days: '30', time_zone: 'America/Los_Angeles' })
    expect(told).toMatchObject({ total_views: 4, views_7_days: 4, views_24_hours: 4, unique_visitors_7_days: 2 })
    expect(told.days).toHaveLength(30)
    // A test may run across an hour or midnight.
    expect(told.days.slice(-2).reduce((sum, { views }) => sum + views, 0)).toBe(4)
    expect(told.hours.slice(-2).reduce((sum, { views }) => sum + views, 0)).toBe(4)
    expect(told.top_pages.map(({ page_path, total_visits }) => [page_path, total_visits])).toEqual([
      ['/about', 3],
      ['/', 1],
    ])
    expect(told.recent_visits.map(({ page_path, referrer_host }) => [page_path, referrer_host])).toEqual([
      ['/about', null],
      ['/about', null],
      ['/about', null],
      ['/', 'instagram.com'],
    ])
    // Visitors stay anonymous.
    expect(JSON.stringify(told)).not.toMatch(/user_id|session|Safari/)
  })

  it('leaves out visits by administrators on request', async () => {
    await visit({ page_path: '/about' }, {}, maya)
    await visit({ page_path: '/about', session_id: 'hers' }, {}, ada)
    await visit({ page_path: '/admin', session_id: 'hers' }, {}, ada)
    const told = await summary({ administrators: 'left_out' })
    expect(told.total_views).toBe(1)
    expect(told.recent_visits.map(({ page_path }) => page_path)).toEqual(['/about'])
    expect(await summary()).toMatchObject({ total_views: 3, unique_visitors_7_days: 2 })
  })

  it('counts an administrator whose browser asks for privacy as a visitor', async () => {
    await visit({}, { 'sec-gpc': '1' }, ada)
    expect(await summary({ administrators: 'left_out' })).toMatchObject({ total_views: 1 })
    expect(await kept()).toMatchObject([{ by_admin: false }])
  })
})

describe('after the retention period', () => {
  it('visits and sessions are deleted, the total stays, and the latest ones are unchanged', async () => {
    const { sql } = village
    for (const session_id of ['old', 'old', 'new']) await visit({ session_id })
    await sql`update page_visits set created_at = now() - interval '41 days' where session_id = 'old'`
    await sql`update visit_sessions set last_seen = now() - interval '41 days' where session_id = 'old'`
    await sweepAll(village, { VISITS_KEEP_DAYS: 42 })
    expect(await kept()).toHaveLength(3)
    await sweepAll(village, { VISITS_KEEP_DAYS: 40 })
    expect((await kept()).map(({ session_id }) => session_id)).toEqual(['new'])
    const { sessions } = await readSums(village.database)
    expect(sessions.map(({ session_id }) => session_id)).toEqual(['new'])
    const { total_views } = (await village.call(getVisitSummary, {}, ada)).body
    expect(total_views).toBe(3)
  })

  it('the chart still shows a month if visits are kept for one day', async () => {
    const { sql } = village
    await sql`insert into visit_hours (hour, hours_away, visits) values (date_trunc('hour', now() - interval '29 days', 'UTC'), 168, 5)`
    await sweepAll(village, { VISITS_KEEP_DAYS: 1 })
    const { days } = (await village.call(getVisitSummary, { days: '30' }, ada)).body
    expect(days.reduce((sum, { views }) => sum + views, 0)).toBe(5)
  })
})
