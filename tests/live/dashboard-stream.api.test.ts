// The live stream of the dashboard: who may watch, what comes, in which order, and how it resumes and ends.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { decideSubmissions, watchDashboard } from '../../domain/moderation/moderation.contracts.ts'
import { revokeRole } from '../../server/members/administrators.queries.ts'
import { readNewestEvent } from '../../server/platform/live-events.queries.ts'
import { notifyDashboards, readEventsTogether } from '../../server/platform/live-events.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { ada, type CastMember, maya, otto } from '../cast.ts'
import { share } from '../submissions.ts'
import { sweepAll } from '../sweep-all.ts'
import { askForStream, type OpenDashboard, openDashboard } from './open-dashboard.ts'

let village: TestVillage
const dashboards: OpenDashboard[] = []

beforeAll(async () => {
  village = await startTestVillage({ environment: { LIVE_HEARTBEAT_S: '1' } })
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
  it('a new submission with its submitter, a new inquiry with name and subject, each numbered', async () => {
    const dashboard = await open(village)
    const ready = await dashboard.next('ready')
    await share(village)
    const submission = await dashboard.next('submission', 'inquiry')
    expect(submission).toEqual({
      id: (ready.id ?? 0) + 1,
      event: { kind: 'submission', submitter_email: maya.email },
    })
    await write('Adding our preschool')
    const inquiry = await dashboard.next('submission', 'inquiry')
    expect(inquiry).toEqual({
      id: (ready.id ?? 0) + 2,
      event: { kind: 'inquiry', name: 'Jordan Wells', subject: 'Adding our preschool' },
    })
  })

  it('word of a decision, for the lists to be asked again', async () => {
    const id = await share(village)
    const dashboard = await open(village)
    await dashboard.next('ready')
    await village.call(decideSubmissions, { status: 'approved', submissions: [{ id, from_status: 'pending' }] }, ada)
    expect((await dashboard.next('changed')).id).toBeNull()
  })

  it('on every open dashboard', async () => {
    const both = [await open(village), await open(village)]
    for (const dashboard of both) await dashboard.next('ready')
    await share(village, {}, otto)
    for (const dashboard of both) {
      expect((await dashboard.next('submission')).event).toMatchObject({ submitter_email: otto.email })
    }
  })

  it('is read once for all that wake at once, and anew for those that wake later', async () => {
    const { db } = village.database
    const newest = await readNewestEvent(db)
    const [first, second] = [readEventsTogether(db, newest), readEventsTogether(db, newest)]
    expect(second).toBe(first)
    expect(readEventsTogether(db, newest - 1)).not.toBe(first)
    expect(await first).toEqual([])
    await write('Read later')
    expect(await readEventsTogether(db, newest)).toMatchObject([{ subject: 'Read later' }])
  })

  it('also when the word of it was lost', async () => {
    const dashboard = await open(village)
    const { id } = await dashboard.next('ready')
    // As if the process had died between its commit and the word.
    await village.database.sql`update live_event_clock set last_id = last_id + 1`
    await village.database.sql`
      insert into inquiries (id, name, email, subject, message)
      values ('01900000-0000-7000-8000-00000000000a', 'Sam', 'sam@example.com', 'Unheard', 'M')`
    await village.database.sql`
      insert into live_events (id, inquiry_id)
      select last_id, '01900000-0000-7000-8000-00000000000a' from live_event_clock`
    expect(await dashboard.next('inquiry')).toMatchObject({ id: (id ?? 0) + 1, event: { subject: 'Unheard' } })
    await dashboard.next('changed')
  })
})

