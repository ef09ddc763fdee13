// npm run bench:day: simulates an evening of all members, with live updates, on PostgreSQL and on the embedded
// database.

import { parseArgs } from 'node:util'
import { table } from '../report-table.ts'
import { sqlOn } from '../sql.ts'
import { type Evening, prepareEvenings } from './evening.ts'
import { measureStreams } from './live-streams.ts'
import type { LoadResult } from './load.ts'
import { drive, quantile, rateOf } from './measure.ts'
import { forEach, shareOf } from './measured-calls.ts'
import { type Child, runProgram, startChild } from './programs.ts'
import { milliseconds, whole } from './report.ts'
import { openBenchServer, openVillage, residentMiB, startSite, type Village } from './village.ts'

const connections = 64
const streams = 500
const shares = 40

const { values } = parseArgs({
  options: {
    recommendations: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '10' },
  },
})
const [recommendations, seconds] = [Number(values.recommendations), Number(values.seconds)]

/** A village and the running site that serves it. */
interface Served {
  name: string
  village: Village
  evening: Evening
  site: Child
}

const openServed = async (
  name: string,
  databaseUrl: string | undefined,
  opened: AsyncDisposableStack,
): Promise<Served> => {
  const village = await openVillage(databaseUrl, recommendations, opened)
  const evening = await prepareEvenings(village)
  await sqlOn(village.database.db)`vacuum analyze`
  // only one process at a time can open the embedded database
  await village.database.close()
  return { name, village, evening, site: await startSite(village, opened) }
}

/**
 * The first half of the members is the warm-up, the second half is measured: some acts are possible only once per
 * member.
 */
const driveHalf = (load: Child, { village, evening }: Served, half: 0 | 1): Promise<LoadResult> => {
  const people = Math.floor(village.members.length / 2)
  const numbers = Array.from({ length: people }, (_, n) => half * people + n)
  return drive(load, {
    url: village.url,
    seconds: half === 0 ? 2 : seconds,
    connections: forEach(connections, (connection) =>
      shareOf(numbers, connection, connections).flatMap((n) => evening.requests(n)),
    ),
    again: false,
  })
}

const measureOne = async (load: Child, served: Served): Promise<string[]> => {
  const { name, village, evening, site } = served
  const { administrators, members } = village
  // the last members of the warm-up, which does not reach them
  const last = Array.from({ length: shares }, (_, n) => evening.share(Math.floor(members.length / 2) - 1 - n))
  const woken = Float64Array.from(await measureStreams(village.url, { streams, administrators, shares: last })).sort()
  await driveHalf(load, served, 0)
  const { perSecond, p50, p99 } = rateOf([await driveHalf(load, served, 1)])
  const times = [p50, p99, quantile(woken, 0.5), quantile(woken, 0.99)].map(milliseconds)
  return [name, whole(perSecond), ...times, whole(residentMiB(site.pid))]
}

await runProgram(async (opened) => {
  const makeDatabase = await openBenchServer(opened)
  const onPostgres = await openServed('PostgreSQL', await makeDatabase(), opened)
  const onEmbedded = await openServed('embedded', undefined, opened)
  const load = startChild(opened, 'tests/bench/load.ts')
  const head = ['database', 'a second', 'p50', 'p99', `${streams} dashboards hear, p50`, 'p99', 'MiB at the end']
  console.log(`\n${table(head, [await measureOne(load, onPostgres), await measureOne(load, onEmbedded)])}\n`)
})
