// Runs `npm run serve` without npm; returns its output and whether it has exited.
import { type ChildProcess, spawn } from 'node:child_process'
import { type Agent, request } from 'node:http'
import { resolve } from 'node:path'

const project = resolve(import.meta.dirname, '../..')

export interface Serving {
  child: ChildProcess
  /** What it printed so far. */
  said: () => string
  /** Resolves when it serves; rejects when it ends instead. */
  open: Promise<void>
  /** Exit code, once it has ended. */
  ended: Promise<number | null>
  /** Process ids of workers in the order in which they came to serve. */
  workers: () => number[]
  /** Process id of the process above the workers. */
  primary: () => number
}

/** Starts it in another folder of the project, when one is given. */
export const runServe = (words: string[], environment: Record<string, string>, folder = project): Serving => {
  const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env
  const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'serve', ...words], {
    cwd: folder,
    env: { PATH, HOME, TMPDIR, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const opened = Promise.withResolvers<void>()
  const listen = (chunk: Buffer): void => {
    said += chunk.toString()
    if (said.includes('is open at')) opened.resolve()
  }
  child.stdout.on('data', listen)
  child.stderr.on('data', listen)
  const ended = new Promise<number | null>((done) => child.once('close', done))
  ended.then(() => opened.reject(new Error(`It ended before it was open:\n${said}`)))
  // Who expects it not to open does not wait for it.
  opened.promise.catch(() => undefined)
  return {
    child,
    open: opened.promise,
    said: () => said,
    ended,
    workers: () => [...said.matchAll(/"worker":(\d+),"msg":"worker serves"/g)].map(([, pid]) => Number(pid)),
    primary: () => Number(/kill -HUP (\d+)/.exec(said)?.[1] ?? 0),
  }
}

/** Status of a GET on a connection of its own or one of this agent; 0 when the connection was refused or broke. */
export const statusOf = (url: string, agent: Agent | false = false): Promise<number> =>
  new Promise((done) => {
    const asked = request(url, { agent }, (response) => {
      response.resume()
      response.once('end', () => done(response.statusCode ?? 0))
    })
    asked.once('error', () => done(0))
    asked.once('close', () => done(0))
    // A connection on its way to a worker that is killed at that moment is answered by nobody.
    asked.setTimeout(5000, () => asked.destroy())
    asked.end()
  })
