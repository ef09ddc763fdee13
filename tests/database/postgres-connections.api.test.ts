// PostgreSQL connections that break or are refused: the next statement gets a working one, from a second server if the
// first is down.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { clientsOf } from '../../server/database/client.ts'
import { ConnectionLost } from '../../server/database/database-fault.ts'
import { openPool } from '../../server/database/pool.ts'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'

const village = await forFile(startTestVillage())

it.each([
  ['with an error', new Error('reset')],
  ['without one', undefined],
])('a connection that breaks %s is replaced', async (_how, error) => {
  const made: { connection: { stream: { destroy(error?: Error): void } } }[] = []
  class Client extends clientsOf(village.configuration.DATABASE_URL ?? '', {}) {
    constructor() {
      super()
      made.push(this as never)
    }
  }
  const pool = openPool({ Client, connections: 1, isNamed: true })
  const db = pool.kysely()
  const ask = async (number: number) => (await sql`select ${number}::int as number`.execute(db)).rows
  try {
    expect(await ask(1)).toEqual([{ number: 1 }])
    const lost = sql`select pg_sleep(60)`.execute(db)
    lost.catch(() => undefined)
    await expect.poll(() => pool.use.statements).toBe(1)
    made[0]?.connection.stream.destroy(error)
    const next = ask(2)
    await expect(lost).rejects.toBeInstanceOf(ConnectionLost)
    expect(await next).toEqual([{ number: 2 }])
    expect(made).toHaveLength(2)
  } finally {
    await pool.close(1000)
  }
})

it('retries two servers with pauses if both close connections, and uses the one that recovers', async () => {
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
    await expect.poll(() => asked).toBeGreaterThanOrEqual(4)
    expect(performance.now() - begin).toBeGreaterThan(700)
    isThere = true
    expect((await answer).rows).toEqual([{ one: 1 }])
  } finally {
    await pool.close(1000)
    for (const server of servers) server.close()
  }
})
