// Statements and transactions on a connection pool: nobody gets another caller's result or waits forever.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Queryable } from '../../server/database/open.ts'
import { forFile } from '../for-file.ts'
import { openFresh, testDatabase } from '../fresh-database.ts'

const database = await forFile(openFresh())

const keep = (db: Queryable, key: string) =>
  db.insertInto('limits').values({ key, spent_until: new Date() }).executeTakeFirstOrThrow()

const isRetained = async (key: string): Promise<boolean> =>
  (await database.db.selectFrom('limits').select('key').where('key', '=', key).executeTakeFirst()) !== undefined

const echo = async (db: Queryable, number: number): Promise<number | undefined> => {
  const { rows } = await sql<{ number: number }>`select ${number}::int as number`.execute(db)
  return rows[0]?.number
}

describe('statements', () => {
  it('each get their own result, however many run at once', async () => {
    const numbers = Array.from({ length: 200 }, (_, i) => i)
    const answers = await Promise.all(
      numbers.map((number) =>
        number % 7 === 0 ? sql`select nothing`.execute(database.db).catch(() => number) : echo(database.db, number),
      ),
    )
    expect(answers).toEqual(numbers)
  })
})

describe('a transaction', () => {
  it('rolls back on an error and throws that error', async () => {
    const reason = new Error('changed our mind')
    const leaving = database.db.transaction().execute(async (trx) => {
      await keep(trx, 'left')
      throw reason
    })
    await expect(leaving).rejects.toBe(reason)
    expect(await isRetained('left')).toBe(false)
  })

  it('rolls back if a statement fails, even if the caller catches the error', async () => {
    const careless = database.db.transaction().execute(async (trx) => {
      await keep(trx, 'careless')
      await keep(trx, 'careless').catch(() => undefined)
    })
    await expect(careless).rejects.toThrow(/rolled back instead/)
    expect(await isRetained('careless')).toBe(false)
  })

  it('fails when the commit fails', async () => {
    const dangling = database.db
      .transaction()
      .execute((trx) =>
        trx
          .insertInto('referral_codes')
          .values({ code: 'NOBODY', owner_id: '01900000-0000-7000-8000-000000000000', kind: 'personal' })
          .execute(),
      )
    await expect(dangling).rejects.toThrow(/foreign key/)
  })

  it('runs its statements in order on one connection, while other transactions run on theirs', async () => {
    const sums = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        database.db.transaction().execute(async (trx) => {
          await sql`select set_config('bench.mine', ${String(i)}, true)`.execute(trx)
          const others = echo(database.db, i)
          const { rows } = await sql<{ mine: string }>`select current_setting('bench.mine') as mine`.execute(trx)
          return { mine: rows[0]?.mine, others }
        }),
      ),
    )
    expect(sums.map(({ mine }) => mine)).toEqual(Array.from({ length: 30 }, (_, i) => String(i)))
    expect(await Promise.all(sums.map(({ others }) => others))).toEqual(Array.from({ length: 30 }, (_, i) => i))
  })

  it('is not starved by a stream of statements', async () => {
    let over = false
    const asking = Array.from({ length: 40 }, async (_, i) => {
      while (!over) await echo(database.db, i)
    })
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => database.db.transaction().execute((trx) => keep(trx, `turn ${i}`))),
    )
    over = true
    await Promise.all(asking)
    expect(await isRetained('turn 19')).toBe(true)
  })
})

// The embedded database has no connections that could be lost.
if (testDatabase === 'postgres')
  describe('a lost connection', () => {
    it('ends its own transaction only', async () => {
      const lost = database.db.transaction().execute(async (trx) => {
        await keep(trx, 'lost')
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
        await keep(trx, 'after')
      })
      await expect(lost).rejects.toThrow()
      expect([await isRetained('lost'), await isRetained('after')]).toEqual([false, false])
    })

    it.each(['another statement', 'the commit', 'an error'])('is noticed before %s', async (next) => {
      const lost = database.db.transaction().execute(async (trx) => {
        await keep(trx, 'too late')
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
        await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
        // By then its end has been received.
        await wait(200)
        if (next === 'another statement') await keep(trx, 'even later')
        if (next === 'an error') throw new Error('something else')
      })
      await expect(lost).rejects.toThrow()
      expect([await isRetained('too late'), await isRetained('even later')]).toEqual([false, false])
    })
  })
