// Runs `npm run serve` without npm; returns its output and whether it has exited.
import { type ChildProcess, spawn } from 'node:child_process'
import { type Agent, request } from 'node:http'
import { resolve } from 'node:path'

const project = resolve(import.meta.dirname, '../..')

export interface Serving {
  child: ChildProcess
  /** Its output so far. */
  said: () => string
  /** Resolves when it serves; rejects if it exits first. */
  open: Promise<void>
  /** Exit code, once it has exited. */
  ended: Promise<number | null>
  /** Process ids of the workers, in the order in which they started to serve. */
  workers: () => number[]
  /** Process id of the workers' parent. */
  primary: () => number
}

/** Starts it, by default in this project's folder. */
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
  // Prevents an unhandled rejection in tests that expect it not to open.
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

/** Status of a GET on a new connection, or one of this agent; 0 if the connection was refused or reset. */
export const statusOf = (url: string, agent: Agent | false = false): Promise<number> =>
  new Promise((done) => {
    const asked = request(url, { agent }, (response) => {
      response.resume()
      response.once('end', () => done(response.statusCode ?? 0))
    })
    asked.once('error', () => done(0))
    asked.once('close', () => done(0))
    // A connection that was on its way to a killed worker never gets a response.
    asked.setTimeout(5000, () => asked.destroy())
    asked.end()
  })
