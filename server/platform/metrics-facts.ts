// What the database knows, for Prometheus: read when somebody asks, at most once in some seconds, and never waited for long.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import type { Database } from '../database/open.ts'
import type { PoolUse } from '../database/pool.ts'
import type { Metrics } from './metrics.ts'

/** Milliseconds that the database may take; a scraper usually gives up after ten seconds. */
const patienceMs = 1500

/** Milliseconds for which an answer stands, so that scrapers cannot load the database. */
const freshMs = 5000

interface Facts {
  waiting: number
  oldest_seconds: number
  searches: number
  without_result: number
  bytes: number
}

const readFacts = async ({ db }: Pick<Database, 'db'>): Promise<Facts> => {
  const { rows } = await sql<Facts>`
    select o.waiting, o.oldest_seconds, coalesce(s.searches, 0)::int as searches,
      coalesce(s.without_result, 0)::int as without_result, pg_database_size(current_database())::float8 as bytes
    from (
      -- A mail that was queued to leave later is late only from then on.
      select count(*)::int as waiting, greatest(0, coalesce(extract(epoch from clock_timestamp() -
        min(case when attempts > 0 then created_at else next_attempt_at end)), 0))::float8 as oldest_seconds
      from mail_outbox where sent_at is null and failed_at is null
    ) as o
    left join search_days as s on s.day = (now() at time zone 'utc')::date`.execute(db)
  if (!rows[0]) throw new Error('The database gave no facts.')
  return rows[0]
}

const readVersion = (): string =>
  (JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }).version

/** What is under way on the pool of requests, and how many connections it may have. */
const watchPool = ({ registry }: Metrics, { use }: Pick<Database, 'use'>): void => {
  const gauges: [name: string, help: string, of: keyof PoolUse][] = [
    ['village_database_statements', 'Statements of requests that are not answered yet.', 'statements'],
    ['village_database_transactions', 'Transactions of requests that have a connection.', 'transactions'],
    [
      'village_database_transactions_waiting',
      'Transactions and statements of requests that wait for a connection.',
      'waiting',
    ],
    ['village_database_pool_connections', 'Connections that requests may have at once.', 'connections'],
  ]
  for (const [name, help, of] of gauges) {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(use[of])
      },
    })
  }
}

/** Registers the gauges of the database. While it does not answer in time, `village_database_up` is 0 and the others are absent. */
export const watchDatabase = (metrics: Metrics, database: Pick<Database, 'db' | 'kind' | 'use'>): void => {
  watchPool(metrics, database)
  const { registry } = metrics
  let kept: { facts: Facts | null; at: number } = { facts: null, at: Number.NEGATIVE_INFINITY }
  let underWay: Promise<void> | null = null
  /** One question at a time; those who ask meanwhile share it. */
  const ask = (): Promise<void> => {
    underWay ??= readFacts(database)
      .catch(() => null)
      .then((facts) => {
        kept = { facts, at: performance.now() }
      })
      .finally(() => {
        underWay = null
      })
    return underWay
  }
  const facts = async (): Promise<Facts | null> => {
    if (performance.now() - kept.at < freshMs) return kept.facts
    const answered = await Promise.race([ask().then(() => true), wait(patienceMs, false, { ref: false })])
    return answered ? kept.facts : null
  }
  const registers = [registry]
  new Gauge({
    name: 'village_info',
    help: 'Always 1; the version of the site and the kind of its database.',
    labelNames: ['version', 'database'] as const,
    aggregator: 'max',
    registers,
  }).set({ version: readVersion(), database: database.kind }, 1)
  new Gauge({
    name: 'village_database_up',
    help: '1 when the database answered this process in time.',
    aggregator: 'min',
    registers,
    async collect() {
      this.set((await facts()) ? 1 : 0)
    },
  })
  const gauges: [name: string, help: string, read: (facts: Facts) => number][] = [
    ['village_outbox_waiting', 'Mails that wait to be sent.', ({ waiting }) => waiting],
    [
      'village_outbox_oldest_seconds',
      'Seconds since the oldest mail that waits should have left; 0 when none is late.',
      ({ oldest_seconds }) => oldest_seconds,
    ],
    ['village_searches_today', 'Searches of this day (UTC), by all processes.', ({ searches }) => searches],
    [
      'village_searches_without_result_today',
      'Searches of this day (UTC) that found nothing, by all processes.',
      ({ without_result }) => without_result,
    ],
    ['village_database_bytes', 'Size of the database on disk.', ({ bytes }) => bytes],
  ]
  for (const [name, help, read] of gauges) {
    new Gauge({
      name,
      help,
      aggregator: 'max',
      registers,
      async collect() {
        const known = await facts()
        if (known) this.set(read(known))
        else this.remove()
      },
    })
  }
}
