// Measures one call in villages of each size: alternates between the site and the bare server, at each number of
// connections.

import { setTimeout as wait } from 'node:timers/promises'
import { type Sql, sqlOn } from '../sql.ts'
import type { LoadJob, LoadResult } from './load.ts'
import type { Load, MeasuredCall } from './measured-calls.ts'
import type { Stage } from './open-stage.ts'
import type { Child } from './programs.ts'
import { residentMiB } from './village.ts'

/** Result of one server: responses per second, and latency percentiles in milliseconds. */
export interface Rate {
  perSecond: number
  p50: number
  p99: number
}

export interface Measured {
  call: string
  connections: number
  /** Recommendations in the village. */
  recommendations: number
  site: Rate
  bare: Rate
}

/** The quantile `part` (0 to 1) of sorted figures. */
export const quantile = (sorted: Float64Array, part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

/** The combined rate of several runs of one server. */
export const rateOf = (results: LoadResult[]): Rate => {
  const latencies = Float64Array.from(results.flatMap((result) => result.latencies)).sort()
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0)
  return { perSecond: latencies.length / seconds, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99) }
}

/** Sends the requests. Throws if any response is not 2xx. */
export const drive = async (load: Child, job: LoadJob): Promise<LoadResult> => {
  const result = await load.ask<LoadResult>(job)
  if (Object.keys(result.refused).length === 0) return result
  throw new Error(`Not every answer was 2xx (status and times): ${JSON.stringify(result.refused)}`)
}

/**
 * Waits until the statements of aborted requests have ended, then resets the limits so that every member can share
 * again.
 */
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

/** Rounds per run. Villages and servers alternate, so that other load on the machine affects all of them equally. */
const rounds = 2

const warmUp = { connections: 16, seconds: 1 }

const servers = ['site', 'bare'] as const

/** One call in one village, with its results so far. */
interface Staged {
  stage: Stage
  call: MeasuredCall
  site: LoadResult[]
  bare: LoadResult[]
}

const runServer = async (
  load: Child,
  { stage, call }: Staged,
  server: (typeof servers)[number],
  { connections: level, seconds }: Load,
): Promise<LoadResult> => {
  await settle(sqlOn(stage.village.database.db))
  const { [server]: connections, again } = await call.requests({ connections: level, seconds })
  const job: LoadJob = { url: stage[`${server}Url`], seconds, connections, again }
  const result = await Promise.race([drive(load, job), stage.died])
  stage.memory = Math.max(stage.memory, residentMiB(stage.site.pid))
  return result
}

/** Measures this call in each village at each number of connections, for `seconds` per server. */
export const measure = async (
  load: Child,
  stages: Stage[],
  name: string,
  { connections: levels, seconds }: { connections: number[]; seconds: number },
): Promise<Measured[]> => {
  const staged = () =>
    stages.flatMap((stage): Staged[] => {
      const call = stage.calls.find((one) => one.name === name)
      return call ? [{ stage, call, site: [], bare: [] }] : []
    })
  const measured: Measured[] = []
  for (const one of staged()) for (const server of servers) await runServer(load, one, server, warmUp)
  for (const connections of levels) {
    const all = staged()
    for (let round = 0; round < rounds; round++) {
      const isEven = round % 2 === 0
      for (const one of isEven ? all : all.toReversed()) {
        for (const server of isEven ? servers : servers.toReversed()) {
          one[server].push(await runServer(load, one, server, { connections, seconds: seconds / rounds }))
        }
      }
    }
    for (const { stage, site, bare } of all) {
      const { recommendations } = stage
      measured.push({ call: name, connections, recommendations, site: rateOf(site), bare: rateOf(bare) })
    }
  }
  return measured
}
