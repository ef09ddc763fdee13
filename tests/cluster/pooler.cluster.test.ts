// The site through PgBouncer in transaction mode: reads and writes, events of other processes, timeouts, and error
// messages
// about missing settings.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, inject, it } from 'vitest'
import { getOwnProfile, updateOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { readConfiguration } from '../../server/configuration.ts'
import { openDatabase } from '../../server/database/open.ts'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startPooler } from './pgbouncer.ts'

const log = pino({ level: 'silent' })

const village = await forFile(startTestVillage())

describe('a site behind PgBouncer', () => {
  it('reads and writes with more simultaneous requests than the pooler has connections', async () => {
    const answers = await Promise.all(
      [...Array(60)].map((_, turn) =>
        turn % 2 === 0
          ? village.call(updateOwnProfile, { picture: 'kite' }, maya)
          : village.call(getOwnProfile, {}, maya),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await village.call(getOwnProfile, {}, maya)).body.picture).toBe('kite')
  })

  it('sends its statements through the pooler', async () => {
    const { rows } = await sql<{ ways: number }>`
      select count(distinct pid)::int as ways from pg_stat_activity
      where datname = current_database() and application_name = 'trusted-village'`.execute(village.database.db)
    // The pooler has ten for all three processes, and each has four for jobs and notifications; without it there are
    // more.
    expect(rows[0]?.ways).toBeLessThanOrEqual(22)
    expect(village.configuration.DATABASE_POOL * 3).toBeGreaterThan(22)
  })

  it('receives notifications, which need a connection that bypasses the pooler', async () => {
    let heard = 0
    const forget = village.database.onNotification('dashboard', () => heard++)
    await expect.poll(() => heard).toBe(1)
    village.database.notify('dashboard')
    await expect.poll(() => heard).toBe(2)
    forget()
  })

  it('applies the statement and lock timeouts', async () => {
    const { db } = village.database
    await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toThrow(/did not answer|statement timeout/)
    const holding = db.transaction().execute(async (trx) => {
      await sql`lock table limits`.execute(trx)
      await wait(8000)
    })
    await wait(100)
    await expect(sql`insert into limits values ('a', now())`.execute(db)).rejects.toThrow('lock timeout')
    await holding
  })

  it('answers simultaneous statements with and without parameters', async () => {
    const { db } = village.database
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all(
        [...Array(40)].map(async (_, number) => {
          const { rows } = await (number % 2 === 0
            ? sql<{ n: number }>`select 7 as n`.execute(db)
            : sql<{ n: number }>`select ${number}::int as n`.execute(db))
          return rows[0]?.n
        }),
      )
      expect(answers).toEqual([...Array(40)].map((_, number) => (number % 2 === 0 ? 7 : number)))
    }
  })

  it('shares connections, but gives each transaction its own', async () => {
    const pids = await Promise.all(
      [...Array(20)].map(() =>
        village.database.db.transaction().execute(async (trx) => {
          const ask = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)).rows[0]?.pid
          return new Set([await ask(), await ask(), await ask()]).size
        }),
      ),
    )
    expect(pids).toEqual(Array(20).fill(1))
  })
})

it('does not start if the pooler lacks the connection settings, and prints the missing line', async () => {
  const bare = await startPooler(inject('postgresUrl'), { settings: false })
  const configuration = readConfiguration({ DATABASE_URL: inject('postgresUrl'), DATABASE_POOLER_URL: bare.url })
  try {
    await expect(openDatabase(configuration, log)).rejects.toThrow(
      /statement_timeout, lock_timeout.*\n {2}connect_query='set .*statement_timeout = 10000;/,
    )
  } finally {
    await bare.stop()
  }
})

it('does not start without the URL of the database itself', () => {
  expect(() => readConfiguration({ DATABASE_POOLER_URL: 'postgres://pooler/village' })).toThrow(
    'DATABASE_URL: must be set',
  )
})
