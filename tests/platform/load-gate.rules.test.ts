// Admission under overload: members before strangers, and no caller occupies the places of all others.
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import type { Refusal } from '../../domain/refusal.ts'
import { refusals } from '../../domain/refusals.ts'
import { connectionOptions } from '../../server/http/connections.ts'
import { createLoadGate } from '../../server/http/load-gate.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

const settings = { REQUEST_TIMEOUT_S: 120, CONNECTIONS_PER_ADDRESS: 1000, AUTH_TRUSTED_PROXIES: 1 }

interface From {
  token?: string
  address?: string
  body?: string
  signal?: AbortSignal
}

/**
 * A server whose calls respond after `open()`. Tokens that start with "good" belong to members; checking one takes a
 * moment.
 */
const startHeld = async () => {
  const warned: { shed: number }[] = []
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const app = Fastify({ trustProxy: true, bodyLimit: 30 * 1024 * 1024, ...connectionOptions(settings) })
  app.setErrorHandler((error, _request, reply) => {
    const refusal = error as Refusal
    return reply
      .code(refusals[refusal.code].status)
      .header('Retry-After', String(refusal.retryAfterSeconds))
      .send({ code: refusal.code })
  })
  const gate = createLoadGate(
    async (authorization) => {
      await wait(1)
      return /^Bearer (good.*)/.exec(authorization ?? '')?.[1] ?? null
    },
    { warn: (told: { shed: number }) => warned.push(told) } as never,
  )
  gate.boundBodies(app)
  gate.boundCalls(app, 'calls')
  let inside = 0
  const handler = async () => {
    inside += 1
    await opened
    return {}
  }
  app.get('/call', handler)
  app.post('/call', handler)
  await app.listen({ port: 0, host: '127.0.0.1' })
  closers.push(
    () => app.close(),
    () => open(),
  )
  const { port } = app.server.address() as AddressInfo
  const call = ({ token, address = '203.0.113.1', body, signal }: From = {}) =>
    fetch(`http://127.0.0.1:${port}/call`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'x-forwarded-for': address,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body ?? null,
      signal: signal ?? null,
    })
  /** Sends `count` calls and resolves once they are admitted; their responses come after `open()`. */
  const fill = async (count: number, from: (index: number) => From) => {
    const until = inside + count
    const answers = Array.from({ length: count }, (_, index) => call(from(index)))
    await expect.poll(() => inside).toBe(until)
    return answers
  }
  /** Sends the headers and the first byte of a body; `said` is the response so far. */
  const drip = (address: string, token = 'none') => {
    const socket: Socket = connect(port, '127.0.0.1')
    closers.push(() => socket.destroy())
    const slow = { said: '' }
    socket.setEncoding('utf8').on('data', (text) => {
      slow.said += text
    })
    socket.on('error', () => undefined)
    socket.write(
      `POST /call HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{`,
    )
    return slow
  }
  return { call, fill, drip, open: () => open(), warned, use: gate.use, inside: () => inside }
}

const addressOf = (index: number) => ({ address: `198.51.100.${index}` })

it('gives strangers half of the places and members all of them, even if a token is new to the process', async () => {
  const { call, fill, open, warned, use } = await startHeld()
  const answers = await fill(64, addressOf)
  const refused = await call({ address: '192.0.2.7' })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect((await call({ token: 'forged', address: '192.0.2.8' })).status).toBe(503)
  answers.push(...(await fill(64, (index) => ({ token: `good${index}` }))))
  expect((await call({ token: 'good-late' })).status).toBe(503)
  expect(use()).toEqual({ places: 128, taken: 128, refused: 3 })

  open()
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await call({ address: '192.0.2.7' })).status).toBe(200)
  await expect.poll(() => warned.reduce((sum, { shed }) => sum + shed, 0)).toBe(3)
  await expect.poll(use).toEqual({ places: 128, taken: 0, refused: 3 })
})

it('gives a member or a network at most 32 places', async () => {
  const { call, fill, open } = await startHeld()
  const inOneNetwork = (index: number) => ({ address: `2001:db8:7:${index}::1` })
  const answers = await fill(32, () => ({ token: 'good-greedy' }))
  expect((await call({ token: 'good-greedy' })).status).toBe(503)
  answers.push(...(await fill(32, inOneNetwork)))
  expect((await call(inOneNetwork(99))).status).toBe(503)
  answers.push(...(await fill(1, () => addressOf(1))), ...(await fill(1, () => ({ token: 'good-other' }))))
  open()
  await Promise.all(answers)
})

it('uses no place for an incomplete body, and limits incomplete bodies per network', async () => {
  const { call, drip, open, use } = await startHeld()
  const slow = Array.from({ length: 64 }, () => drip('203.0.113.9'))
  const refused = () => slow.filter(({ said }) => said.startsWith('HTTP/1.1 503')).length
  await expect.poll(refused).toBe(32)
  expect(use().taken).toBe(0)
  open()
  expect((await call({ ...addressOf(1), body: '{}' })).status).toBe(200)
  expect((await call({ token: 'good', body: '{}' })).status).toBe(200)
  expect(slow.map(({ said }) => said).filter((said) => said !== '' && !said.startsWith('HTTP/1.1 503'))).toEqual([])
})

it('aborts a stranger’s body after ten seconds, and waits longer for a member’s', async () => {
  const { drip } = await startHeld()
  const [stranger, member] = [drip('203.0.113.9'), drip('203.0.113.9', 'good')]
  await wait(9000)
  expect(stranger.said).toBe('')
  await expect.poll(() => stranger.said).toMatch(/^HTTP\/1\.1 408 /)
  expect(member.said).toBe('')
})

it('limits the total size of all bodies, and that of one caller to the size of one import', async () => {
  const { call, fill, open } = await startHeld()
  const body = JSON.stringify({ text: 'x'.repeat(11 * 1024 * 1024) })
  const answers = await fill(1, () => ({ token: 'good1', body }))
  expect((await call({ token: 'good1', body })).status).toBe(503)
  answers.push(...(await fill(1, () => ({ token: 'good2', body }))))
  expect((await call({ token: 'good3', body })).status).toBe(503)
  answers.push(...(await fill(1, () => ({ token: 'good3', body: '{}' }))))
  open()
  await Promise.all(answers)
  expect((await call({ token: 'good3', body })).status).toBe(200)
})

it('frees the place of a disconnected caller once the handler has finished', async () => {
  const { call, fill, open, use, inside } = await startHeld()
  const gone = new AbortController()
  const left = await fill(32, () => ({ token: 'good', signal: gone.signal }))
  gone.abort()
  await Promise.allSettled(left)
  await Promise.allSettled(Array.from({ length: 500 }, () => call({ token: 'good', signal: AbortSignal.timeout(60) })))
  expect(inside()).toBe(32)
  const answers = await fill(1, () => ({ token: 'good-other' }))
  open()
  await Promise.all(answers)
  await expect.poll(() => use().taken).toBe(0)
  expect((await call({ token: 'good' })).status).toBe(200)
})
