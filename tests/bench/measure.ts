// Measures one call: the site, the bare server and pgbench in turns, at each number of connections.
import { setTimeout as wait } from 'node:timers/promises'
import type postgres from 'postgres'
import type { Child } from './child.ts'
import type { LoadJob, LoadResult } from './load.ts'
import { type PgbenchTarget, runPgbench, type Script } from './pgbench.ts'
import type { Requests } from './requests.ts'

/** One of the calls, ready to be measured. */
export interface MeasuredCall {
  name: string
  /** Requests for a run of so many seconds; asked anew for each run. */
  requests: (load: { connections: number; seconds: number }) => Promise<Requests> | Requests
  /** The same statements for pgbench. */
  scripts: (connections: number) => Script[]
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
  site: Rate
  bare: Rate
  /** Transactions a second. */
  pgbench: number
}

export interface Bench {
  sql: postgres.Sql
  load: Child
  siteUrl: string
  bareUrl: string
  pgbench: PgbenchTarget
  /** Called with what each run of a server brought. */
  afterRun: (result: LoadResult) => void
}

const quantile = (sorted: Float64Array, part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

const rateOf = (results: LoadResult[]): Rate => {
  const latencies = Float64Array.from(results.flatMap((result) => result.latencies)).sort()
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0)
  return { perSecond: latencies.length / seconds, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) }
}

/** Waits until no statement of a broken-off request runs any more, and lets every member share again. */
const settle = async (sql: postgres.Sql): Promise<void> => {
  for (let quiet = 0; quiet < 3; ) {
    const [row] = await sql<{ busy: number }[]>`
      select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`
    quiet = row?.busy === 0 ? quiet + 1 : 0
    await wait(30)
  }
  await sql`delete from limits`
}

/** Rounds of each run: the servers take turns, so that what else the machine does hits all alike. */
const rounds = 2

const warmUp = { connections: 16, seconds: 1 }

/** Measures the call at each number of connections, `seconds` for each server. */
export const measure = async (
  bench: Bench,
  call: MeasuredCall,
  levels: number[],
  seconds: number,
): Promise<Measured[]> => {
  const run = async (server: 'site' | 'bare', load: { connections: number; seconds: number }): Promise<LoadResult> => {
    await settle(bench.sql)
    const { [server]: connections, again } = await call.requests(load)
    const url = server === 'site' ? bench.siteUrl : bench.bareUrl
    const job: LoadJob = { url, seconds: load.seconds, connections, again }
    const result = await bench.load.ask<LoadResult>(job)
    bench.afterRun(result)
    return result
  }
  const measured: Measured[] = []
  for (const server of ['site', 'bare'] as const) await run(server, warmUp)
  for (const connections of levels) {
    const load = { connections, seconds: seconds / rounds }
    const results: Record<'site' | 'bare', LoadResult[]> = { site: [], bare: [] }
    const transactions: number[] = []
    for (let round = 0; round < rounds; round++) {
      const order = round % 2 === 0 ? (['site', 'bare'] as const) : (['bare', 'site'] as const)
      for (const server of order) results[server].push(await run(server, load))
      await settle(bench.sql)
      transactions.push(await runPgbench(bench.pgbench, call.scripts(connections), load))
    }
    measured.push({
      call: call.name,
      connections,
      site: rateOf(results.site),
      bare: rateOf(results.bare),
      pgbench: transactions.reduce((sum, rate) => sum + rate, 0) / rounds,
    })
  }
  await settle(bench.sql)
  return measured
}
