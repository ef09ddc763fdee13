// Runs the project's tools one after another and reports results.
import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'

const project = resolve(import.meta.dirname, '..')
const programs = join(project, 'node_modules/.bin')

/** The name of a check in the output, and its command: it passes with exit code 0. */
export interface Check {
  name: string
  command: readonly [string, ...string[]]
}

/**
 * Checks the types of one project incrementally. One checker runs because each checker builds the types of the routes and
 * of the database again: the default of four uses six times the processor time on `web`.
 */
const typesOf = (folder: string): Check => {
  const known = join(project, 'node_modules/.cache', `types-${folder === '.' ? 'tests' : folder}.tsbuildinfo`)
  const options = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', known]
  return { name: `types of ${folder}`, command: ['tsc', '-p', folder, ...options] }
}

/** Checks that need neither a database nor a browser, and no Vitest. */
export const staticChecks: Check[] = [
  // One project per layer, so that no layer can use another's globals; the last one covers tests and tools.
  ...['domain', 'server', 'web', '.'].map(typesOf),
  { name: 'lint', command: ['biome', 'ci', '.'] },
  { name: 'unused code', command: ['knip'] },
]

/** Builds the site if its sources have changed; checks of the built site run after it. */
export const siteBuild: Check = { name: 'site build', command: ['node', 'scripts/build.ts'] }

export const siteChecks: Check[] = [
  { name: 'size budget', command: ['node', 'build/size-budget.ts'] },
  { name: 'start budget', command: ['node', 'scripts/start-budget.ts'] },
]

let current: ChildProcess | null = null
let ended = false

// On a signal we wait for the running tool, so that it cleans up after itself. At a terminal it has received Ctrl-C too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (signal === 'SIGTERM') current?.kill(signal)
    if (!current) process.exit(130)
    ended = true
  })
}

/** Runs one command in the project's folder, with its own programs first in the path, and resolves with the exit code. */
export const run = ([program, ...args]: Check['command'], env: Record<string, string> = {}): Promise<number> =>
  new Promise((done, fail) => {
    const path = `${programs}${delimiter}${process.env.PATH ?? ''}`
    const child = spawn(program, args, {
      cwd: project,
      stdio: 'inherit',
      env: { ...process.env, PATH: path, ...env },
    })
    current = child
    child.once('error', fail)
    child.once('exit', (code) => {
      current = null
      if (ended) process.exit(130)
      done(code ?? 1)
    })
  })

/** Runs a check, prints its result and returns whether it passed. */
export const passes = async ({ name, command }: Check, env: Record<string, string> = {}): Promise<boolean> => {
  const begin = performance.now()
  const passed = (await run(command, env)) === 0
  console.log(`${passed ? 'passed' : 'FAILED'}: ${name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`)
  return passed
}
