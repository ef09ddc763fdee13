// npm run bench:overload: how the site behaves under four times its maximum load.
import { setTimeout as wait } from 'node:timers/promises'
import { getRecentRecommendations } from '../../domain/recommendations/recommendations.contracts.ts'
import { table } from '../report-table.ts'
import { pick } from './fill-village.ts'
import type { LoadJob, LoadRequest, LoadResult } from './load.ts'
import { quantile } from './measure.ts'
import { forEach } from './measured-calls.ts'
import { openStage } from './open-stage.ts'
import { type Child, runProgram, startChild } from './programs.ts'
import { milliseconds, whole } from './report.ts'
import { openBenchServer } from './village.ts'

const recommendations = 10_000
const seconds = 10
const times = 4

/** A members' call whose responses are not cached. */
const memberCall = 'own words'

/** Connections of all members, and of all visitors: enough to send the whole load while responses are pending. */
const connectionsEach = 256

const served = (result: LoadResult): number => (result.latencies.length - result.refusedIn.length) / result.seconds

const partOf = (figures: number[], part: number): string =>
  figures.length === 0 ? '-' : milliseconds(quantile(Float64Array.from(figures).sort(), part))

/** Latencies of /healthz and /readyz in milliseconds, requested ten times a second until `signal` aborts. */
const watchHealth = async (url: string, signal: AbortSignal): Promise<number[]> => {
  const took: number[] = []
  while (!signal.aborted) {
    for (const path of ['/healthz', '/readyz']) {
      const begin = performance.now()
      const { ok } = await fetch(`${url}${path}`)
      took.push(ok ? performance.now() - begin : Number.POSITIVE_INFINITY)
    }
    await wait(100)
  }
  return took
}

await runProgram(async (opened) => {
  const makeDatabase = await openBenchServer(opened)
  const stage = await openStage(await makeDatabase(), recommendations, opened)
  const forMembers = startChild(opened, 'tests/bench/load.ts')
  const forVisitors = startChild(opened, 'tests/bench/load.ts')
  const drive = (load: Child, connections: LoadRequest[][], perSecond?: number): Promise<LoadResult> => {
    const job: LoadJob = { url: stage.siteUrl, seconds, connections, again: true, ...(perSecond && { perSecond }) }
    return load.ask(job)
  }
  const memberRequests = async (connections: number): Promise<LoadRequest[][]> => {
    const call = stage.calls.find(({ name }) => name === memberCall)
    return (await call?.requests({ connections, seconds }))?.site ?? []
  }
  const { apikey = '' } = pick(stage.village.members, 0).headers
  // as the site sees them through the proxy: four connections for each IP address
  const visitorRequests = forEach(connectionsEach, (n): LoadRequest[] => [
    {
      method: 'GET',
      path: getRecentRecommendations.path,
      headers: { apikey, 'x-forwarded-for': `10.0.0.${n % (connectionsEach / 4)}` },
    },
  ])

  await drive(forMembers, await memberRequests(16))
  const best = await drive(forMembers, await memberRequests(64))
  const over = new AbortController()
  const health = watchHealth(stage.siteUrl, over.signal)
  const each = Math.round((served(best) * times) / 2)
  const [members, visitors] = await Promise.all([
    drive(forMembers, await memberRequests(connectionsEach), each),
    drive(forVisitors, visitorRequests, each),
  ])
  over.abort()

  const row = (who: string, { latencies, refusedIn, ...result }: LoadResult): string[] => [
    who,
    ...[each, latencies.length / result.seconds, served({ latencies, refusedIn, ...result })].map(whole),
    ...[partOf(refusedIn, 0.5), partOf(refusedIn, 0.99), partOf(latencies, 0.99)],
    JSON.stringify(result.refused),
  ]
  const head = ['who', 'asked a second', 'answered', 'served', 'refused in, p50 ms', 'p99', 'any, p99', 'refusals']
  console.log(`
Best with 64 connections: ${whole(served(best))} answers a second, p99 ${partOf(best.latencies, 0.99)} ms.

${table(head, [row('members', members), row('visitors', visitors)])}

Served altogether: ${((served(members) + served(visitors)) / served(best)).toFixed(2)} of the best. Health paths: p99 ${partOf(await health, 0.99)} ms.`)
})
