// One village of the bench with the programs that serve it: filled, checked, its calls prepared, site and bare server started.

import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfiguration } from '../../server/configuration.ts'
import { migrate } from '../../server/database/migrate.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { openSecrets } from '../../server/gotrue/secrets.ts'
import { serverFlags } from '../../server/server-flags.mjs'
import { freePort } from '../postgres-cluster.ts'
import { sqlOn } from '../sql.ts'
import type { BareSetup } from './bare-server.ts'
import type { BenchServer } from './bench-database.ts'
import { findWrongNumbers } from './check-numbers.ts'
import { type Child, startChild } from './child.ts'
import { fillVillage, sizeOf } from './fill-village.ts'
import type { MeasuredCall, Stage } from './measure.ts'
import { decideStatements, submitStatements } from './measured-calls.ts'
import { captureReads, firstReads, keptReads, openContacts, type Read } from './measured-reads.ts'
import { type Person, signInEverybody } from './people.ts'
import { decideScript, type PgbenchTarget, readScripts, submitScripts } from './pgbench.ts'
import { prepareTurns } from './prepare-turns.ts'
import { decideRequests, firstRequests, readRequests, readTurns, submitRequests } from './requests.ts'

/** What must be closed when the bench ends, however it ends; the last one first. */
export type Closers = (() => Promise<unknown>)[]

/** Says what was done, and how long it took. */
export const told = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
  const begin = performance.now()
  const result = await act()
  console.error(`${what} (${((performance.now() - begin) / 1000).toFixed(1)} s)`)
  return result
}

/** Throws when the ready-made numbers are not those of a recount. */
export const numbersMustHold = async (database: Database, when: string): Promise<void> => {
  const wrong = await findWrongNumbers(database)
  if (wrong.length > 0) throw new Error(`${when} the numbers are not those of a recount:\n  ${wrong.join('\n  ')}`)
}

/**
 * The filled and checked village, its people, and the environment in which the site runs on it. Without a `databaseUrl` it
 * is in an embedded database, which must be closed before a site can open it.
 */
