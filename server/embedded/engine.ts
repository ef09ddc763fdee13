// The embedded database's worker thread, seen from the main thread: starts it, connects (a port to it is pg's socket), detects its end, closes it.
import { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { fillFolder, postgresqlOf } from './folder.ts'

/** AuthenticationOk and ReadyForQuery: the whole response to a start-up message. */
const authenticatedAndReady = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

const terminate = 'X'.charCodeAt(0)

/**
 * One unit (what the driver wrote at once, through Sync or Flush) is one message to the worker and gets one response. Destroying
 * the port with an error rejects every waiting statement with it.
 */
class EmbeddedPort extends Duplex {
  readonly #send: (unit: Uint8Array<ArrayBuffer>) => void
  #started = false

  constructor(send: (unit: Uint8Array<ArrayBuffer>) => void) {
    super()
    this.#send = send
  }

  /** Called by pg; there is nothing to connect to. */
  connect(): void {
    process.nextTick(() => this.emit('connect'))
  }

  setNoDelay(): void {}

  ref(): void {}

  unref(): void {}

  receive(answer: Uint8Array) {
    if (!this.destroyed) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength))
  }

  override _read() {
    // Responses are pushed when they arrive.
  }

  /** pg corks its messages until the unit is complete. */
  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: () => void) {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'buffer' as BufferEncoding, done)
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void) {
    done()
    // Not while pg is still writing.
    if (!this.#started) setImmediate(() => this.receive(authenticatedAndReady))
    else if (bytes[0] !== terminate) this.#send(new Uint8Array(bytes))
    this.#started = true
  }

  override _final(done: () => void) {
    done()
    this.destroy()
  }
}

/** To the worker: one unit of protocol bytes, or the request to close. */
export type ToWorker = Uint8Array | 'close'

/** From the worker: the response to the oldest unit, or its state. */
export type FromWorker = Uint8Array | 'ready' | 'closed' | { stopped: string }

/** Milliseconds for which a running statement may delay the close; the write-ahead log makes it safe to abort. */
const closeMs = 10_000

export interface EmbeddedEngine {
  /** A socket for pg; only one at a time is connected to the database. */
  connect(): EmbeddedPort
  close(): Promise<void>
}

/**
 * Starts PostgreSQL on a folder; an empty one is initialized.
 * @param onStop called once with the reason if the database stops by itself; afterwards every query fails with it
 * @throws Error with PostgreSQL's last message if it does not start
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
    // Node sends its own messages under `--watch`.
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
