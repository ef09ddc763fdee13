// On a real server connections break and processes work side by side; dashboards hear of everything even so, in order.
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { recordLiveEvent } from '../../server/platform/live-events.queries.ts'
import { startVillage, type Village } from '../../server/start.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { share } from '../submissions.ts'
import { type OpenDashboard, openDashboard } from './open-dashboard.ts'

let village: TestVillage
const dashboards: OpenDashboard[] = []

beforeAll(async () => {
  // So long a heartbeat that nothing here can be heard by it.
  village = await startTestVillage({ environment: { LIVE_HEARTBEAT_S: '60', DATABASE_POOL: '16' } })
})
afterEach(() => {
  for (const dashboard of dashboards.splice(0)) dashboard.close()
})
afterAll(() => village.close())

const open = async (...options: Parameters<typeof openDashboard>): Promise<OpenDashboard> => {
  const dashboard = await openDashboard(...options)
  dashboards.push(dashboard)
  return dashboard
}

let count = 0
const write = (subject: string) =>
  village.call(sendInquiry, { name: 'Jordan Wells', email: `j${++count}@example.com`, subject, message: 'Hello there' })

describe('an event whose commit is late', () => {
  it('holds back those with later numbers, so that nobody reads past it', async () => {
    const dashboard = await open(village)
    await dashboard.next('ready')
    const slow = await write('Slow')
    await dashboard.next('inquiry')
    let fast: Promise<unknown> | undefined
    await village.database.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('live_events').where('inquiry_id', '=', slow.body.id).execute()
      await recordLiveEvent(trx, { inquiry_id: slow.body.id })
      fast = write('Fast')
      // Long enough for the fast one to overtake, if it could.
      await wait(300)
      const { rows } = await sql`select 1 from inquiries where subject = 'Fast'`.execute(village.database.db)
      expect(rows).toEqual([])
    })
    await fast
    expect((await dashboard.next('inquiry')).event.subject).toBe('Slow')
    expect((await dashboard.next('inquiry')).event.subject).toBe('Fast')
  })
})

describe('a connection to the database that broke', () => {
  it('is made again, and what came meanwhile is heard', async () => {
    const dashboard = await open(village)
    await dashboard.next('ready')
    await write('Before')
    await dashboard.next('inquiry')
    const cut = () => village.database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`
    expect(await cut()).toHaveLength(1)
    await write('Meanwhile')
    expect((await dashboard.next('inquiry')).event.subject).toBe('Meanwhile')
    await write('After')
    expect((await dashboard.next('inquiry')).event.subject).toBe('After')
  })
})

describe('a second process', () => {
  let second: Village
  let secondUrl: string
  beforeAll(async () => {
    second = await startVillage({ ...village.configuration, PORT: 0, SITE_URL: village.url }, pino({ level: 'silent' }))
    // Both are the one public site; each listens on a port of its own.
    secondUrl = `http://localhost:${(second.app.server.address() as AddressInfo).port}`
  })
  afterAll(() => second?.close())

  it('hears of what the first one takes, and the other way round', async () => {
    const [here, there] = [await open(village), await open(village, { url: secondUrl })]
    for (const dashboard of [here, there]) await dashboard.next('ready')
    await share(village)
    for (const dashboard of [here, there]) await dashboard.next('submission')
    await fetch(`${secondUrl}/rest/v1/inquiries`, {
      method: 'POST',
      headers: { apikey: village.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Noor', email: 'noor@example.com', subject: 'From there', message: 'Hello there' }),
    })
    for (const dashboard of [here, there]) expect((await dashboard.next('inquiry')).event.subject).toBe('From there')
  })

  it('takes over a dashboard whose process is gone, where it was', async () => {
    const there = await open(village, { url: secondUrl })
    const { id } = await there.next('ready')
    await second.close()
    await there.ended()
    await write('While nobody served')
    const here = await open(village, { after: id ?? 0 })
    expect((await here.next('inquiry')).event.subject).toBe('While nobody served')
  })
})
