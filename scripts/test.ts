// npm test: all checks and tests, with a one-line summary. With arguments, only test files whose path contains one; with --deep, also the slow ones.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, startCluster } from '../tests/postgres-cluster.ts'
import { connectTo } from '../tests/sql.ts'
import { type Check, passes, run, siteBuild, sizeBudget, startBudget, staticChecks } from './checks.ts'
import { obtainChromium } from './obtain-chromium.ts'

const count = { passed: 0, failed: 0, skipped: 0 }

const judge = async (check: Check, env: Record<string, string> = {}): Promise<boolean> => {
  const passed = await passes(check, env)
  count[passed ? 'passed' : 'failed']++
  return passed
}

const missing: string[] = []

const skip = (projects: string[], why: string): void => {
  count.skipped += projects.length
  missing.push(`SKIPPED ${projects.join(' and ')}: ${why}`)
}

interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A file that failed without a failed test (for example, because it could not be loaded) counts as one failure. */
const brokenFiles = ({ testResults }: Report): number =>
  testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  ).length

const countReport = async (file: string, code: number): Promise<void> => {
  const report = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => null,
  )
  const failed = report ? report.numFailedTests + brokenFiles(report) : 0
  count.passed += report?.numPassedTests ?? 0
  count.skipped += report ? report.numPendingTests + report.numTodoTests : 0
  // An error outside all tests shows only in the exit code.
  count.failed += code !== 0 && failed === 0 ? 1 : failed
}

const runVitest = async (selection: string[], env: Record<string, string> = {}): Promise<void> => {
  const file = join(tmpdir(), 'report.json')
  const reporters = ['default', 'json'].map((name) => `--reporter=${name}`)
  const code = await run(['vitest', 'run', ...selection, ...reporters, `--outputFile.json=${file}`], env)
  await countReport(file, code)
}

const testedWith = async (chromium: string | null, address: string | undefined): Promise<string> => {
  const pglite = await readFile('node_modules/@electric-sql/pglite/package.json', 'utf8')
  const parts = [`Node ${process.versions.node}`, `PGlite ${(JSON.parse(pglite) as { version: string }).version}`]
  if (address) {
    const sql = connectTo(address)
    const [row] = await sql`show server_version`.finally(() => sql.end())
    parts.push(`PostgreSQL ${row?.server_version}`)
  }
  if (chromium) parts.push(execFileSync(chromium, ['--version'], { encoding: 'utf8' }).trim())
  return `Tested with ${parts.join(', ')}`
}

const testAll = async (cluster: Cluster | null): Promise<string> => {
  for (const check of staticChecks) await judge(check)
  const built = await judge(siteBuild)
  const isDeep = process.env.TEST_DEPTH === 'deep'
  if (built) for (const check of isDeep ? [sizeBudget, startBudget] : [sizeBudget]) await judge(check)
  const address = process.env.TEST_DATABASE_URL ?? cluster?.url
  const chromium = await obtainChromium()

  const projects = ['unit', 'chicago', 'screens', 'api-embedded']
  if (address) projects.push('api-postgres')
  else skip(['api-postgres', 'journeys-postgres'], 'no PostgreSQL 15 or newer was found; TEST_DATABASE_URL names one.')
  const journeys = [...(isDeep || !address ? ['journeys-embedded'] : []), ...(address ? ['journeys-postgres'] : [])]
  if (isDeep) journeys.push('chicago-journeys')
  if (!chromium) skip(journeys, 'no Chromium was found; CHROMIUM_PATH names one.')
  else if (built) projects.push(...journeys)
  const selection = projects.map((project) => `--project=${project}`)
  await runVitest(selection, {
    ...(address ? { TEST_DATABASE_URL: address } : {}),
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  })
  return testedWith(chromium, address)
}

const testSome = async (filters: string[]): Promise<void> => {
  if (await judge(siteBuild)) await runVitest(filters, { TEST_DEPTH: process.env.TEST_DEPTH ?? 'named' })
}

const summary = (): string =>
  `${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`

/** Bytes that are enough for the temporary files of all tests. */
const roomForTests = 4 * 1024 ** 3

const temporaryPlace = (): string => {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= roomForTests ? memory : tmpdir()
}

/** Puts all temporary files into one folder that is deleted at exit. Its path is short, because sockets are created below it. */
const gatherTemporaryFiles = (): void => {
  const folder = mkdtempSync(join(temporaryPlace(), 'vt-'))
  // Programs that run as another user need access.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
}

const filters = process.argv.slice(2).filter((word) => word !== '--deep')
if (process.argv.includes('--deep')) process.env.TEST_DEPTH = 'deep'
// When we are killed, the cluster ends by itself.
const cluster = filters.length > 0 || process.env.TEST_DATABASE_URL ? null : await startCluster()
gatherTemporaryFiles()
let ranOn = ''
try {
  if (filters.length > 0) await testSome(filters)
  else ranOn = await testAll(cluster)
} finally {
  await cluster?.stop()
}
for (const line of missing) console.error(`\n*** ${line} ***`)
if (ranOn) console.log(`\n${ranOn}`)
console.log(summary())
process.exitCode = count.failed > 0 ? 1 : 0
