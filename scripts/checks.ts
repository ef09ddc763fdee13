// Runs the project's tools one after another and reports results.
import { type ChildProcess, spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'

const project = resolve(import.meta.dirname, '..')
const programs = join(project, 'node_modules/.bin')

export interface Check {
  name: string
  command: readonly [string, ...string[]]
}

const typesOf = (folder: string): Check => {
  const known = join(project, 'node_modules/.cache', `types-${folder === '.' ? 'tests' : folder}.tsbuildinfo`)
  const options = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', known]
  return { name: `types of ${folder}`, command: ['tsc', '-p', folder, ...options] }
}

export const staticChecks: Check[] = [
  // One project per layer, so that no layer can use another's globals; the last one covers tests and tools.
  ...['domain', 'server', 'web', '.'].map(typesOf),
  { name: 'lint', command: ['biome', 'ci', '.'] },
  { name: 'unused code', command: ['knip'] },
]

export const siteBuild: Check = { name: 'site build', command: ['node', 'scripts/build.ts'] }

export const sizeBudget: Check = { name: 'size budget', command: ['node', 'build/size-budget.ts'] }

export const startBudget: Check = { name: 'start budget', command: ['node', 'scripts/start-budget.ts'] }

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

export const passes = async ({ name, command }: Check, env: Record<string, string> = {}): Promise<boolean> => {
  const begin = performance.now()
  const passed = (await run(command, env)) === 0
  console.log(`${passed ? 'passed' : 'FAILED'}: ${name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`)
  return passed
}
