// The cluster's primary process: forks workers, replaces dead ones, restarts them one after another, and exits with them.
import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { operatorExitCode } from './platform/operator-error.ts'
import { retireMessage } from './run-village.ts'

/** Milliseconds before a dead worker is replaced: doubled with each that dies before serving, up to the maximum. */
const [firstPauseMs, longestPauseMs] = [200, 10_000]

/** Workers that may die in a row before serving, if none is left that serves. */
const patience = 5

/** Milliseconds after which a stopping worker is killed; longer than its own deadline. */
const endDeadlineMs = 35_000

interface Supervision {
  workers: number
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Whether an old worker and its successor can both have the database open. */
  mayOverlap: boolean
  onOpen: (port: number) => void
}

/** Starts the workers. The process exits when they have exited: with 0 after a signal, with 1 when it gives up. */
export const superviseWorkers = ({ workers, log, mayOverlap, onOpen }: Supervision): void => {
  const serving = new Set<Worker>()
  const retired = new Set<Worker>()
  let failedStarts = 0
  let isOpen = false
  let isClosing = false
  let rolling: Promise<void> | null = null

  const giveUp = (exitCode: number | null): void => {
    if (isClosing) return
    isClosing = true
    console.error(
      exitCode === operatorExitCode
        ? 'No worker can start; the sentence above says why.'
        : `${failedStarts} workers in a row ended before they served, and none is left; the lines above say why. Giving up.`,
    )
    end('SIGTERM', 1)
  }

  const end = (signal: NodeJS.Signals, exitCode: number): void => {
    const left = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const late = setTimeout(() => left.forEach((worker) => void worker.process.kill('SIGKILL')), endDeadlineMs)
    late.unref()
    Promise.all(
      left.map(async (worker) => {
        const ended = once(worker, 'exit')
        worker.process.kill(signal)
        await ended
      }),
    ).then(() => process.exit(exitCode))
  }

  const add = (): Worker => cluster.fork()

  /** Restarts all workers, each once its successor serves. Stops if one does not start: the old ones continue. */
  const roll = async (): Promise<void> => {
    for (const old of [...serving]) {
      if (isClosing || !serving.has(old)) continue
      const successor = add()
      retired.add(successor)
      const began = await Promise.race([
        once(successor, 'listening').then(() => true),
        once(successor, 'exit').then(() => false),
      ])
      if (!began) {
        log.error('a new worker does not start; those that serve go on, nothing was restarted after it')
        return
      }
      retired.delete(successor)
      retired.add(old)
      serving.delete(old)
      const ended = once(old, 'exit')
      old.send(retireMessage)
      const late = setTimeout(() => old.process.kill('SIGKILL'), endDeadlineMs)
      await ended
      clearTimeout(late)
    }
    log.info({ workers: serving.size }, 'all workers were restarted')
  }

  cluster.on('listening', (worker, { port }) => {
    if (serving.has(worker)) return
    serving.add(worker)
    failedStarts = 0
    log.info({ worker: worker.process.pid }, 'worker serves')
    if (isOpen || serving.size < workers) return
    isOpen = true
    onOpen(port)
  })
  cluster.on('exit', (worker, code, signal) => {
    const served = serving.delete(worker)
    if (retired.delete(worker) || isClosing) return
    if (!served) failedStarts++
    const details = { worker: worker.process.pid, code, signal }
    if (serving.size === 0 && (code === operatorExitCode || failedStarts >= patience)) {
      log.error(details, 'worker ended')
      return giveUp(code)
    }
    const pauseMs = Math.min(firstPauseMs * 2 ** failedStarts, longestPauseMs)
    log.error({ ...details, pauseMs }, 'worker ended, another one starts')
    setTimeout(() => isClosing || add(), pauseMs)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isClosing) return
      isClosing = true
      log.info({ signal }, 'closing')
      end(signal, 0)
    })
  }
  process.on('SIGHUP', () => {
    if (isClosing || rolling) return
    if (!mayOverlap)
      return void log.warn('the embedded database belongs to one process: end the site and start it again')
    log.info('restarting the workers one after another')
    rolling = roll().finally(() => {
      rolling = null
    })
  })
  for (let count = 0; count < workers; count++) add()
}
