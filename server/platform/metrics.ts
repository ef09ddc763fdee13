// What one process counts about itself for Prometheus. Labels are names of the code: never an id, an address or a text.
import cluster from 'node:cluster'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AnswerCache } from '../http/answer-cache.ts'
import type { GateUse } from '../http/load-gate.ts'

/** Upper bounds in seconds: a kept answer takes about 1 ms, a search from the database 5 to 20, a statement at most 10 s. */
const durationBuckets = [0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export type Task = 'housekeeping' | 'outbox'
export type MailOutcome = 'sent' | 'postponed' | 'given_up'

export interface Metrics {
  /** One answer; `seconds` is null for what stays open by design. `call` is a contract's name or a route's pattern. */
  countRequest(call: string, status: number, seconds: number | null): void
  countRefusal(code: string): void
  countMail(outcome: MailOutcome): void
  /** A round of a job ended; `failed` when any part of it did. */
  countRound(task: Task, failed: boolean): void
  /** One stream opened (1) or ended (-1). */
  moveStreams(stream: string, by: 1 | -1): void
  /** Reads these kept answers' own numbers at each scrape. */
  watchAnswerCache(cache: AnswerCache): void
  /** Reads at each scrape how the gate in front of the calls stands. */
  watchGate(use: () => GateUse): void
  /** Where values that are read at a scrape are registered. */
  registry: Registry
  /** All of this process, in Prometheus' text format. */
  text(): Promise<string>
}

/** Media type of the text format. */
export const metricsContentType = Registry.PROMETHEUS_CONTENT_TYPE

let processRegistry: Registry | null = null

/** Memory, processor, garbage collection and event-loop delay; they are the process's, however many villages run in it. */
const ofProcess = (): Registry => {
  if (!processRegistry) {
    processRegistry = new Registry()
    collectDefaultMetrics({ register: processRegistry })
  }
  return processRegistry
}

/** What is counted as it happens: name, help, labels. Not "job" for a label: Prometheus calls its own so. */
const counters = {
  requests: [
    'village_requests_total',
    'Answers by call (a contract, or the pattern of a route) and status.',
    ['call', 'status'],
  ],
  refusals: ['village_refusals_total', 'Expected refusals and faults by their code.', ['code']],
  mails: ['village_mails_total', 'Tries to send a mail by this process, by outcome.', ['outcome']],
  rounds: ['village_job_rounds_total', 'Rounds of a job made by this process, by outcome.', ['task', 'outcome']],
} as const

/** Counters and histograms of one village. In a worker of a cluster they are also what the process above adds up. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  const counter = (named: keyof typeof counters) => {
    const [name, help, labelNames] = counters[named]
    return new Counter<string>({ name, help, labelNames, registers })
  }
  const [requests, refusals] = [counter('requests'), counter('refusals')]
  const [mails, rounds] = [counter('mails'), counter('rounds')]
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
  /** A gauge that is read at each scrape. */
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  }
  const all = [registry, ofProcess()]
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(all)
    // Made for what it starts: answers to the questions of the process above.
    new AggregatorRegistry()
  }
  return {
    countRequest: (call, status, seconds) => {
      requests.inc({ call, status })
      if (seconds !== null) durations.observe({ call }, seconds)
    },
    countRefusal: (code) => refusals.inc({ code }),
    countMail: (outcome) => mails.inc({ outcome }),
    countRound: (task, failed) => {
      rounds.inc({ task, outcome: failed ? 'failed' : 'ended' })
      if (!failed) lastRounds.set({ task }, Date.now() / 1000)
    },
    moveStreams: (stream, by) => streams.inc({ stream }, by),
    watchAnswerCache: (cache) => {
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
    watchGate: (use) => {
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
    registry,
    text: async () => (await Promise.all(all.map((one) => one.metrics()))).join('\n'),
  }
}
