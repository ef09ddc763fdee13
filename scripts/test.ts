// npm test: every check and every test, on both homes and in a real browser, ending with one line that counts them.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, startCluster } from '../tests/postgres-cluster.ts'
import { type Check, passes, run, siteBuild, siteChecks, staticChecks } from './checks.ts'
import { obtainChromium } from './obtain-chromium.ts'
import { testedWith } from './tested-with.ts'

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

/** The parts of Vitest's JSON report that are counted. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** A file that failed without a failed test (it could not be loaded, say) counts as one failure. */
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
  // An error outside all tests shows in the exit code alone.
  count.failed += code !== 0 && failed === 0 ? 1 : failed
}

const runVitest = async (projects: string[], env: Record<string, string>): Promise<void> => {
  const file = join(tmpdir(), 'report.json')
  const chosen = projects.map((project) => `--project=${project}`)
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await run(['vitest', 'run', ...chosen, ...reports], env)
  await countReport(file, code)
}

/** Resolves with what it all ran on, in one line. */
const testAll = async (cluster: Cluster | null): Promise<string> => {
  for (const check of staticChecks) await judge(check)
  const built = await judge(siteBuild)
  if (built) for (const check of siteChecks) await judge(check)
  const address = process.env.TEST_DATABASE_URL ?? cluster?.url
  const chromium = await obtainChromium()

  const projects = ['unit', 'api-embedded']
  if (address) projects.push('api-postgres')
  else skip(['api-postgres', 'journeys-postgres'], 'no PostgreSQL 15 or newer was found; TEST_DATABASE_URL names one.')
  const journeys = ['journeys-embedded', ...(address ? ['journeys-postgres'] : [])]
  if (!chromium) skip(journeys, 'no Chromium was found; CHROMIUM_PATH names one.')
  else if (built) projects.push(...journeys)
  await runVitest(projects, {
    ...(address ? { TEST_DATABASE_URL: address } : {}),
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  })
  return testedWith({ chromium, address: address ?? null })
}

const summary = (): string =>
  `${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`

/** Everything temporary goes into one folder, which goes with us, however we end; short, for sockets are made below. */
const gatherTemporaryFiles = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'vt-'))
  // Programs that run as another user find their way through it.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
}

// When we are ended from outside, the cluster ends with us by itself.
const cluster = process.env.TEST_DATABASE_URL ? null : await startCluster()
gatherTemporaryFiles()
let ranOn = ''
try {
  ranOn = await testAll(cluster)
} finally {
  await cluster?.stop()
}
for (const line of missing) console.error(`\n*** ${line} ***`)
console.log(`\n${ranOn}\n${summary()}`)
process.exitCode = count.failed > 0 ? 1 : 0
