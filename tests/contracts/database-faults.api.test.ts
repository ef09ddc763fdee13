// A database that hangs, refuses connections or is read-only: calls get 503 with Retry-After, reads go on where
// possible, and everything
// recovers.
import { beforeAll, describe, expect, it } from 'vitest'
import { sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { searchProviders } from '../../domain/providers/providers.contracts.ts'
import { refusals } from '../../domain/refusals.ts'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { heldPool, holdConnections } from '../database/held-connections.ts'
import { forFile } from '../for-file.ts'

const village = await forFile(
  startTestVillage({ environment: { DATABASE_TIMEOUT_S: '4', DATABASE_POOL: String(heldPool) } }),
)
beforeAll(async () => {
  await village.accessToken(maya)
})
const busy = {
  status: 503,
  code: 'busy',
  detail: 'The village is busy right now. Please try again in a moment.',
}

const inquiry = { name: 'Jordan Wells', email: 'jordan@example.com', subject: 'Hello', message: 'Hello there' }

const readAuth = async (path: string, request: RequestInit = {}) => {
  const response = await fetch(`${village.url}/auth/v1${path}`, {
    ...request,
    headers: {
      apikey: village.apiKey,
      authorization: `Bearer ${await village.accessToken(maya)}`,
      'content-type': 'application/json',
    },
  })
  return { status: response.status, retry: response.headers.get('retry-after'), body: await response.json() }
}

const isReady = async () => (await fetch(`${village.url}/readyz`)).status

describe('while the database hangs', () => {
  it('/readyz fails first; calls and auth/v1 get 503 after their timeout; then everything recovers', async () => {
    expect(await isReady()).toBe(200)
    const release = await holdConnections(village.database)
    const order: string[] = []
    const noted = async <T>(name: string, answer: Promise<T>): Promise<T> => {
      const given = await answer
      order.push(name)
      return given
    }
    const [search, sent, user, signIn, ready] = await Promise.all([
      noted('read', village.call(searchProviders, {}, maya)),
      noted('write', village.call(sendInquiry, inquiry)),
      noted('user', readAuth('/user')),
      noted(
        'sign-in',
        readAuth('/token?grant_type=password', {
          method: 'POST',
          body: JSON.stringify({ email: otto.email, password: 'x' }),
        }),
      ),
      noted('ready', Promise.all([isReady(), isReady()])),
    ])
    await release()
    expect(order[0]).toBe('ready')
    expect(ready).toEqual([503, 503])
    for (const { status, problem, headers } of [search, sent]) {
      expect({ status, code: problem.code, detail: problem.detail }).toEqual(busy)
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    for (const { status, retry, body } of [user, signIn]) {
      expect([status, body.error_code]).toEqual([503, 'unexpected_failure'])
      expect(Number(retry)).toBeGreaterThan(0)
    }
    await expect.poll(isReady).toBe(200)
    expect((await village.call(searchProviders, {}, maya)).status).toBe(200)
    expect((await readAuth('/user')).status).toBe(200)
  })

  it('a transaction that gets no connection in time does not run later', async () => {
    const release = await holdConnections(village.database)
    const { status } = await village.call(sendInquiry, { ...inquiry, email: 'late@example.com' })
    await release()
    expect(status).toBe(503)
    // One at a time on each connection: waiting transactions would have run first.
    await village.call(sendInquiry, { ...inquiry, email: 'next@example.com' })
    const rows = await village.sql<{ email: string }>`select email from inquiries`
    expect(rows.map(({ email }) => email)).not.toContain('late@example.com')
    expect(rows.map(({ email }) => email)).toContain('next@example.com')
  })
})

it('a missing table causes a server error without details', async () => {
  await village.sql`alter table profiles rename to profiles_away`
  const { status, problem, headers } = await village.call(getOwnProfile, {}, maya)
  await village.sql`alter table profiles_away rename to profiles`
  expect({ status, code: problem.code, detail: problem.detail }).toEqual({
    status: 500,
    code: 'fault',
    detail: refusals.fault.sentence,
  })
  expect(headers.get('retry-after')).toBeNull()
})

it('a session is still served if its last use cannot be recorded', async () => {
  const { sql } = village
  await sql`create function no_writing() returns trigger language plpgsql as $$ begin raise 'disk full' using errcode = '53100'; end $$`
  const token = await village.accessToken(otto)
  await sql`create trigger no_writing before update on auth.sessions for each row execute function no_writing()`
  const { status } = await village.call(getOwnProfile, {}, otto)
  const response = await fetch(`${village.url}/auth/v1/user`, {
    headers: { apikey: village.apiKey, authorization: `Bearer ${token}` },
  })
  await sql`drop trigger no_writing on auth.sessions`
  expect([status, response.status]).toEqual([200, 200])
})
