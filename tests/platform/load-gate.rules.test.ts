// Who comes in when more calls arrive than a process works on: members before strangers, and nobody takes all places.
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import type { Refusal } from '../../domain/refusal.ts'
import { gateCalls } from '../../server/http/load-gate.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** A server whose calls are answered when `open()` says so. Tokens that begin with "good" are known. */
const startHeld = async () => {
  const warned: { shed: number }[] = []
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const app = Fastify({ trustProxy: true, bodyLimit: 30 * 1024 * 1024 })
  app.setErrorHandler((error, _request, reply) => {
    const refusal = error as Refusal
    return reply
      .code(refusal.status)
      .header('Retry-After', String(refusal.retryAfterSeconds))
      .send({ code: refusal.code })
  })
  const use = gateCalls(app, { warn: (told: { shed: number }) => warned.push(told) } as never, (authorization) =>
    Boolean(authorization?.startsWith('Bearer good')),
  )
  let inside = 0
  app.post('/call', async () => {
    inside += 1
    await opened
    return {}
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  closers.push(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const call = (from: { token?: string; address?: string; body?: string; signal?: AbortSignal } = {}) =>
    fetch(`http://127.0.0.1:${port}/call`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': from.address ?? '203.0.113.1',
        ...(from.token ? { authorization: `Bearer ${from.token}` } : {}),
      },
      body: from.body ?? '{}',
      signal: from.signal ?? null,
    })
  /** Sends so many calls and resolves once they are inside; their answers come after `open()`. */
  const fill = async (count: number, from: (index: number) => Parameters<typeof call>[0]) => {
    const until = inside + count
    const answers = Array.from({ length: count }, (_, index) => call(from(index)))
    await expect.poll(() => inside).toBe(until)
    return answers
  }
  return { call, fill, open: () => open(), warned, use }
}

const addressOf = (index: number) => ({ address: `198.51.100.${index}` })

it('lets everybody in up to half of the places, and beyond it only whoever was signed in before', async () => {
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

it('keeps places for other members when one asks for very much', async () => {
  const { call, fill, open } = await startHeld()
  const answers = await fill(64, () => ({ token: 'good-greedy' }))
  expect((await call({ token: 'good-greedy' })).status).toBe(503)
  answers.push(...(await fill(16, () => ({ token: 'good-other' }))))
  expect((await call({ token: 'good-other' })).status).toBe(503)
  answers.push(...(await fill(1, () => ({ token: 'good-third' }))))
  open()
  await Promise.all(answers)
})

it('takes in only so many bytes of bodies at once', async () => {
  const { call, fill, open } = await startHeld()
  const body = JSON.stringify({ text: 'x'.repeat(17 * 1024 * 1024) })
  const answers = await fill(1, () => ({ token: 'good1', body }))
  expect((await call({ token: 'good2', body })).status).toBe(503)
  answers.push(...(await fill(1, () => ({ token: 'good2' }))))
  open()
  await Promise.all(answers)
  expect((await call({ token: 'good2', body })).status).toBe(200)
})

it('has its places back when callers give up', async () => {
  const { call, fill, open } = await startHeld()
  const gone = new AbortController()
  const left = await fill(64, (index) => ({ ...addressOf(index), signal: gone.signal }))
  expect((await call()).status).toBe(503)
  gone.abort()
  await Promise.allSettled(left)
  const answers: Promise<Response>[] = []
  await expect
    .poll(async () => {
      const answer = call()
      answers.push(answer)
      return Promise.race([answer.then(({ status }) => status), new Promise((done) => setTimeout(done, 100, 'inside'))])
    })
    .toBe('inside')
  open()
  await Promise.all(answers)
})
