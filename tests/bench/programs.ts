// Runs a benchmark: closes everything it opened, however it ends, and fails if a process that it started exits early.
import { type ChildProcess, spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

const project = resolve(import.meta.dirname, '../..')

/** Characters of a process's output that are stored, to show them if it fails. */
const kept = 4_000

/** Logs what was done and how long it took. */
export const told = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
  const begin = performance.now()
  const result = await act()
  console.error(`${what} (${((performance.now() - begin) / 1000).toFixed(1)} s)`)
  return result
}

/** Runs a benchmark and closes what it opened, also on SIGINT. A failure is printed and sets the exit code to 1. */
export const runProgram = async (run: (opened: AsyncDisposableStack) => Promise<void>): Promise<void> => {
  const opened = new AsyncDisposableStack()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => opened.disposeAsync().finally(() => process.exit(130)))
  }
  try {
    await run(opened)
  } catch (error) {
    // After an interruption, errors are only a consequence of closing.
    if (opened.disposed) return
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
  await opened.disposeAsync()
}

export interface Child {
  pid: number
  /** Sends one message and resolves with the next message from the process. */
  ask<Answer>(message: object): Promise<Answer>
  /** Rejects if the process exits before it was stopped. */
  died: Promise<never>
}

/** Runs one of the project's files with this Node.js until the benchmark ends. */
export const startChild = (
  opened: AsyncDisposableStack,
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
  // Prevents an unhandled rejection if nobody awaits it.
  died.catch(() => undefined)
  opened.defer(
    () =>
      new Promise<void>((resolve) => {
        stopping = true
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  )
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
  }
}
