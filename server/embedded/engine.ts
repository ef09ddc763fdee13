// The embedded database's worker thread as the rest of the process sees it: start, connect, notice its end, close.
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { fillFolder, postgresqlOf } from './folder.ts'
import { EmbeddedPort } from './port.ts'

/** To the worker: one unit of protocol bytes, or the wish to close. */
export type ToWorker = Uint8Array | 'close'

/** From the worker: the answer to the oldest unit, or where it stands. */
export type FromWorker = Uint8Array | 'ready' | 'closed' | { stopped: string }

/** How long a running statement may hold up the close, in milliseconds; the write-ahead log makes cutting it off safe. */
const closeMs = 10_000

export interface EmbeddedEngine {
  /** A socket for pg; only one at a time leads to the database. */
  connect(): EmbeddedPort
  /** Writes a checkpoint and ends the worker. */
  close(): Promise<void>
}

/**
 * Starts PostgreSQL on a folder, filling an empty one.
 * @param onStop hears once why the database stopped by itself; from then on every query fails with that reason
 * @throws Error with PostgreSQL's own last words when it does not start
 */
export const startEngine = async (folder: string, onStop: (reason: string) => void): Promise<EmbeddedEngine> => {
  if (postgresqlOf(folder) === null) await fillFolder(folder)
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { folder } })
  const started = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  let port: EmbeddedPort | null = null
  let isOpen = false
  let stopped: Error | null = null

  const stop = (reason: string) => {
    started.reject(new Error(reason))
    closed.resolve()
    if (!isOpen) return
    isOpen = false
    stopped = new Error(`The embedded database has stopped: ${reason}. Restart the village.`)
    port?.destroy(stopped)
    onStop(reason)
  }
  worker.on('message', (message: FromWorker) => {
    if (message instanceof Uint8Array) port?.receive(message)
    else if (message === 'ready') started.resolve()
    else if (message === 'closed') closed.resolve()
    // Node sends messages of its own under `--watch`.
    else if (typeof message === 'object' && 'stopped' in message) stop(message.stopped)
  })
  worker.on('error', (error) => stop(error.message))
  worker.on('exit', () => stop('its thread ended'))
  await started.promise
  isOpen = true

  return {
    connect: () => {
      const next = new EmbeddedPort((unit) => worker.postMessage(unit, [unit.buffer]))
      const isTaken = port !== null && !port.destroyed
      if (stopped) next.destroy(stopped)
      else if (isTaken) next.destroy(new Error('The embedded database has one connection, and it is taken.'))
      else port = next
      return next
    },
    close: async () => {
      if (!isOpen) return
      isOpen = false
      worker.postMessage('close')
      await Promise.race([closed.promise, wait(closeMs, undefined, { ref: false })])
      await worker.terminate()
    },
  }
}
