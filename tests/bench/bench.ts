// npm run bench: how fast the site is beside a bare server and beside pgbench, on one database, in one run.
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openSecrets } from '../../server/auth/secrets.ts'
import { readConfiguration } from '../../server/configuration.ts'
import { migrate } from '../../server/database/migrate.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { freePort } from '../postgres-cluster.ts'
import type { BareSetup } from './bare-server.ts'
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts'
import { type BenchOptions, readBenchOptions } from './bench-options.ts'
import { findWrongNumbers } from './check-numbers.ts'
import { type Child, startChild } from './child.ts'
import { fillVillage, sizeOf } from './fill-village.ts'
import { type Bench, type Measured, type MeasuredCall, measure } from './measure.ts'
import { contactReads, decideStatements, nameReads, searchReads, submitStatements } from './measured-calls.ts'
import { signInEverybody } from './people.ts'
import { decideScript, handWritten, pageOf, readScripts, runPgbench, submitScripts } from './pgbench.ts'
import { prepareTurns } from './prepare-turns.ts'
import { type Results, ratesTable, targetsTable } from './report.ts'
import { decideRequests, readRequests, submitRequests } from './requests.ts'
import { writePage } from './write-page.ts'

const project = resolve(import.meta.dirname, '../..')

/** What must be closed when the bench ends, however it ends. */
const closers: (() => Promise<unknown>)[] = []

const closeAll = async (): Promise<void> => {
  for (const closer of closers.splice(0).reverse()) {
    await closer().catch((error: unknown) => console.error(error))
  }
}

/** The production server serves the built site beside the calls, whatever its sources say by now. */
const ensureSite = (): void => {
  if (existsSync(join(project, 'dist/site/index.html'))) return
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: project, stdio: 'inherit' })
  if (status !== 0) throw new Error('The site could not be built.')
}

/** Says what goes on, and how long it took. */
const told = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
  const begin = performance.now()
  const result = await act()
  console.error(`${what} (${((performance.now() - begin) / 1000).toFixed(1)} s)`)
  return result
}

const mustHold = async (database: Database, when: string): Promise<void> => {
  const wrong = await findWrongNumbers(database)
  if (wrong.length > 0) throw new Error(`${when} the numbers are not those of a recount:\n  ${wrong.join('\n  ')}`)
}

const startSite = async (environment: Record<string, string>, url: string): Promise<Child> => {
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

const residentMiB = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024

/** The database filled and checked, and the environment in which the site runs on it. */
const openVillage = async (kept: BenchDatabase, { recommendations }: BenchOptions) => {
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
  const database = await openDatabase(configuration, console as never)
  closers.push(() => database.close())
  await migrate(database.db)
  const size = sizeOf(recommendations)
  await told(`filled ${size.recommendations} recommendations of ${size.providers} providers`, () =>
    fillVillage(database.sql, size),
  )
  await mustHold(database, 'After filling,')
  const people = await signInEverybody(database, await openSecrets(configuration), url)
  return { environment, configuration, database, url, ...people }
}

const run = async (options: BenchOptions): Promise<Results> => {
  ensureSite()
  const kept = await openBenchDatabase(options.database)
  closers.push(() => kept.close())
  const { environment, configuration, database, url, members, administrators } = await openVillage(kept, options)
  const [first] = administrators
  const [guest] = members
  if (!first || !guest) throw new Error('The village has nobody in it.')

  const reads = {
    search: await searchReads(database),
    name: await nameReads(database),
    contact: await contactReads(database),
  }
  const submit = await submitStatements(database, guest)
  const decide = await decideStatements(database, first)
  const turns = await told('reckoned decisions for pgbench', () => prepareTurns(database, first.userId))
  await database.sql`vacuum analyze`

  const [setting] = await database.sql<{ similarity: string; version: string }[]>`
    select current_setting('pg_trgm.word_similarity_threshold') as similarity, current_setting('server_version') as version`
  const { similarity, version } = setting ?? { similarity: '', version: '' }
  const site = await startSite(environment, url)
  const bare = startChild('tests/bench/bare-server.ts', { NODE_ENV: 'production' })
  closers.push(() => bare.stop())
  const setup: BareSetup = {
    databaseUrl: kept.url,
    pool: configuration.DATABASE_POOL,
    similarity,
    reads: Object.fromEntries(
      Object.entries(reads).map(([name, list]) => [name, list.map(({ statements }) => statements)]),
    ),
    submit,
    decide,
  }
  const { port } = await bare.ask<{ port: number }>(setup)
  const load = startChild('tests/bench/load.ts')
  closers.push(() => load.stop())

  let memory = residentMiB(site.pid)
  const refused: Record<string, number> = {}
  const pgbench = { programs: kept.programs, databaseUrl: kept.url, similarity }
  const bench: Bench = {
    sql: database.sql,
    load,
    siteUrl: url,
    bareUrl: `http://127.0.0.1:${port}`,
    pgbench,
    afterRun: (result) => {
      memory = Math.max(memory, residentMiB(site.pid))
      for (const [status, times] of Object.entries(result.refused)) refused[status] = (refused[status] ?? 0) + times
    },
  }
  const reading = (call: string, name: keyof typeof reads): MeasuredCall => ({
    name: call,
    requests: ({ connections }) => readRequests(name, reads[name], members, connections),
    scripts: () => readScripts(reads[name]),
  })
  const calls: MeasuredCall[] = [
    reading('search', 'search'),
    reading('misspelt name', 'name'),
    reading('contact', 'contact'),
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
  const measured: Measured[] = []
  for (const call of calls) {
    const work = measure(bench, call, options.connections, options.seconds)
    measured.push(...(await told(`measured ${call.name}`, () => Promise.race([work, site.died, bare.died, load.died]))))
  }
  await mustHold(database, 'After the decisions,')
  if (Object.keys(refused).length > 0) {
    throw new Error(`Requests were answered with other than 2xx (status: times): ${JSON.stringify(refused)}`)
  }
  const judged = Math.max(...options.connections)
  const together = { connections: judged, seconds: options.seconds }
  const page = {
    site: await runPgbench(pgbench, readScripts(reads.search, pageOf), together),
    byHand: await runPgbench(pgbench, readScripts(handWritten(reads.search)), together),
  }
  return { measured, page, memory, judged, postgres: version }
}

const options = readBenchOptions(process.argv.slice(2))
let ended = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    ended = true
    await closeAll()
    process.exit(130)
  })
}
try {
  const results = await run(options)
  console.log(`\n${ratesTable(results)}\n\n${targetsTable(results)}\n`)
  console.log('Every request was answered with 2xx, and the numbers of the providers equal a recount.')
  if (options.write) await writePage(results, options)
} catch (error) {
  // What was closed by a signal fails for that alone.
  if (!ended) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
} finally {
  if (!ended) await closeAll()
}
