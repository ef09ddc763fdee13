// Slow or numerous connections are limited in time and number, while event streams stay open.
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { findPlaces } from '../../domain/places/places.contracts.ts'
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { type AuthVillage, startAuthVillage } from '../auth/auth-village.ts'
import { ada } from '../cast.ts'
import { askForStream } from '../live/open-dashboard.ts'

const sockets: Connection[] = []
afterEach(() => {
  for (const { socket } of sockets.splice(0)) socket.destroy()
})

interface Connection {
  socket: Socket
  said: () => string
  isClosed: () => boolean
}

/** Opens a connection, sends `words`, and records the response. */
const open = (village: Pick<TestVillage, 'url'>, words = ''): Promise<Connection> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(village.url).port), '127.0.0.1')
    let said = ''
    let isClosed = false
    socket.setEncoding('utf8').on('data', (text) => {
      said += text
    })
    socket.on('error', () => undefined)
    const connection = { socket, said: () => said, isClosed: () => isClosed }
    socket.once('close', () => {
      isClosed = true
      resolve(connection)
    })
    socket.once('connect', () => {
      if (words) socket.write(words)
      resolve(connection)
    })
    sockets.push(connection)
  })

const openMany = (village: Pick<TestVillage, 'url'>, count: number, words = ''): Promise<Connection[]> =>
  Promise.all(Array.from({ length: count }, () => open(village, words)))

const stillOpen = (connections: Connection[]): number => connections.filter(({ isClosed }) => !isClosed()).length

const answers = async (village: TestVillage): Promise<number> => (await fetch(`${village.url}/healthz`)).status

/** The headers of a POST from one address behind a trusted proxy. */
const postHead = (village: Pick<TestVillage, 'apiKey'>, path: string, address: string, more: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\napikey: ${village.apiKey}\r\nContent-Type: application/json\r\n${more}\r\n\r\n`

describe('one address that sends slow bodies through a trusted proxy', () => {
  let village: AuthVillage
  let member: Record<string, string>
  beforeAll(async () => {
    village = await startAuthVillage({ AUTH_TRUSTED_PROXIES: '1' })
    const { access_token } = await village.signIn(await village.newMember())
    member = { apikey: village.apiKey, authorization: `Bearer ${access_token}` }
  })
  afterAll(() => village.close())

  it.each([sendInquiry.path, '/auth/v1/token?grant_type=password', '/nowhere'])(
    'is limited to 32 of them at %s, without affecting other callers',
    async (path) => {
      const slow = await openMany(village, 100, `${postHead(village, path, '203.0.113.9', 'Content-Length: 1000')}{`)
      await expect.poll(() => slow.filter(({ said }) => said().startsWith('HTTP/1.1 503')).length).toBe(68)
      expect((await village.call(findPlaces, { q: 'Oakland' })).status).toBe(200)
      expect((await fetch(`${village.url}${getOwnProfile.path}`, { headers: member })).status).toBe(200)
      for (const { socket } of slow) socket.destroy()
    },
  )
})

describe('by default', () => {
  it('a request has two minutes, and gets one response if its headers are refused, whatever its body', async () => {
    const village = await startTestVillage()
    onTestFinished(village.close)
    const { headersTimeout, requestTimeout, timeout } = village.app.server
    expect([headersTimeout, requestTimeout, timeout]).toEqual([10_000, 120_000, 120_000])
    const broken = 'Transfer-Encoding: chunked\r\nConnection: keep-alive'
    const head = postHead(village, sendInquiry.path, '203.0.113.9', broken).replace(/apikey: .*\r\n/, '')
    const connection = await open(village, head)
    await expect.poll(connection.said).toMatch(/^HTTP\/1\.1 401 /)
    connection.socket.write('zz\r\nnot a chunk\r\n')
    await expect.poll(connection.isClosed).toBe(true)
    expect(connection.said().match(/HTTP\/1\.1/g)).toHaveLength(1)
    const unanswered = await open(village, postHead(village, sendInquiry.path, '203.0.113.9', broken))
    unanswered.socket.write('zz\r\nnot a chunk\r\n')
    await expect.poll(unanswered.isClosed).toBe(true)
    expect(unanswered.said().match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  })
})

describe('slow connections', () => {
  let village: TestVillage
  beforeAll(async () => {
    village = await startTestVillage({ environment: { REQUEST_TIMEOUT_S: '1', LIVE_HEARTBEAT_S: '1' } })
  })
  afterAll(() => village.close())

  it('150 connections with incomplete headers are all closed, with 408', async () => {
    const half = await openMany(village, 150, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
    await expect.poll(() => stillOpen(half)).toBe(0)
    for (const { said } of half) expect(said()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(await answers(village)).toBe(200)
  })

  it('a body sent one byte at a time is cut off', async () => {
    const head = `POST /auth/v1/token?grant_type=password HTTP/1.1\r\nHost: localhost\r\napikey: ${village.apiKey}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`
    const slow = await openMany(village, 10, head)
    const drip = setInterval(() => {
      for (const { socket } of slow) if (socket.writable) socket.write(' ')
    }, 100)
    try {
      await expect.poll(() => stillOpen(slow)).toBe(0)
    } finally {
      clearInterval(drip)
    }
    expect(await answers(village)).toBe(200)
  })

  it('an event stream is not a slow request and is not closed', async () => {
    const response = await askForStream(village.url, {
      apikey: village.apiKey,
      authorization: `Bearer ${await village.accessToken(ada)}`,
    })
    let heard = ''
    for await (const text of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      heard += text
      if (heard.split('"here"').length > 5) break
    }
    expect(heard.split('"here"').length).toBeGreaterThan(5)
  })
})

describe('many connections from one address', () => {
  it('are limited in number; another is accepted when one closes', async () => {
    const village = await startTestVillage({ environment: { CONNECTIONS_PER_ADDRESS: '30' } })
    onTestFinished(village.close)
    const many = await openMany(village, 50)
    await expect.poll(() => stillOpen(many)).toBe(30)
    await expect(answers(village)).rejects.toThrow()
    many.find(({ isClosed }) => !isClosed())?.socket.destroy()
    await expect.poll(() => answers(village).catch(() => 0)).toBe(200)
  })

  it('are not limited for a trusted proxy', async () => {
    const village = await startTestVillage({ environment: { CONNECTIONS_PER_ADDRESS: '5', AUTH_TRUSTED_PROXIES: '1' } })
    onTestFinished(village.close)
    const many = await openMany(village, 20)
    expect(await answers(village)).toBe(200)
    expect(stillOpen(many)).toBe(20)
  })
})
