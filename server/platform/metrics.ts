// The metrics of one process for Prometheus. Labels are names from the code: never an id, address or text.
import cluster from 'node:cluster'
import { sql } from 'kysely'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import about from '../../package.json' with { type: 'json' }
import type { Database } from '../database/open.ts'
import type { AnswerCache } from '../http/answer-cache.ts'
import type { GateUse } from '../http/load-gate.ts'
import { askInTime } from './health.plugin.ts'

/** Upper bounds in seconds: a cached response takes about 1 ms, a search from the database 5 to 20, a statement at most 10 s. */
const durationBuckets = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export const metricsContentType = Registry.PROMETHEUS_CONTENT_TYPE

let processRegistry: Registry | null = null

/** Memory, processor, garbage collection and event-loop delay; they belong to the process, however many villages run in it. */
const ofProcess = (): Registry => {
  if (!processRegistry) {
    processRegistry = new Registry()
    collectDefaultMetrics({ register: processRegistry })
  }
  return processRegistry
}

/** Counters and histograms of one village. In a cluster the primary process adds up those of its workers. */
export const createMetrics = () => {
  const registry = new Registry()
  const registers = [registry]
  // The label is not "job", which Prometheus sets itself.
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers })
  const requests = counter(
    'village_requests_total',
    'Answers by call (a contract, or the pattern of a route) and status.',
    ['call', 'status'],
  )
  const refusals = counter('village_refusals_total', 'Expected refusals and faults by their code.', ['code'])
  const mails = counter('village_mails_total', 'Tries to send a mail by this process, by outcome.', ['outcome'])
  const questions = counter(
    'village_questions_total',
    'Questions that members asked, and answers they gave, in this process.',
    ['act'],
  )
  const rounds = counter('village_job_rounds_total', 'Rounds of a job made by this process, by outcome.', [
    'task',
    'outcome',
  ])
  const digests = counter(
    'village_digests_total',
    'Emails of alerts (told) and letters that were written, and letters skipped.',
    ['outcome'],
  )
  const durations = new Histogram({
    name: 'village_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its answer, by call.',
    labelNames: ['call'] as const,
    buckets: durationBuckets,
    registers,
  })
  const lastRounds = new Gauge({
    name: 'village_job_last_success_timestamp_seconds',
    help: 'When this process last ended a round of a job without a failure.',
    labelNames: ['task'] as const,
    aggregator: 'max',
    registers,
  })
  const streams = new Gauge({
    name: 'village_streams_open',
    help: 'Streams of events that are open.',
    labelNames: ['stream'] as const,
    registers,
  })
  /** A gauge that is read at each scrape; it is absent while `read` returns null. `aggregator` combines those of several workers. */
  const gauge = (
    name: string,
    help: string,
    read: () => number | null | Promise<number | null>,
    aggregator: 'sum' | 'max' | 'min' = 'sum',
  ): void => {
    new Gauge({
      name,
      help,
      aggregator,
      registers,
      async collect() {
        const value = await read()
        if (value === null) this.remove()
        else this.set(value)
      },
    })
  }
  const all = [registry, ofProcess()]
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(all)
    // Created for its side effect: it responds to the cluster's primary process.
    new AggregatorRegistry()
  }
  return {
    /** Counts one response; `seconds` is null for streams. `call` is a contract's name or a route's pattern. */
    countRequest: (call: string, status: number, seconds: number | null): void => {
      requests.inc({ call, status })
      if (seconds !== null) durations.observe({ call }, seconds)
    },
    countRefusal: (code: string): void => refusals.inc({ code }),
    countMail: (outcome: 'sent' | 'postponed' | 'given_up'): void => mails.inc({ outcome }),
    countQuestion: (act: 'asked' | 'answered'): void => questions.inc({ act }),
    countRound: (task: 'housekeeping' | 'outbox' | 'digests', failed: boolean): void => {
      rounds.inc({ task, outcome: failed ? 'failed' : 'ended' })
      if (!failed) lastRounds.set({ task }, Date.now() / 1000)
    },
    countDigest: (outcome: 'told' | 'letter' | 'skipped', by: number): void => digests.inc({ outcome }, by),
    moveStreams: (stream: string, by: 1 | -1): void => streams.inc({ stream }, by),
    watchAnswerCache: (cache: AnswerCache): void => {
      new Counter({
        name: 'village_kept_answers_total',
        help: 'Asked-for answers that may be kept: found in memory (hit) or made anew (miss).',
        labelNames: ['result'] as const,
        registers,
        collect() {
          const { hits, misses } = cache.use()
          this.reset()
          this.inc({ result: 'hit' }, hits)
          this.inc({ result: 'miss' }, misses)
        },
      })
      gauge('village_kept_answers_bytes', 'Memory that kept answers take.', () => cache.use().bytes)
    },
    watchGate: (use: () => GateUse): void => {
      gauge('village_calls_under_way', 'Calls that are worked on.', () => use().taken)
      gauge(
        'village_calls_places',
        'Calls that may be worked on at once; strangers have half of them.',
        () => use().places,
      )
      new Counter({
        name: 'village_calls_shed_total',
        help: 'Calls refused at once because too many were under way.',
        registers,
        collect() {
          this.reset()
          this.inc(use().refused)
        },
      })
    },
    gauge,
    registry,
    text: async (): Promise<string> => (await Promise.all(all.map((one) => one.metrics()))).join('\n'),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

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
