// One run of the bench, from an empty database to its results: fill, check, start three programs, measure, check again.
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfiguration } from '../../server/configuration.ts'
import { migrate } from '../../server/database/migrate.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { openSecrets } from '../../server/gotrue/secrets.ts'
import { freePort } from '../postgres-cluster.ts'
import type { BareSetup } from './bare-server.ts'
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts'
import type { BenchOptions } from './bench-options.ts'
import { findWrongNumbers } from './check-numbers.ts'
import { type Child, startChild } from './child.ts'
import { fillVillage, sizeOf } from './fill-village.ts'
import { type MeasuredCall, measure } from './measure.ts'
import { measureVisits } from './measure-visits.ts'
import {
  contactReads,
  decideStatements,
  nameReads,
  openContacts,
  type Read,
  searchReads,
  submitStatements,
} from './measured-calls.ts'
import { type Person, signInEverybody } from './people.ts'
import { decideScript, type PgbenchTarget, readScripts, runPgbench, submitScripts, writtenByHand } from './pgbench.ts'
import { prepareTurns } from './prepare-turns.ts'
import type { Results } from './report.ts'
import { decideRequests, readRequests, readTurns, submitRequests } from './requests.ts'

/** What must be closed when the bench ends, however it ends; the last one first. */
export type Closers = (() => Promise<unknown>)[]

const project = resolve(import.meta.dirname, '../..')

/** The production server serves the built site beside the calls, whatever its sources say by now. */
const ensureSite = (): void => {
  if (existsSync(join(project, 'dist/site/index.html'))) return
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: project, stdio: 'inherit' })
  if (status !== 0) throw new Error('The site could not be built.')
}

/** Says what was done, and how long it took. */
const told = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
  const begin = performance.now()
  const result = await act()
  console.error(`${what} (${((performance.now() - begin) / 1000).toFixed(1)} s)`)
  return result
}

const numbersMustHold = async (database: Database, when: string): Promise<void> => {
  const wrong = await findWrongNumbers(database)
  if (wrong.length > 0) throw new Error(`${when} the numbers are not those of a recount:\n  ${wrong.join('\n  ')}`)
}

