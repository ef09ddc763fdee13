// Two servers in DATABASE_URL while neither takes a connection: they are asked with pauses, and found once one is there.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { clientsOf } from '../../server/database/client.ts'
import { openPool } from '../../server/database/pool.ts'
import { startTestVillage } from '../app.ts'

const village = await startTestVillage()
afterAll(() => village.close())

it('asks each of two servers that close at once with pauses, and takes the one that comes back', async () => {
  const address = new URL(village.configuration.DATABASE_URL ?? '')
  let asked = 0
  let isThere = false
  const servers = [1, 2].map(() =>
    createServer((near) => {
      asked++
      near.on('error', () => undefined)
      if (!isThere) return void near.end()
      const far = connect(Number(address.port), address.hostname)
      far.on('error', () => near.destroy())
      near.pipe(far).pipe(near)
    }),
  )
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening')
  const hosts = servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`).join(',')
  const pool = openPool({
    Client: clientsOf(`${address.href.replace(address.host, hosts)}?target_session_attrs=primary`, {}),
    connections: 1,
    isNamed: true,
    hasNext: true,
  })
  try {
    const begin = performance.now()
    const answer = sql`select 1 as one`.execute(pool.kysely())
    await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThanOrEqual(4)
    expect(performance.now() - begin).toBeGreaterThan(700)
    isThere = true
    expect((await answer).rows).toEqual([{ one: 1 }])
  } finally {
    await pool.close(1000)
    for (const server of servers) server.close()
  }
})
