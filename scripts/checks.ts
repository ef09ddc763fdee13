// Runs the project's tools one after another and counts how they went.
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
  return { name: `types of ${folder}`, command: ['tsc', '-p', folder, '--incremental', '--tsBuildInfoFile', known] }
}

export const staticChecks: Check[] = [
  // One project for each layer, so that none can name what only another one has; the last one is tests and tools.
  ...['domain', 'server', 'web', '.'].map(typesOf),
  { name: 'lint', command: ['biome', 'ci', '.'] },
  { name: 'unused code', command: ['knip'] },
]

export const siteBuild: Check = { name: 'site build', command: ['node', 'scripts/build.ts'] }

export const siteChecks: Check[] = [
  { name: 'size budget', command: ['node', 'build/size-budget.ts'] },
  { name: 'start budget', command: ['node', 'scripts/start-budget.ts'] },
]

let current: ChildProcess | null = null
let ended = false

// Told to end, we wait for the tool that runs, so that it cleans up after itself. At a terminal it has heard Ctrl-C too.
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
