// npm run bench:overload: what the site still does when four times as much is asked as it can answer.
import { setTimeout as wait } from 'node:timers/promises'
import { openBenchServer } from './bench-database.ts'
import { type Child, startChild } from './child.ts'
import type { LoadJob, LoadRequest, LoadResult } from './load.ts'
import { quantile } from './measure.ts'
import { type Closers, type OpenStage, openStage, told } from './open-stage.ts'

const recommendations = 10_000
const seconds = 10
const times = 4

/** Calls of members that no process keeps the answers of, and one that anybody may make. */
const memberCall = 'own words'
const visitorPath = '/rest/v1/rpc/get_recent_recommendations'

/** Connections of all members together, and of all visitors: enough to send that much while answers are awaited. */
const connectionsEach = 256

const served = ({ latencies, refusedIn, seconds: took }: LoadResult): number =>
  (latencies.length - refusedIn.length) / took

const answered = ({ latencies, seconds: took }: LoadResult): number => latencies.length / took

const part = (figures: number[], quantileOf: number): string =>
  figures.length === 0 ? '-' : quantile(Float64Array.from(figures).sort(), quantileOf).toFixed(0)

/** Milliseconds that /healthz and /readyz took, asked ten times a second until `signal`. */
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

const requestsOf = async (stage: OpenStage, connections: number): Promise<LoadRequest[][]> => {
  const call = stage.calls.find(({ name }) => name === memberCall)
  if (!call) throw new Error(`There is no call "${memberCall}".`)
  return (await call.requests({ connections, seconds })).site
}

const visitorRequests = (stage: OpenStage): LoadRequest[][] => {
  const apikey = stage.village.members[0]?.headers.apikey ?? ''
  // seen through the proxy in front of the site: four of each address
  const request = (n: number) => ({
    method: 'GET',
    path: visitorPath,
    headers: { apikey, 'x-forwarded-for': `10.0.0.${n % (connectionsEach / 4)}` },
  })
  return Array.from({ length: connectionsEach }, (_, n) => [request(n)])
}

const run = async (closers: Closers): Promise<void> => {
  const server = await openBenchServer(undefined)
  closers.push(() => server.close())
  const stage = await openStage(server, recommendations, closers)
  const [forMembers, forVisitors] = [startChild('tests/bench/load.ts'), startChild('tests/bench/load.ts')]
  closers.push(
    () => forMembers.stop(),
    () => forVisitors.stop(),
  )
  const drive = (load: Child, connections: LoadRequest[][], perSecond?: number): Promise<LoadResult> => {
    const job: LoadJob = { url: stage.siteUrl, seconds, connections, again: true, ...(perSecond && { perSecond }) }
    return load.ask(job)
  }

  await drive(forMembers, await requestsOf(stage, 16))
  const best = await told('measured the best', async () => drive(forMembers, await requestsOf(stage, 64)))
  const capacity = served(best)

  const over = new AbortController()
  const health = watchHealth(stage.siteUrl, over.signal)
  const each = Math.round((capacity * times) / 2)
  const [members, visitors] = await told('asked too much', async () =>
    Promise.all([
      drive(forMembers, await requestsOf(stage, connectionsEach), each),
      drive(forVisitors, visitorRequests(stage), each),
    ]),
  )
  over.abort()

  const line = (who: string, result: LoadResult): string =>
    `| ${who} | ${each} | ${answered(result).toFixed(0)} | ${served(result).toFixed(0)} | ${part(result.refusedIn, 0.5)} | ${part(result.refusedIn, 0.99)} | ${part(result.latencies, 0.99)} |`
  const goodput = served(members) + served(visitors)
  console.log(`
Best with 64 connections: ${capacity.toFixed(0)} answers a second, p99 ${part(best.latencies, 0.99)} ms.

| who | asked a second | answered | served | refused in, p50 ms | refused in, p99 ms | any answer, p99 ms |
| --- | ---: | ---: | ---: | ---: | ---: | ---: |
${line('members', members)}
${line('visitors', visitors)}

Served altogether: ${(goodput / capacity).toFixed(2)} of the best. Health paths: p99 ${part(await health, 0.99)} ms.
Refusals: ${JSON.stringify({ members: members.refused, visitors: visitors.refused })}`)
}

const closers: Closers = []
try {
  await run(closers)
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
for (const closer of closers.toReversed()) await closer().catch((error: unknown) => console.error(error))
