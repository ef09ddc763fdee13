// The live stream of the dashboard: who may watch, what comes, in which order, and how it ends.

import { v7 } from 'uuid'
import { afterEach, describe, expect, it } from 'vitest'
import { sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import {
  arrivalsAtOnce,
  decideSubmissions,
  listArrivals,
  watchDashboard,
} from '../../domain/moderation/moderation.contracts.ts'
import { insertInquiry } from '../../server/inquiries/inquiries.queries.ts'
import { startTestVillage } from '../app.ts'
import { ada, type CastMember, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { share } from '../submissions.ts'
import { askForStream, type OpenDashboard, openDashboard } from './open-dashboard.ts'

const village = await forFile(startTestVillage({ environment: { LIVE_HEARTBEAT_S: '1' } }))
const dashboards: OpenDashboard[] = []

afterEach(() => {
  for (const dashboard of dashboards.splice(0)) dashboard.close()
})
const open = async (...options: Parameters<typeof openDashboard>): Promise<OpenDashboard> => {
  const dashboard = await openDashboard(...options)
  dashboards.push(dashboard)
  return dashboard
}

let count = 0
const write = (subject = 'Hello') =>
  village.call(sendInquiry, { name: 'Jordan Wells', email: `j${++count}@example.com`, subject, message: 'Hello there' })

describe('who may watch', () => {
  const knock = async (member: CastMember | null, instead: Record<string, string> = {}) => {
    const response = await askForStream(village.url, {
      apikey: village.apiKey,
      ...(member ? { authorization: `Bearer ${await village.accessToken(member)}` } : {}),
      ...instead,
    })
    const type = response.headers.get('content-type') ?? ''
    if (!type.includes('json')) await response.body?.cancel()
    return { status: response.status, type, code: type.includes('json') ? (await response.json()).code : undefined }
  }

  it(`${watchDashboard.path}: an administrator is let in, members and visitors are refused`, async () => {
    expect(await knock(ada)).toMatchObject({ status: 200, type: 'text/event-stream; charset=utf-8' })
    expect(await knock(maya)).toMatchObject({ status: 403, code: 'not_allowed' })
    expect(await knock(null)).toMatchObject({ status: 401, code: 'not_signed_in' })
  })

  it('nobody without the public key or with a token that was changed', async () => {
    expect(await knock(ada, { apikey: 'wrong' })).toMatchObject({ status: 401, code: 'api_key_invalid' })
    const token = await village.accessToken(ada)
    const turned = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    expect(await knock(null, { authorization: `Bearer ${turned}` })).toMatchObject({
      status: 401,
      code: 'not_signed_in',
    })
  })
})

describe('what comes', () => {
  it('a new submission with its submitter, a new inquiry with its subject, on every open dashboard', async () => {
    const both = [await open(village), await open(village)]
    for (const dashboard of both) await dashboard.next('ready')
    await share(village, {}, otto)
    for (const dashboard of both) expect(await dashboard.news()).toEqual([otto.email])
    await write('Adding our preschool')
    for (const dashboard of both) expect(await dashboard.news()).toEqual(['Adding our preschool'])
  })

  it('word of a decision, for the lists to be asked again', async () => {
    const dashboard = await open(village)
    await dashboard.next('ready')
    const id = await share(village)
    await dashboard.next('changed')
    await village.call(decideSubmissions, { status: 'approved', submissions: [{ id, from_status: 'pending' }] }, ada)
    await dashboard.next('changed')
  })

  it('each of many at once, once', async () => {
    const dashboard = await open(village)
    const subjects = Array.from({ length: 30 }, (_, i) => `At once ${i}`)
    await Promise.all(subjects.map(write))
    const heard: string[] = []
    while (heard.length < subjects.length) heard.push(...(await dashboard.news()))
    expect(heard.sort()).toEqual([...subjects].sort())
  })

  it('also when its notification was lost', async () => {
    const dashboard = await open(village)
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

  it('also when it was dated before the last answer and committed after it', async () => {
    const dashboard = await open(village)
    await write('Late')
    const late = new Date(Date.now() - 50_000)
    await village.database.db.updateTable('inquiries').set({ created_at: late }).where('subject', '=', 'Late').execute()
    expect(await dashboard.news()).toEqual(['Late'])
  })

  it('no more than the newest hundred', async () => {
    const { until } = (await village.call(listArrivals, {}, ada)).body
    await village.sql`
      insert into inquiries (id, name, email, subject, message, created_at)
      select gen_random_uuid(), 'N', 'n@example.com', 'S' || i, 'M', now() + i * interval '1 millisecond'
      from generate_series(1, 120) as i`
    const { arrivals } = (await village.call(listArrivals, { since: until }, ada)).body
    expect(arrivals).toHaveLength(arrivalsAtOnce)
    expect(arrivals.at(-1)).toMatchObject({ kind: 'inquiry', name: 'N', subject: 'S120' })
  })
})

describe('the end', () => {
  it('comes when the server closes, and does not hold it up', async () => {
    const closing = await startTestVillage()
    const dashboard = await openDashboard(closing)
    await dashboard.next('ready')
    const [closed] = await Promise.all([closing.close().then(() => 'closed'), dashboard.ended()])
    expect(closed).toBe('closed')
  })
})
