// Programs that the bench starts: each ends with it, and a program that ends too early ends the bench.
import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

const project = resolve(import.meta.dirname, '../..')

/** How much of what a program said is kept, in characters, to show when it fails. */
const kept = 4_000

export interface Child {
  pid: number
  /** Sends one message and resolves with the next one that comes back. */
  ask<Answer>(message: object): Promise<Answer>
  stop(): Promise<void>
  /** Rejects when the program ends before it was told to. */
  died: Promise<never>
}

/** Starts one of the project's files on this Node. */
export const startChild = (
  file: string,
  environment: Record<string, string> = {},
  flags: readonly string[] = [],
): Child => {
  const exitWithParent = join(project, 'scripts/exit-with-parent.mjs')
  const child: ChildProcess = spawn(process.execPath, [...flags, '--import', exitWithParent, file], {
    cwd: project,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => {
      said = `${said}${text}`.slice(-kept)
    })
  }
  let stopping = false
  const died = new Promise<never>((_resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (!stopping) reject(new Error(`${file} ended (${signal ?? code}):\n${said}`))
    })
  })
  // Whoever waits hears it; nobody has to.
  died.catch(() => undefined)
  return {
    pid: child.pid ?? 0,
    died,
    ask: <Answer>(message: object) =>
      Promise.race([
        new Promise<Answer>((resolve) => {
          child.once('message', (answer) => resolve(answer as Answer))
          child.send(message)
        }),
        died,
      ]),
    stop: () =>
      new Promise((resolve) => {
        stopping = true
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}
