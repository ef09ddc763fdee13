// Several processes on one port: they share data, a killed one is replaced, and all are restarted without losing
// requests.
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getOwnProfile, updateOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { requestOf } from '../app.ts'
import { runServe, type Serving, statusOf } from './run-serve.ts'
import { makeServedVillage, type ServedVillage, signIn } from './served-village.ts'

let served: ServedVillage
let serving: Serving
let url: string

beforeAll(async () => {
  served = await makeServedVillage()
  url = served.url
  serving = runServe(['--workers', '2'], served.environment)
  await serving.open
})
afterAll(async () => {
  serving?.child.kill('SIGKILL')
  await served?.remove()
})

/** A member's call on a new connection, so that either worker may receive it. */
const ask = async (contract: typeof getOwnProfile | typeof updateOwnProfile, input: Record<string, unknown>) => {
  const [address, init] = requestOf(url, contract, input)
  const headers = new Headers(init.headers)
  headers.set('apikey', served.apiKey)
  headers.set('authorization', `Bearer ${await bearer}`)
  headers.set('connection', 'close')
  const answer = await fetch(address, { ...init, headers })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

let bearer: Promise<string>

/** Sends requests on persistent and new connections until stopped; resolves with the responses that were not 200. */
const load = () => {
  let isOver = false
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const failed: string[] = []
  let answered = 0
  const repeat = async (once: () => Promise<number>): Promise<void> => {
    while (!isOver) {
      const status = await once()
      if (status === 200) answered++
      else failed.push(String(status))
    }
  }
  const loops = [...Array(6)].flatMap(() => [
    repeat(() => statusOf(`${url}/readyz`, agent)),
    repeat(() => statusOf(`${url}/readyz`)),
  ])
  return async () => {
    isOver = true
    await Promise.all(loops)
    agent.destroy()
    return { answered, failed }
  }
}

describe('npm run serve -- --workers 2', () => {
  it('a worker reads what another has written', async () => {
    bearer = signIn(url, served)
    for (const picture of ['kite', 'bird', 'boat', 'acorn']) {
      expect((await ask(updateOwnProfile, { picture })).status).toBe(200)
      const read = await Promise.all([...Array(4)].map(() => ask(getOwnProfile, {})))
      expect(read.map(({ body }) => body.picture)).toEqual(Array(4).fill(picture))
    }
    await expect.poll(serving.workers).toHaveLength(2)
  })

  it('replaces a killed worker while the other serves', async () => {
    await expect.poll(() => serving.workers().length).toBeGreaterThan(1)
    const [killed = 0] = serving.workers()
    const stop = load()
    await wait(200)
    process.kill(killed, 'SIGKILL')
    await expect.poll(serving.workers, { timeout: 30_000 }).toHaveLength(3)
    const { failed } = await stop()
    expect(serving.said()).toContain('worker ended, another one starts')
    // Only the requests in progress fail, and none afterwards.
    expect(failed.length).toBeLessThan(30)
    expect(await statusOf(`${url}/readyz`)).toBe(200)
  })

  it('restarts all workers on SIGHUP without losing a request', async () => {
    await expect.poll(() => serving.workers().length).toBeGreaterThan(1)
    const before = serving.workers().length
    const stop = load()
    process.kill(serving.primary(), 'SIGHUP')
    await expect.poll(serving.said, { timeout: 30_000 }).toContain('all workers were restarted')
    await wait(200)
    const { answered, failed } = await stop()
    expect(failed).toEqual([])
    expect(answered).toBeGreaterThan(100)
    expect(serving.workers()).toHaveLength(before + 2)
  })

  it('reports once that the port is in use, and exits', async () => {
    const second = runServe(['--workers', '2'], served.environment)
    expect(await second.ended).toBe(1)
    expect(second.said()).toContain('is taken by another program')
    expect(second.said()).toContain('No worker can start')
  })

  it('on SIGTERM finishes open requests, logs that it stops, and exits', async () => {
    serving.child.kill('SIGTERM')
    await expect.poll(() => statusOf(`${url}/readyz`), { timeout: 3000 }).toBe(503)
    expect(await statusOf(`${url}/healthz`)).toBe(200)
    expect(await serving.ended).toBe(0)
    expect(await statusOf(`${url}/healthz`)).toBe(0)
  })
})
