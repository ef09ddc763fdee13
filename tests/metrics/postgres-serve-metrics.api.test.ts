// Several processes: their parent exports the sum of all on its own port.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runServe, type Serving, statusOf } from '../cluster/run-serve.ts'
import { makeServedVillage, type ServedVillage } from '../cluster/served-village.ts'
import { freePort } from '../postgres-cluster.ts'
import { readMetrics } from './read-metrics.ts'

let served: ServedVillage
let serving: Serving
let port: number

beforeAll(async () => {
  served = await makeServedVillage()
  port = await freePort()
  serving = runServe(['--workers', '2'], { ...served.environment, METRICS_PORT: String(port) })
  await serving.open
})
afterAll(async () => {
  serving?.child.kill('SIGKILL')
  await served?.remove()
})

it('adds up the responses of all workers', async () => {
  const asked = await Promise.all(Array.from({ length: 20 }, () => statusOf(`${served.url}/healthz`)))
  expect(asked).toEqual(Array(20).fill(200))
  const told = await readMetrics(`http://127.0.0.1:${port}/metrics`)
  expect(told.get('village_requests_total{call="/healthz",status="200"}')).toBe(20)
  expect(told.get('village_database_up')).toBe(1)
  // Both processes have a pool of the default size.
  expect(told.get('village_database_pool_connections')).toBe(2 * Number(served.environment.DATABASE_POOL ?? 10))
  expect(await statusOf(`${served.url}/metrics`)).toBe(404)
})
