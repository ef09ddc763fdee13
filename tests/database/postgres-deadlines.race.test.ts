// Timeouts on a PostgreSQL server that hangs, is slow or holds locks. Jobs and commands have no timeouts.

import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { DatabaseTimeout, isDatabaseFault } from '../../server/database/database-fault.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { openWire } from '../faults/wire.ts'
import { forFile } from '../for-file.ts'
import { freshDatabase, openFresh } from '../fresh-database.ts'
import { sqlOn } from '../sql.ts'

const deadlines = { DATABASE_TIMEOUT_S: '2', DATABASE_POOL: '2' }
/** The database through its own URL. */
const direct = await forFile(openFresh(freshDatabase, deadlines))
const address = new URL(direct.configuration.DATABASE_URL ?? '')
const wire = await forFile(openWire(Number(address.port)))
address.host = `127.0.0.1:${wire.port}`
/** The same database through a wire. */
const database = await forFile(
  openDatabase({ ...direct.configuration, DATABASE_URL: address.href }, pino({ level: 'silent' })),
)

const setting = async (from: Database['background'], name: string): Promise<string | undefined> => {
  const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(from.db)
  return rows[0]?.value
}

describe('a responsive server', () => {
  it('cancels slow statements of requests, and no other statements', async () => {
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    expect(await Promise.all(names.map((name) => setting(direct, name)))).toEqual(['2s', '1s', '6s'])
    expect(await Promise.all(names.map((name) => setting(direct.background, name)))).toEqual(['0', '0', '0'])
    const slow = sql`select pg_sleep(60)`.execute(direct.db)
    await expect(slow).rejects.toSatisfy(isDatabaseFault)
    await expect
      .poll(
        async () =>
          (
            await sqlOn(direct.background.db)`select 1 from pg_stat_activity where query like 'select pg_sleep(60)%'
        and state = 'active'`
          ).length,
      )
      .toBe(0)
    await sql`select pg_sleep(3)`.execute(direct.background.db)
  })

  it('stops waiting for a lock, and keeps the connection', async () => {
    await sqlOn(direct.background.db).begin(async (holder) => {
      await holder`lock table limits in access exclusive mode`
      const waiting = direct.db.selectFrom('limits').selectAll().execute()
      await expect(waiting).rejects.toSatisfy(isDatabaseFault)
      expect(await setting(direct, 'lock_timeout')).toBe('1s')
    })
    expect(await direct.db.selectFrom('limits').selectAll().execute()).toEqual([])
  })
})

it('on an unresponsive server, statements and transactions time out and are rolled back', async () => {
  const keep = (key: string) =>
    database.db
      .transaction()
      .execute((trx) => trx.insertInto('limits').values({ key, spent_until: new Date() }).execute())
  await keep('before')
  const begun = Promise.withResolvers<void>()
  const frozen = Promise.withResolvers<void>()
  const inTheMiddle = database.db.transaction().execute(async (trx) => {
    await trx.insertInto('limits').values({ key: 'middle', spent_until: new Date() }).execute()
    begun.resolve()
    await frozen.promise
    await trx.insertInto('limits').values({ key: 'late', spent_until: new Date() }).execute()
  })
  await begun.promise
  const speak = wire.silence()
  frozen.resolve()
  const outcomes = await Promise.allSettled([inTheMiddle, setting(database, 'TimeZone'), keep('after'), keep('again')])
  for (const outcome of outcomes) {
    expect(outcome.status === 'rejected' && outcome.reason).toBeInstanceOf(DatabaseTimeout)
  }
  // Data in transit is lost, as after a failover; new connections reach the server again.
  wire.cut()()
  speak()
  await expect.poll(() => setting(database, 'TimeZone').catch(() => null)).toBe('UTC')
  const kept = await direct.db.selectFrom('limits').select('key').orderBy('key').execute()
  expect(kept.map(({ key }) => key)).toEqual(['before'])
})