/** The filled and checked village, its people, and the environment in which the site runs on it. */
const openVillage = async (kept: BenchDatabase, { recommendations }: BenchOptions, closers: Closers) => {
  const folder = await mkdtemp(join(tmpdir(), 'village-bench-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_URL: url,
    DATABASE_URL: kept.url,
    VILLAGE_SECRET: randomBytes(32).toString('base64url'),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  }
  const configuration = readConfiguration(environment)
  const opened = await openDatabase(configuration, console as never)
  closers.push(() => opened.close())
  // Filling it takes longer than any request may.
  const database = { ...opened, ...opened.unhurried }
  await migrate(database.db)
  const size = sizeOf(recommendations)
  await told(`filled ${size.recommendations} recommendations of ${size.providers} providers`, () =>
    fillVillage(database.sql, size),
  )
  await numbersMustHold(database, 'After filling,')
  const people = await signInEverybody(database, await openSecrets(configuration), url)
  return { environment, configuration, database, url, ...people }
}

type Village = Awaited<ReturnType<typeof openVillage>>

const someone = ([first]: Person[]): Person => {
  if (!first) throw new Error('The village has nobody in it.')
  return first
}

/** What the site is asked, and the statements it answers with. */
const prepareWork = async ({ database, members, administrators }: Village) => {
  const reads = {
    search: await searchReads(database),
    name: await nameReads(database),
    contact: await contactReads(database, someone(members)),
  }
  const submit = await submitStatements(database, someone(members))
  const decide = await decideStatements(database, someone(administrators))
  const turns = await prepareTurns(database, someone(administrators).userId)
  await database.sql`vacuum analyze`
  return { reads, submit, decide, turns }
}

/** The looks of these turns: a member and the recommendation by which she asks. */
const looksIn = (turns: ReturnType<typeof readTurns>, reads: Read[]) =>
  turns.flat().map(({ which, member }) => ({
    userId: member.userId,
    submissionId: new URLSearchParams(reads[which]?.path.split('?')[1]).get('submission_id') ?? '',
  }))

type Work = Awaited<ReturnType<typeof prepareWork>>

const callsOf = ({ reads, submit, decide, turns }: Work, { database, members, administrators }: Village) => {
  const reading = (name: string, kind: keyof typeof reads): MeasuredCall => ({
    name,
    requests: ({ connections }) => readRequests(kind, reads[kind], readTurns(reads[kind], members, connections)),
    scripts: () => readScripts(reads[kind]),
  })
  return [
    reading('search', 'search'),
    reading('misspelt name', 'name'),
    {
      ...reading('contact', 'contact'),
      requests: async ({ connections }) => {
        const turns = readTurns(reads.contact, members, connections)
        await openContacts(database, looksIn(turns, reads.contact))
        return readRequests('contact', reads.contact, turns)
      },
    },
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
  ] satisfies MeasuredCall[]
}

/** Starts the real server, as production does, and waits until it can serve. */
const startSite = async ({ environment, url }: Village, closers: Closers): Promise<Child> => {
  const site = startChild('server/main.ts', environment)
  closers.push(() => site.stop())
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await Promise.race([wait(100), site.died])
  return site
}

const startBare = async (setup: BareSetup, closers: Closers): Promise<{ bare: Child; bareUrl: string }> => {
  const bare = startChild('tests/bench/bare-server.ts', { NODE_ENV: 'production' })
  closers.push(() => bare.stop())
  const { port } = await bare.ask<{ port: number }>(setup)
  return { bare, bareUrl: `http://127.0.0.1:${port}` }
}

const residentMiB = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

/** How the site's connections to the database are set, so that all three programs have the same. */
const siteSettings = ['TimeZone', 'pg_trgm.word_similarity_threshold', 'random_page_cost']

const readSettings = async ({ database }: Village): Promise<{ settings: Record<string, string>; postgres: string }> => {
  const rows = await database.sql<{ name: string; value: string }[]>`
    select name, current_setting(name) as value from unnest(${[...siteSettings, 'server_version']}::text[]) as name`
  const { server_version = '', ...settings } = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  return { settings, postgres: server_version }
}

/**
 * Runs the whole bench. Rejects when anything but 2xx was answered, when the ready-made numbers are not those of a recount,
 * or when a program ends too early; a missed target is a result like any other.
 */
export const runBench = async (options: BenchOptions, closers: Closers): Promise<Results> => {
  ensureSite()
  const kept = await openBenchDatabase(options.database)
  closers.push(() => kept.close())
  const village = await openVillage(kept, options, closers)
  const work = await told('took the statements of the site', () => prepareWork(village))
  const { settings, postgres } = await readSettings(village)

  const site = await startSite(village, closers)
  const { bare, bareUrl } = await startBare(
    {
      databaseUrl: kept.url,
      pool: village.configuration.DATABASE_POOL,
      settings,
      reads: Object.fromEntries(
        Object.entries(work.reads).map(([name, list]) => [name, list.map(({ statements }) => statements)]),
      ),
      submit: work.submit,
      decide: work.decide,
    },
    closers,
  )
  const load = startChild('tests/bench/load.ts')
  closers.push(() => load.stop())

  const pgbench: PgbenchTarget = { programs: kept.programs, databaseUrl: kept.url, settings }
  const results: Results = {
    measured: [],
    page: { site: 0, byHand: 0 },
    visits: { visits: 0, milliseconds: Number.NaN, visitsRead: Number.NaN },
    memory: residentMiB(site.pid),
    refused: {},
    postgres,
    judged: Math.max(...options.connections),
  }
  const bench = {
    sql: village.database.sql,
    load,
    siteUrl: village.url,
    bareUrl,
    pgbench,
    afterRun: ({ refused }: { refused: Record<string, number> }) => {
      results.memory = Math.max(results.memory, residentMiB(site.pid))
      for (const [status, times] of Object.entries(refused)) {
        results.refused[status] = (results.refused[status] ?? 0) + times
      }
    },
  }
  for (const call of callsOf(work, village)) {
    const measuring = measure(bench, call, options.connections, options.seconds)
    const all = Promise.race([measuring, site.died, bare.died, load.died])
    results.measured.push(...(await told(`measured ${call.name}`, () => all)))
  }
  const together = { connections: results.judged, seconds: options.seconds }
  results.page.site = await runPgbench(pgbench, readScripts(work.reads.search), together)
  results.page.byHand = await runPgbench(pgbench, readScripts(writtenByHand(work.reads.search)), together)
  await numbersMustHold(village.database, 'After the decisions,')
  results.visits = await told('measured analytics', () =>
    measureVisits(village.database, options.visits, someone(village.administrators)),
  )
  if (Object.keys(results.refused).length > 0) {
    throw new Error(`Not every answer was 2xx (status and times): ${JSON.stringify(results.refused)}`)
  }
  return results
}
