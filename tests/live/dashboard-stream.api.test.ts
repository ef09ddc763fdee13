// The live stream of the dashboard: its events, their order, and its end.

import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import {
  arrivalsAtOnce,
  decideSubmissions,
  listArrivals,
  watchDashboard,
} from '../../domain/moderation/moderation.contracts.ts'
import { insertInquiry } from '../../server/inquiries/inquiries.queries.ts'
import { startTestVillage } from '../app.ts'
import { ada, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { share } from '../submissions.ts'
import { askForStream, openDashboard } from './open-dashboard.ts'

const village = await forFile(startTestVillage({ environment: { LIVE_HEARTBEAT_S: '1' } }))
let count = 0
const write = (subject = 'Hello') =>
  village.call(sendInquiry, { name: 'Jordan Wells', email: `j${++count}@example.com`, subject, message: 'Hello there' })

it(`${watchDashboard.path} is an event stream, and is refused without the API key`, async () => {
  const authorization = `Bearer ${await village.accessToken(ada)}`
  expect((await askForStream(village.url, { apikey: 'wrong', authorization })).status).toBe(401)
  const allowed = await askForStream(village.url, { apikey: village.apiKey, authorization })
  expect(allowed.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  await allowed.body?.cancel()
})

describe('an open dashboard is notified of', () => {
  it('a new submission with its submitter, and a new inquiry with its subject', async () => {
    const both = [await openDashboard(village), await openDashboard(village)]
    for (const dashboard of both) await dashboard.next('ready')
    await share(village, {}, otto)
    for (const dashboard of both) expect(await dashboard.news()).toEqual([otto.email])
    await write('Adding our preschool')
    for (const dashboard of both) expect(await dashboard.news()).toEqual(['Adding our preschool'])
  })

  it('a decision, so that lists are refetched', async () => {
    const dashboard = await openDashboard(village)
    await dashboard.next('ready')
    const id = await share(village)
    await dashboard.next('changed')
    await village.call(decideSubmissions, { status: 'approved', submissions: [{ id, from_status: 'pending' }] }, ada)
    await dashboard.next('changed')
  })

  it('each of many simultaneous events, once', async () => {
    const dashboard = await openDashboard(village)
    const subjects = Array.from({ length: 30 }, (_, i) => `At once ${i}`)
    await Promise.all(subjects.map(write))
    const heard: string[] = []
    while (heard.length < subjects.length) heard.push(...(await dashboard.news()))
    expect(heard.sort()).toEqual([...subjects].sort())
  })

  it('an event whose notification was lost', async () => {
    const dashboard = await openDashboard(village)
    // As if the process had died between its commit and the notification.
    await insertInquiry(village.database.db, {
      id: v7(),
      name: 'Sam',
      email: 'sam@example.com',
      subject: 'Unheard',
      message: 'M',
      created_at: new Date(),
    })
    expect(await dashboard.news()).toEqual(['Unheard'])
  })

  it('an event dated before the last response and committed after it', async () => {
    const dashboard = await openDashboard(village)
    await write('Late')
    const late = new Date(Date.now() - 50_000)
    await village.database.db.updateTable('inquiries').set({ created_at: late }).where('subject', '=', 'Late').execute()
    expect(await dashboard.news()).toEqual(['Late'])
  })

  it('the newest hundred events, with the count of earlier ones by kind', async () => {
    await share(village, {}, otto)
    const { until } = (await village.call(listArrivals, {}, ada)).body
    await share(village, {}, otto)
    await village.sql`
      insert into inquiries (id, name, email, subject, message, created_at)
      select gen_random_uuid(), 'N', 'n@example.com', 'S' || i, 'M', now() + i * interval '1 millisecond'
      from generate_series(1, 120) as i`
    const { arrivals, more } = (await village.call(listArrivals, { since: until }, ada)).body
    expect(arrivals).toHaveLength(arrivalsAtOnce)
    expect(arrivals.at(-1)).toMatchObject({ kind: 'inquiry', name: 'N', subject: 'S120' })
    expect(more).toEqual({ submissions: 1, inquiries: 20 })
    const next = (await village.call(listArrivals, { since: new Date(Date.now() + 1000).toISOString() }, ada)).body
    expect(next.more).toEqual({ submissions: 0, inquiries: 0 })
  })
})

describe('the stream', () => {
  it('ends when the server closes, without delaying it', async () => {
    const closing = await startTestVillage()
    const dashboard = await openDashboard(closing)
    await dashboard.next('ready')
    const [closed] = await Promise.all([closing.close().then(() => 'closed'), dashboard.ended()])
    expect(closed).toBe('closed')
  })
})
