// Measures one call in villages of each size: the site and the bare server in turns, at each number of connections.

import { setTimeout as wait } from 'node:timers/promises'
import { type Sql, sqlOn } from '../sql.ts'
import type { LoadJob, LoadResult } from './load.ts'
import type { Load, MeasuredCall } from './measured-calls.ts'
import type { Stage } from './open-stage.ts'
import type { Child } from './programs.ts'
import { residentMiB } from './village.ts'

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

/** Sends the requests and throws when anything but 2xx was answered. */
export const drive = async (load: Child, job: LoadJob): Promise<LoadResult> => {
  const result = await load.ask<LoadResult>(job)
  if (Object.keys(result.refused).length === 0) return result
  throw new Error(`Not every answer was 2xx (status and times): ${JSON.stringify(result.refused)}`)
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

/** One call in one village, with what it was measured to be so far. */
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

/** Measures the call of this name in each village at each number of connections, `seconds` for each server. */
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
