// Runs the project's tools one after another and counts how they went.
import { type SpawnOptions, spawn } from 'node:child_process'
import { delimiter, join, resolve } from 'node:path'

const project = resolve(import.meta.dirname, '..')
const programs = join(project, 'node_modules/.bin')

/** What a check is called in the output, and the command that makes it: it passes with exit code 0. */
export interface Check {
  name: string
  command: readonly [string, ...string[]]
}

/** Checks that need neither a database nor a browser, and no Vitest. */
export const staticChecks: Check[] = [
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'lint', command: ['biome', 'ci', '.'] },
  { name: 'unused code', command: ['knip'] },
]

const endings = ['SIGINT', 'SIGTERM'] as const

/** Runs one command in the project's folder, its own programs first, and resolves with the exit code; when we are told to end, so is it. */
export const run = (
  [program, ...args]: Check['command'],
  env: Record<string, string> = {},
  options: SpawnOptions = {},
): Promise<number> =>
  new Promise((done, fail) => {
    const path = `${programs}${delimiter}${process.env.PATH ?? ''}`
    const child = spawn(program, args, {
      cwd: project,
      stdio: 'inherit',
      ...options,
      env: { ...process.env, PATH: path, ...env },
    })
    let ended: NodeJS.Signals | null = null
    const end = (signal: NodeJS.Signals): void => {
      // At a terminal the child has heard Ctrl-C as well, and a second one would cut its cleaning up short.
      if (signal === 'SIGTERM') child.kill(signal)
      ended = signal
    }
    for (const signal of endings) process.once(signal, end)
    child.once('error', fail)
    child.once('exit', (code) => {
      if (ended) process.exit(130)
      for (const signal of endings) process.off(signal, end)
      done(code ?? 1)
    })
  })

/** Runs a check, says how it went, and tells whether it passed. */
export const passes = async ({ name, command }: Check, env: Record<string, string> = {}): Promise<boolean> => {
  const begin = performance.now()
  const passed = (await run(command, env)) === 0
  console.log(`${passed ? 'passed' : 'FAILED'}: ${name} (${((performance.now() - begin) / 1000).toFixed(1)} s)`)
  return passed
}
