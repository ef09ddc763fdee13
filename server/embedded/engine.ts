// The embedded database's worker thread as the rest of the process sees it: start, connect, notice its end, close.
import { Worker } from 'node:worker_threads'
import { fillFolder, postgresqlOf } from './folder.ts'
import { EmbeddedPort } from './port.ts'

/** To the worker: one unit of protocol bytes, or the wish to close. */
export type ToWorker = Uint8Array | 'close'

/** From the worker: the answer to the oldest unit, or where it stands. */
export type FromWorker = Uint8Array | 'ready' | 'closed' | { stopped: string }

/** How long a running statement may hold up the close; the write-ahead log makes cutting it off safe. */
const CLOSE_MS = 10_000

export interface EmbeddedEngine {
  /** A socket for pg; only one at a time leads to the database. */
  connect(): EmbeddedPort
  /** How long nothing has been asked, in milliseconds; 0 while an answer is awaited. */
  quietMs(): number
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
  const worker = await startWorker(folder)

  let port: EmbeddedPort | null = null
  let stopped: string | null = null
  let isClosing = false
  let lastAsked = performance.now()

  const stop = (reason: string) => {
    if (isClosing || stopped !== null) return
    stopped = `The embedded database has stopped: ${reason}. Restart the village.`
    port?.stop(stopped)
    onStop(reason)
  }
  worker.on('message', (message: FromWorker) => {
    lastAsked = performance.now()
    const reason = reasonIn(message)
    if (message instanceof Uint8Array) port?.receive(message)
    else if (reason !== null) stop(reason)
  })
  worker.on('error', (error) => stop(error.message))
  worker.on('exit', () => stop('its thread ended'))

  const send = (unit: Uint8Array<ArrayBuffer>) => {
    lastAsked = performance.now()
    worker.postMessage(unit, [unit.buffer])
  }

  const connect = () => {
    const next = new EmbeddedPort(send)
    if (port && !port.destroyed) next.stop('The embedded database has one connection, and it is taken.')
    else port = next
    if (stopped !== null) next.stop(stopped)
    return next
  }

  const close = async () => {
    isClosing = true
    if (stopped !== null) return
    worker.postMessage('close')
    await closedOrTooLate(worker)
    await worker.terminate()
  }

  return { connect, quietMs: () => (port?.isWaiting ? 0 : performance.now() - lastAsked), close }
}

/** Why the worker stopped; null for any other message, such as those of Node itself under `--watch`. */
const reasonIn = (message: FromWorker): string | null =>
  typeof message === 'object' && 'stopped' in message ? message.stopped : null

const startWorker = (folder: string): Promise<Worker> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { folder } })
    const settle = (outcome: () => void) => {
      worker.off('message', onMessage).off('error', fail).off('exit', exit)
      outcome()
    }
    const onMessage = (message: FromWorker) => {
      const reason = reasonIn(message)
      if (reason !== null) settle(() => reject(new Error(reason)))
      else if (message === 'ready') settle(() => resolve(worker))
    }
    const fail = (error: Error) => settle(() => reject(error))
    const exit = () => settle(() => reject(new Error('its thread ended')))
    worker.on('message', onMessage).on('error', fail).on('exit', exit)
  })

const closedOrTooLate = (worker: Worker): Promise<void> =>
  new Promise((resolve) => {
    const tooLate = setTimeout(resolve, CLOSE_MS)
    const settle = () => {
      clearTimeout(tooLate)
      resolve()
    }
    worker.once('exit', settle)
    worker.on('message', (message: FromWorker) => {
      if (message === 'closed') settle()
    })
  })
