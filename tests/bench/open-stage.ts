// A village with the site and the bare server running on it, and the calls to measure.

import { sqlOn } from '../sql.ts'
import type { BareSetup } from './bare-server.ts'
import { pick } from './fill-village.ts'
import { callsOf, type MeasuredCall, requestOf } from './measured-calls.ts'
import { captureReads, type Read, readCalls } from './measured-reads.ts'
import { type Child, startChild, told } from './programs.ts'
import { openVillage, startSite, type Village } from './village.ts'

export interface Stage {
  recommendations: number
  village: Village
  reads: Record<string, Read[]>
  calls: MeasuredCall[]
  site: Child
  siteUrl: string
  bareUrl: string
  /** Rejects if one of the two servers exits early. */
  died: Promise<never>
  /** Peak memory of the site's process, in MiB. */
  memory: number
}

/** The site's responses to the reads that it caches. */
const readBodies = async (village: Village, reads: Record<string, Read[]>): Promise<Record<string, string[]>> => {
  const bodies: Record<string, string[]> = {}
  for (const [name, list] of Object.entries(reads)) {
    if (!readCalls[name]?.cached) continue
    const texts: string[] = []
    for (const { contract, query } of list) {
      const { path, headers } = requestOf(contract, pick(village.members, 0), query)
      texts.push(await (await fetch(`${village.url}${path}`, { headers })).text())
    }
    bodies[name] = texts
  }
  return bodies
}

/** Fills an empty database with this many recommendations, and starts both servers on it. */
export const openStage = async (
  databaseUrl: string,
  recommendations: number,
  opened: AsyncDisposableStack,
): Promise<Stage> => {
  const village = await openVillage(databaseUrl, recommendations, opened)
  const { database, environment } = village
  const reads = await told('took the statements of the site', () =>
    captureReads(database, pick(village.members, 0).caller),
  )
  await sqlOn(database.db)`vacuum analyze`
  const site = await startSite(village, opened)
  const bare = startChild(opened, 'tests/bench/bare-server.ts', environment)
  const setup: BareSetup = {
    reads: Object.fromEntries(
      Object.entries(reads).map(([name, list]) => [name, list.map(({ statements }) => statements)]),
    ),
    bodies: await readBodies(village, reads),
  }
  const { port } = await bare.ask<{ port: number }>(setup)
  return {
    recommendations,
    village,
    reads,
    calls: callsOf(village, reads),
    site,
    siteUrl: village.url,
    bareUrl: `http://127.0.0.1:${port}`,
    died: Promise.race([site.died, bare.died]),
    memory: 0,
  }
}
