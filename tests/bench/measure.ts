// Measures one call in villages of each size: the site, the bare server and pgbench in turns, at each number of connections.

import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '../sql.ts'
import type { Child } from './child.ts'
import type { LoadJob, LoadResult } from './load.ts'
import { type PgbenchTarget, runPgbench, type Script } from './pgbench.ts'
import type { Requests } from './requests.ts'

/** One of the calls, ready to be measured. */
export interface MeasuredCall {
  name: string
  /** Requests for a run of so many seconds; asked anew for each run. */
  requests: (load: { connections: number; seconds: number }) => Promise<Requests> | Requests
  /** The same statements for pgbench; missing where no database is asked. */
  scripts?: (connections: number) => Script[]
}

/** How a server did: answers a second, and milliseconds that half and 99 of 100 requests took at most. */
export interface Rate {
  perSecond: number
  p50: number
  p99: number
}

export interface Measured {
  call: string
  connections: number
  /** Size of the village. */
  recommendations: number
  site: Rate
  bare: Rate
  /** Transactions a second; null where no database is asked. */
  pgbench: number | null
}

/** A village with the programs that serve it. */
export interface Stage {
  recommendations: number
  sql: Sql
  siteUrl: string
  bareUrl: string
  pgbench: PgbenchTarget
  /** Called with what each run of a server brought. */
  afterRun: (result: LoadResult) => void
}

/** One call in one village. */
export interface Staged {
  stage: Stage
  call: MeasuredCall
}

/** What so large a part of the sorted figures is below. */
export const quantile = (sorted: Float64Array, part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

/** What these runs of one server come to. */
export const rateOf = (results: LoadResult[]): Rate => {
  const latencies = Float64Array.from(results.flatMap((result) => result.latencies)).sort()
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0)
  return { perSecond: latencies.length / seconds, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) }
}

/** Waits until no statement of a broken-off request runs any more, and lets every member share again. */
const settle = async (sql: Sql): Promise<void> => {
  for (let quiet = 0; quiet < 3; ) {
    const [row] = await sql<{ busy: number }>`
      select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
    quiet = row?.busy === 0 ? quiet + 1 : 0
    await wait(30)
  }
  await sql`delete from limits`
}

/** Rounds of each run: villages and servers take turns, so that what else the machine does hits all alike. */
const rounds = 2

const warmUp = { connections: 16, seconds: 1 }

const servers = ['site', 'bare'] as const

interface Load {
  connections: number
  seconds: number
}

const runServer = async (
  load: Child,
  { stage, call }: Staged,
  server: (typeof servers)[number],
  { connections: level, seconds }: Load,
): Promise<LoadResult> => {
  await settle(stage.sql)
  const { [server]: connections, again } = await call.requests({ connections: level, seconds })
  const url = server === 'site' ? stage.siteUrl : stage.bareUrl
  const job: LoadJob = { url, seconds, connections, again }
  const result = await load.ask<LoadResult>(job)
  stage.afterRun(result)
  return result
}

/** One village's share of a measurement, which grows by a round at a time. */
interface Collected extends Staged {
  site: LoadResult[]
  bare: LoadResult[]
  transactions: number[]
}

/** Measures the call in each village at each number of connections, `seconds` for each server. */
export const measure = async (
  load: Child,
  staged: Staged[],
  levels: number[],
  seconds: number,
): Promise<Measured[]> => {
  const measured: Measured[] = []
  for (const one of staged) for (const server of servers) await runServer(load, one, server, warmUp)
  for (const connections of levels) {
    const part = { connections, seconds: seconds / rounds }
    const collected = staged.map((one): Collected => ({ ...one, site: [], bare: [], transactions: [] }))
    for (let round = 0; round < rounds; round++) {
      for (const one of round % 2 === 0 ? collected : collected.toReversed()) {
        const order = round % 2 === 0 ? servers : servers.toReversed()
        for (const server of order) one[server].push(await runServer(load, one, server, part))
        await settle(one.stage.sql)
        const scripts = one.call.scripts?.(connections)
        if (scripts) one.transactions.push(await runPgbench(one.stage.pgbench, scripts, part))
      }
    }
    for (const { stage, call, site, bare, transactions } of collected) {
      measured.push({
        call: call.name,
        connections,
        recommendations: stage.recommendations,
        site: rateOf(site),
        bare: rateOf(bare),
        pgbench: call.scripts ? transactions.reduce((sum, rate) => sum + rate, 0) / rounds : null,
      })
    }
  }
  for (const { stage } of staged) await settle(stage.sql)
  return measured
}