export const openVillage = async (databaseUrl: string | undefined, recommendations: number, closers: Closers) => {
  const folder = await mkdtemp(join(tmpdir(), 'village-bench-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_URL: url,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    VILLAGE_SECRET: randomBytes(32).toString('base64url'),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    // One proxy in front, which says where each visitor is; the load comes from its address.
    AUTH_TRUSTED_PROXIES: '1',
    CONNECTIONS_PER_ADDRESS: '4096',
  }
  const configuration = readConfiguration(environment)
  const opened = await openDatabase(configuration, console as never)
  closers.push(() => opened.close())
  // Filling it takes longer than any request may.
  const database = { ...opened, ...opened.background }
  await migrate(database.db)
  const size = sizeOf(recommendations)
  await told(`filled ${size.recommendations} recommendations of ${size.providers} providers`, () =>
    fillVillage(sqlOn(database.background.db), size),
  )
  await numbersMustHold(database, 'After filling,')
  const secrets = await openSecrets(configuration)
  const people = await signInEverybody(database, secrets, url)
  return { environment, configuration, database, url, secrets, ...people }
}

export type Village = Awaited<ReturnType<typeof openVillage>>

/** The first of them. */
export const someone = ([first]: Person[]): Person => {
  if (!first) throw new Error('The village has nobody in it.')
  return first
}

/** What the site is asked, and the statements it answers with. */
const prepareWork = async ({ database, members, administrators }: Village) => {
  const reads = await captureReads(database, someone(members))
  const submit = await submitStatements(database, someone(members))
  const decide = await decideStatements(database, someone(administrators))
  const turns = await prepareTurns(database, someone(administrators).userId)
  await sqlOn(database.background.db)`vacuum analyze`
  return { reads, submit, decide, turns }
}

type Work = Awaited<ReturnType<typeof prepareWork>>

/** The contacts that are looked at in these turns: a member and the recommendation by which they ask; none for other calls. */
const looksIn = (turns: ReturnType<typeof readTurns>, reads: Read[]) =>
  turns.flat().flatMap(({ which, member }) => {
    const submissionId = new URLSearchParams(reads[which]?.path.split('?')[1]).get('submission_id')
    return submissionId ? [{ userId: member.userId, submissionId }] : []
  })

const callsOf = (
  { reads, submit, decide, turns }: Work,
  { database, members, administrators }: Village,
): MeasuredCall[] => [
  ...Object.entries(reads).flatMap(([name, list]): MeasuredCall[] => {
    const turnsFor = (connections: number) => readTurns(list, members, connections)
    const again: MeasuredCall = {
      name,
      requests: async ({ connections }) => {
        const turns = turnsFor(connections)
        await openContacts(database, looksIn(turns, list))
        return readRequests(name, list, turns)
      },
      scripts: () => readScripts(list),
    }
    const first: MeasuredCall = {
      name: `${name} first asked`,
      requests: (load) => firstRequests(name, list, turnsFor(load.connections), load),
      scripts: () => readScripts(list),
    }
    const fromMemory: MeasuredCall = {
      name: `${name} from memory`,
      requests: ({ connections }) => readRequests(name, list, turnsFor(connections), 'memory'),
    }
    if (keptReads.includes(name)) return [again, first, fromMemory]
    return [firstReads.includes(name) ? { ...first, name } : again]
  }),
  {
    name: 'submit',
    requests: ({ connections }) => submitRequests(submit, members, connections),
    scripts: () => submitScripts(submit, members.length),
  },
  {
    name: 'decide',
    requests: (load) => decideRequests(database, administrators, load),
    scripts: (connections) => [decideScript(decide, turns, connections)],
  },
]

/** Starts the real server, as production does, and waits until it can serve. */
export const startSite = async (
  { environment, url }: Pick<Village, 'environment' | 'url'>,
  closers: Closers,
): Promise<Child> => {
  const site = startChild('server/main.ts', environment, serverFlags)
  closers.push(() => site.stop())
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await Promise.race([wait(100), site.died])
  return site
}

/** What the site answers to the reads that it keeps in memory. */
const readBodies = async ({ work, village }: { work: Work; village: Village }): Promise<Record<string, string[]>> => {
  const { headers } = someone(village.members)
  const bodies: Record<string, string[]> = {}
  for (const name of keptReads) {
    const texts: string[] = []
    for (const { path } of work.reads[name] ?? []) {
      texts.push(await (await fetch(`${village.url}${path}`, { headers })).text())
    }
    bodies[name] = texts
  }
  return bodies
}

const startBare = async (setup: BareSetup, closers: Closers): Promise<{ bare: Child; bareUrl: string }> => {
  const bare = startChild('tests/bench/bare-server.ts', { NODE_ENV: 'production' })
  closers.push(() => bare.stop())
  const { port } = await bare.ask<{ port: number }>(setup)
  return { bare, bareUrl: `http://127.0.0.1:${port}` }
}

/** Memory of a process, in MiB. */
export const residentMiB = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

/** How the site's connections to the database are set, so that all three programs have the same. */
const siteSettings = ['TimeZone', 'pg_trgm.word_similarity_threshold', 'random_page_cost']

const readSettings = async ({ database }: Village): Promise<Record<string, string>> => {
  const rows = await sqlOn(database.background.db)<{ name: string; value: string }>`
    select name, current_setting(name) as value from unnest(${siteSettings}::text[]) as name`
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** A village that is being served. */
export interface OpenStage extends Stage {
  village: Village
  work: Work
  calls: MeasuredCall[]
  /** Reject when a program ends too early. */
  died: Promise<never>[]
  /** Most memory the site's process held so far, in MiB. */
  memory: () => number
  /** Requests that were not answered with 2xx so far, by status. */
  refused: Record<string, number>
  /** Version of PostgreSQL. */
  postgres: string
}

/** Opens a village of so many recommendations in a database of its own. */
export const openStage = async (server: BenchServer, recommendations: number, closers: Closers): Promise<OpenStage> => {
  const databaseUrl = await server.makeDatabase()
  const village = await openVillage(databaseUrl, recommendations, closers)
  const work = await told('took the statements of the site', () => prepareWork(village))
  const settings = await readSettings(village)
  const site = await startSite(village, closers)
  const reads = Object.entries(work.reads).map(([name, list]) => [name, list.map(({ statements }) => statements)])
  const setup: BareSetup = {
    databaseUrl,
    pool: village.configuration.DATABASE_POOL,
    settings,
    reads: Object.fromEntries(reads),
    bodies: await readBodies({ work, village }),
    submit: work.submit,
    decide: work.decide,
  }
  const { bare, bareUrl } = await startBare(setup, closers)
  const pgbench: PgbenchTarget = { programs: server.programs, databaseUrl, settings }
  const refused: Record<string, number> = {}
  let memory = residentMiB(site.pid)
  return {
    recommendations,
    sql: sqlOn(village.database.background.db),
    siteUrl: village.url,
    bareUrl,
    pgbench,
    village,
    work,
    calls: callsOf(work, village),
    died: [site.died, bare.died],
    memory: () => memory,
    refused,
    postgres: server.version,
    afterRun: (result) => {
      memory = Math.max(memory, residentMiB(site.pid))
      for (const [status, times] of Object.entries(result.refused)) refused[status] = (refused[status] ?? 0) + times
    },
  }
}