describe('coming back', () => {
  it('brings everything since the last event, in order, and nothing twice', async () => {
    const first = await open(village)
    await first.next('ready')
    await write('One')
    const { id } = await first.next('inquiry')
    first.close()
    await write('Two')
    await share(village)
    await write('Three')
    const second = await open(village, { after: id ?? 0 })
    await second.next('ready')
    const missed = [await second.next('inquiry', 'submission'), await second.next('inquiry', 'submission')]
    missed.push(await second.next('inquiry', 'submission'))
    expect(missed.map((one) => one.event.subject ?? one.event.submitter_email)).toEqual(['Two', maya.email, 'Three'])
    expect(missed.map((one) => one.id)).toEqual([1, 2, 3].map((step) => (id ?? 0) + step))
  })

  it('brings more than one reading holds', async () => {
    const { id } = await (await open(village)).next('ready')
    const from = id ?? 0
    await village.database.sql`
      insert into inquiries (id, name, email, subject, message)
      select ('01900000-0000-7000-8000-' || lpad(to_hex(i + 65536), 12, '0'))::uuid, 'N', 'n@example.com', 'S' || i, 'M'
      from generate_series(1, 250) as i`
    await village.database.sql`
      insert into live_events (id, inquiry_id)
      select ${from}::int + i, ('01900000-0000-7000-8000-' || lpad(to_hex(i + 65536), 12, '0'))::uuid
      from generate_series(1, 250) as i`
    await village.database.sql`update live_event_clock set last_id = ${from + 250}::int`
    const dashboard = await open(village, { after: from })
    const subjects: unknown[] = []
    while (subjects.length < 250) subjects.push((await dashboard.next('inquiry')).event.subject)
    expect(subjects).toEqual(Array.from({ length: 250 }, (_, i) => `S${i + 1}`))
  })

  it('without a number, or with one that is none of ours, begins now', async () => {
    await write('Long ago')
    for (const after of [undefined, Number.NaN, -1, 1e12, 2_000_000_000]) {
      const dashboard = await open(village, after === undefined ? {} : { after })
      await dashboard.next('ready')
      await write(`Now ${after}`)
      expect((await dashboard.next('inquiry')).event.subject).toBe(`Now ${after}`)
    }
  })

  it('passes over what is no longer there', async () => {
    const { id } = await (await open(village)).next('ready')
    const gone = await write('Gone')
    await write('Here')
    await village.database.db.deleteFrom('inquiries').where('id', '=', gone.body.id).execute()
    const dashboard = await open(village, { after: id ?? 0 })
    expect((await dashboard.next('inquiry')).event.subject).toBe('Here')
  })

  it('forgets events after a week, and counts on', async () => {
    const { id } = await (await open(village)).next('ready')
    await write('Old')
    await village.database.sql`update live_events set created_at = now() - interval '7 days 1 minute'`
    await sweepAll(village)
    expect(await village.database.db.selectFrom('live_events').selectAll().execute()).toEqual([])
    const dashboard = await open(village, { after: id ?? 0 })
    await write('New')
    expect(await dashboard.next('inquiry')).toMatchObject({ id: (id ?? 0) + 2, event: { subject: 'New' } })
  })
})

/** Records events until the connection takes no more. Each is 1.6 KB; a batch is less than the stream may hold back. */
const fillBuffers = async ({ database }: TestVillage, connection: Socket): Promise<void> => {
  const words = '🌳'.repeat(200)
  for (let last = 0; connection.writableLength === 0; last += 300) {
    const before = connection.bytesWritten
    await database.sql`
      with new as (
        insert into inquiries (id, name, email, subject, message)
        select gen_random_uuid(), ${words}, 'j@example.com', ${words}, 'M' from generate_series(1, 300) returning id
      )
      insert into live_events (id, inquiry_id) select ${last}::int + row_number() over (), id from new`
    notifyDashboards(database)
    await vi.waitUntil(() => connection.writableLength > 0 || connection.bytesWritten - before > 300 * 1600, 10_000)
  }
}

describe('the end', () => {
  const signIn = async (member: CastMember): Promise<string> => {
    const response = await fetch(`${village.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: village.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: member.email, password: member.password }),
    })
    return ((await response.json()) as { access_token: string }).access_token
  }

  it('comes when the session is signed out', async () => {
    const token = await signIn(ada)
    const dashboard = await open(village, { token })
    await dashboard.next('ready')
    await fetch(`${village.url}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: { apikey: village.apiKey, authorization: `Bearer ${token}` },
    })
    await dashboard.ended()
  })

  it('comes when the role is taken away', async () => {
    const { id } = await village.database.db
      .selectFrom('auth.users')
      .select('id')
      .where('email', '=', otto.email)
      .executeTakeFirstOrThrow()
    await village.database.db.insertInto('user_roles').values({ user_id: id, role: 'admin' }).execute()
    const dashboard = await open(village, { token: await village.accessToken(otto) })
    await dashboard.next('ready')
    await revokeRole(village.database.db, id)
    await dashboard.ended()
  })

  it('comes when the server closes, and does not hold it up', async () => {
    const closing = await startTestVillage()
    const dashboard = await openDashboard(closing)
    await dashboard.next('ready')
    const [closed] = await Promise.all([closing.close().then(() => 'closed'), dashboard.ended()])
    expect(closed).toBe('closed')
  })

  it('comes when the server closes, also for a browser that does not read', async () => {
    const closing = await startTestVillage()
    const atServer = once(closing.app.server, 'connection')
    const silent = connect(Number(new URL(closing.url).port), '127.0.0.1')
    silent.on('error', () => undefined)
    silent.write(
      `GET ${watchDashboard.path} HTTP/1.1\r\nHost: localhost\r\napikey: ${closing.apiKey}\r\n` +
        `Authorization: Bearer ${await closing.accessToken(ada)}\r\n\r\n`,
    )
    const [connection] = (await atServer) as [Socket]
    await vi.waitUntil(() => connection.bytesWritten > 0)
    await fillBuffers(closing, connection)
    expect(await Promise.race([closing.close().then(() => 'closed'), setTimeout(10_000, 'still open')])).toBe('closed')
    silent.destroy()
  })
})
