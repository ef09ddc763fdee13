// npm run lighthouse: measures the public pages on a simulated slow phone and network, and prints them as in docs/performance.md.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { chromium } from 'playwright-core'
import { readConfiguration } from '../server/configuration.ts'
import { startVillage } from '../server/start.ts'
import { findChromium } from '../tests/chromium.ts'
import { freePort } from '../tests/postgres-cluster.ts'
import { run, siteBuild } from './checks.ts'

const paths = ['/', '/about', '/login', '/signup'] as const
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const wanted = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

/** Runs per page; the one with the median performance counts, because other work on the machine disturbs single runs. */
const runs = 3

type Scores = Record<(typeof categories)[number], number>

interface Measured {
  path: string
  scores: Scores
  /** Milliseconds until the first and the largest paint; how long the page was blocked; how much it shifted. */
  firstPaint: number
  largestPaint: number
  blocked: number
  shift: number
}

/** npm downloads it on demand: with its dependencies it is 140 MB. */
const lighthouse = 'lighthouse@13.5.0'

interface Report {
  runtimeError?: { message: string }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number }>
}

const measureOnce = async (site: string, path: string, port: number): Promise<Measured> => {
  const options = [`--port=${port}`, `--only-categories=${categories.join()}`, '--output=json', '--quiet']
  const words = ['exec', '--yes', '--', lighthouse, `${site}${path}`, ...options]
  const { stdout } = await promisify(execFile)('npm', words, { maxBuffer: 100_000_000 })
  const { categories: found, audits, runtimeError } = JSON.parse(stdout) as Report
  if (runtimeError) throw new Error(`${path}: ${runtimeError.message}`)
  const scoreOf = (name: keyof Scores): number => Math.round((found[name]?.score ?? 0) * 100)
  for (const name of categories) {
    if (scoreOf(name) >= wanted[name]) continue
    const lost = (found[name]?.auditRefs ?? []).filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    console.log(`  ${path} ${name} ${scoreOf(name)}: ${lost.map(({ id }) => id).join(', ')}`)
  }
  const value = (id: string): number => audits[id]?.numericValue ?? Number.NaN
  return {
    path,
    scores: Object.fromEntries(categories.map((name) => [name, scoreOf(name)])) as Scores,
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
  }
}

const measure = async (site: string, path: string, port: number): Promise<Measured> => {
  const measured: Measured[] = []
  for (let count = 0; count < runs; count += 1) measured.push(await measureOnce(site, path, port))
  const [middle] = measured.toSorted((one, other) => one.scores.performance - other.scores.performance).slice(runs >> 1)
  if (!middle) throw new Error(`${path} was not measured.`)
  return middle
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

const rowOf = ({ path, scores, firstPaint, largestPaint, blocked, shift }: Measured): string => {
  const times = [seconds(firstPaint), seconds(largestPaint), `${Math.round(blocked)} ms`, shift.toFixed(3)]
  return `| ${[`\`${path}\``, ...categories.map((name) => scores[name]), ...times].join(' | ')} |`
}

if ((await run(siteBuild.command)) !== 0) process.exit(1)
const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium was found. Set CHROMIUM_PATH, or install one.')
const folder = mkdtempSync(join(tmpdir(), 'village-'))
const configuration = readConfiguration({ NODE_ENV: 'test', PORT: '0', DATA_DIR: folder })
const village = await startVillage(configuration, pino({ level: 'warn' }))
const port = await freePort()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', `--remote-debugging-port=${port}`] })
try {
  const measured: Measured[] = []
  for (const path of paths) measured.push(await measure(village.url, path, port))
  console.log(`| page | ${categories.join(' | ')} | first paint | largest paint | blocked | shift |`)
  for (const page of measured) console.log(rowOf(page))
  const missed = measured.some(({ scores }) => categories.some((name) => scores[name] < wanted[name]))
  process.exitCode = missed ? 1 : 0
} finally {
  await browser.close()
  await village.close()
  rmSync(folder, { recursive: true, force: true })
}
