// Metrics from the database for Prometheus: read on demand, at most once every few seconds, with a short timeout.
import { sql } from 'kysely'
import { Gauge } from 'prom-client'
import about from '../../package.json' with { type: 'json' }
import type { Database } from '../database/open.ts'
import { askInTime } from './health.plugin.ts'
import type { Metrics } from './metrics.ts'

const freshMs = 5000

interface Facts {
  waiting: number
  oldest_seconds: number
  searches: number
  without_result: number
  bytes: number
}

const readFacts = async ({ db }: Pick<Database, 'db'>): Promise<Facts | null> => {
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
  return rows[0] ?? null
}

/** Registers the gauges of the database. If it does not respond in time, `village_database_up` is 0 and the others are absent. */
export const watchDatabase = (
  { registry, gauge }: Pick<Metrics, 'registry' | 'gauge'>,
  { db, kind, use }: Pick<Database, 'db' | 'kind' | 'use'>,
): void => {
  new Gauge({
    name: 'village_info',
    help: 'Always 1; the version of the site and the kind of its database.',
    labelNames: ['version', 'database'] as const,
    aggregator: 'max',
    registers: [registry],
  }).set({ version: about.version, database: kind }, 1)

  gauge('village_database_statements', 'Statements of requests that are not answered yet.', () => use.statements)
  gauge('village_database_transactions', 'Transactions of requests that have a connection.', () => use.transactions)
  gauge(
    'village_database_transactions_waiting',
    'Transactions and statements of requests that wait for a connection.',
    () => use.waiting,
  )
  gauge('village_database_pool_connections', 'Connections that requests may have at once.', () => use.connections)

  let cached: { facts: Facts | null; at: number } = { facts: null, at: Number.NEGATIVE_INFINITY }
  const ask = askInTime(async () => {
    cached = { facts: await readFacts({ db }).catch(() => null), at: performance.now() }
    return cached.facts
  })
  const facts = async (): Promise<Facts | null> =>
    performance.now() - cached.at < freshMs ? cached.facts : ask().catch(() => null)
  const fact = (name: string, help: string, key: keyof Facts): void =>
    gauge(name, help, async () => (await facts())?.[key] ?? null, 'max')

  gauge(
    'village_database_up',
    '1 when the database answered this process in time.',
    async () => ((await facts()) ? 1 : 0),
    'min',
  )
  fact('village_outbox_waiting', 'Mails that wait to be sent.', 'waiting')
  fact(
    'village_outbox_oldest_seconds',
    'Seconds since the oldest mail that waits should have left; 0 when none is late.',
    'oldest_seconds',
  )
  fact('village_searches_today', 'Searches of this day (UTC), by all processes.', 'searches')
  fact(
    'village_searches_without_result_today',
    'Searches of this day (UTC) that found nothing, by all processes.',
    'without_result',
  )
  fact('village_database_bytes', 'Size of the database on disk.', 'bytes')
}
