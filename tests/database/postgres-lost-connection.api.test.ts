// A connection to PostgreSQL that breaks in the middle of a statement: the next statement has one that works.
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { clientsOf } from '../../server/database/client.ts'
import { ConnectionLost } from '../../server/database/database-fault.ts'
import { openPool } from '../../server/database/pool.ts'
import { startTestVillage } from '../app.ts'

const village = await startTestVillage()
afterAll(() => village.close())

it.each([
  ['with an error', new Error('reset')],
  ['without one', undefined],
])('that breaks %s is replaced by one that works', async (_how, error) => {
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
