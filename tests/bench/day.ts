// npm run bench:day: what a day is made of, call by call and all together, on PostgreSQL and on the embedded database in turns.

import { parseArgs } from 'node:util'
import { sqlOn } from '../sql.ts'
import { openBenchServer } from './bench-database.ts'
import { type Child, startChild } from './child.ts'
import { type DayCall, prepareDay } from './day-calls.ts'
import { type LiveRate, measureStreams } from './live-streams.ts'
import type { LoadJob, LoadResult } from './load.ts'
import { type Rate, rateOf } from './measure.ts'
import { type Closers, openVillage, residentMiB, startSite, told, type Village } from './open-stage.ts'
import { milliseconds, ratio, table, whole } from './report.ts'

const connections = 64
const streams = 500
const shares = 40

/** Seconds that everybody's evening is measured for each that a call is. */
const eveningTimes = 2

const { values } = parseArgs({
  options: {
    recommendations: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '5' },
  },
})
const [recommendations, seconds] = [Number(values.recommendations), Number(values.seconds)]

/** A village that is being served. */
interface Served {
  village: Village
  calls: DayCall[]
  site: Child
  /** Most memory its process held so far, in MiB. */
  memory: number
}

const openServed = async (databaseUrl: string | undefined, closers: Closers): Promise<Served> => {
  const village = await openVillage(databaseUrl, recommendations, closers)
  const calls = await prepareDay(village)
  await sqlOn(village.database.background.db)`vacuum analyze`
  // the embedded database belongs to one process at a time
  await village.database.close()
  const site = await startSite(village, closers)
  return { village, calls, site, memory: residentMiB(site.pid) }
}

const drive = async (load: Child, served: Served, call: DayCall, during: number): Promise<Rate> => {
  const job: LoadJob = { url: served.village.url, seconds: during, ...call.job(connections) }
  const result = await load.ask<LoadResult>(job)
  served.memory = Math.max(served.memory, residentMiB(served.site.pid))
  if (Object.keys(result.refused).length > 0)
    throw new Error(`${call.name}: not every answer was 2xx: ${JSON.stringify(result.refused)}`)
  return rateOf([result])
}

const measureLive = ({ village, calls }: Served): Promise<LiveRate> => {
  const share = calls.find(({ name }) => name === 'share')
  // those at the end of the list, whom the measurement of that call did not come to
  const last = (share?.job(1).connections[0] ?? []).slice(-shares)
  return measureStreams(village.url, {
    streams,
    administrators: village.administrators,
    shares: last,
  })
}

interface Row {
  name: string
  postgres: Rate
  embedded: Rate
}

const measureAll = async (load: Child, [onPostgres, onEmbedded]: readonly [Served, Served]): Promise<Row[]> => {
  const rows: Row[] = []
  const pairs = onPostgres.calls.map((call, i) => ({ call, same: onEmbedded.calls[i] ?? call }))
  for (const [i, { call, same }] of pairs.entries()) {
    const during = i === pairs.length - 1 ? seconds * eveningTimes : seconds
    // what can be asked again is asked before it counts
    for (const [served, again] of [
      [onPostgres, call],
      [onEmbedded, same],
    ] as const) {
      if (again.job(1).again) await drive(load, served, again, 1)
    }
    const postgres = await drive(load, onPostgres, call, during)
    const embedded = await drive(load, onEmbedded, same, during)
    console.error(`${call.name}: ${whole(postgres.perSecond)}, embedded ${whole(embedded.perSecond)}`)
    rows.push({ name: call.name, postgres, embedded })
  }
  return rows
}

const ratesOf = (rows: Row[]): string =>
  table(
    ['call', 'PostgreSQL', 'p50', 'p99', 'embedded', 'p50', 'p99', 'embedded / PostgreSQL'],
    rows.map(({ name, postgres, embedded }) => [
      name,
      ...[postgres, embedded].flatMap(({ perSecond, p50, p99 }) => [
        whole(perSecond),
        milliseconds(p50),
        milliseconds(p99),
      ]),
      ratio(embedded.perSecond / postgres.perSecond),
    ]),
  )

const liveTable = (live: readonly [string, LiveRate][]): string =>
  table(
    ['live events', 'open dashboards', 'events', 'p50', 'p99', 'slowest'],
    live.map(([name, { streams: open, events, p50, p99, slowest }]) => [
      name,
      whole(open),
      whole(events),
      ...[p50, p99, slowest].map(milliseconds),
    ]),
  )

const memoryOf = ([onPostgres, onEmbedded]: readonly [Served, Served]): string =>
  `Most memory of a process meanwhile: ${whole(onPostgres.memory)} MiB on PostgreSQL, ${whole(onEmbedded.memory)} MiB with the embedded database.`

const run = async (closers: Closers): Promise<void> => {
  const server = await openBenchServer()
  closers.push(() => server.close())
  const onPostgres = await openServed(await server.makeDatabase(), closers)
  const onEmbedded = await told('opened the embedded village', () => openServed(undefined, closers))
  const both = [onPostgres, onEmbedded] as const
  const load = startChild('tests/bench/load.ts')
  closers.push(() => load.stop())
  const live = [
    ['PostgreSQL', await measureLive(onPostgres)],
    ['embedded', await measureLive(onEmbedded)],
  ] as const
  const rows = await measureAll(load, both)
  const text = [ratesOf(rows), liveTable(live.map(([name, rate]) => [name, rate])), memoryOf(both)].join('\n\n')
  console.log(`\n${text}\n`)
}

const closers: Closers = []
try {
  await run(closers)
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
for (const closer of closers.toReversed()) await closer().catch((error: unknown) => console.error(error))
