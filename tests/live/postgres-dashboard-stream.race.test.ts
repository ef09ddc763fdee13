// On PostgreSQL with broken connections and several processes, dashboards still receive every event.
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { startVillage, type Village } from '../../server/start.ts'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { share } from '../submissions.ts'
import { openDashboard } from './open-dashboard.ts'

// A heartbeat interval so long that nothing here is noticed because of one.
const village = await forFile(startTestVillage({ environment: { LIVE_HEARTBEAT_S: '60', DATABASE_POOL: '16' } }))

let count = 0
const write = (subject: string) =>
  village.call(sendInquiry, { name: 'Jordan Wells', email: `j${++count}@example.com`, subject, message: 'Hello there' })

describe('a broken database connection', () => {
  it('is reopened, and missed events are delivered', async () => {
    const dashboard = await openDashboard(village)
    await dashboard.next('ready')
    await write('Before')
    expect(await dashboard.news()).toEqual(['Before'])
    const cut = () => village.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`
    expect(await cut()).toHaveLength(1)
    await write('Meanwhile')
    expect(await dashboard.news()).toEqual(['Meanwhile'])
    await write('After')
    expect(await dashboard.news()).toEqual(['After'])
  })
})

describe('a second process', () => {
  let second: Village
  let secondUrl: string
  beforeAll(async () => {
    second = await startVillage({ ...village.configuration, PORT: 0, SITE_URL: village.url }, pino({ level: 'silent' }))
    // Both have the same public URL, but each listens on its own port.
    secondUrl = `http://localhost:${(second.app.server.address() as AddressInfo).port}`
  })
  afterAll(() => second?.close())

  it('receives the events of the first, and vice versa', async () => {
    const [here, there] = [await openDashboard(village), await openDashboard(village, { url: secondUrl })]
    for (const dashboard of [here, there]) await dashboard.next('ready')
    await share(village)
    for (const dashboard of [here, there]) expect(await dashboard.news()).toEqual([maya.email])
    await fetch(`${secondUrl}/rest/v1/inquiries`, {
      method: 'POST',
      headers: { apikey: village.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Noor', email: 'noor@example.com', subject: 'From there', message: 'Hello there' }),
    })
    for (const dashboard of [here, there]) expect(await dashboard.news()).toEqual(['From there'])
  })
})
