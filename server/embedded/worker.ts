// The worker thread that runs PostgreSQL (PGlite) for the embedded database: wire-protocol bytes in and out.
import { fsyncSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { FromWorker, ToWorker } from './engine.ts'

type EmscriptenOptions = Parameters<NodeFS['init']>[1]

/** The part of Emscripten's Node file system that we use (it is internal, so PGlite's version is pinned). */
interface EmscriptenNodeFiles {
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
  /** Converts a Node error to the errno with which PostgreSQL reports it. */
  tryFSOperation<T>(operation: () => T): T
}

/** Without fsync a committed row is only in the system's memory, and a power failure loses it. */
class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, options: EmscriptenOptions) {
    const ready = await super.init(pg, options)
    ready.emscriptenOpts.preRun?.push((module) => {
      const files: EmscriptenNodeFiles = module.NODEFS
      files.stream_ops.fsync = (stream) => {
        files.tryFSOperation(() => fsyncSync(stream.nfd))
        return 0
      }
    })
    return ready
  }
}

/** Thrown by PGlite where PostgreSQL would jump back to its main loop after an ordinary statement error. */
const STATEMENT_ERROR_STATUS = 100

const settings = {
  fsync: 'on',
  wal_sync_method: 'fsync',
  shared_buffers: '16MB',
  // The amount of log that a checkpoint recycles; open-embedded.ts decides when to write one.
  min_wal_size: '32MB',
  max_wal_size: '128MB',
  timezone: 'UTC',
  'pg_trgm.word_similarity_threshold': '0.45',
  random_page_cost: '1.1',
  // The caller reports a failing statement; its text and values must not be logged.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

const port = parentPort
if (!port) throw new Error('This file runs in a worker thread.')

const post = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

/** The last message of PostgreSQL before it stopped, which has the reason. */
let lastError: string | null = null
const readLine = (line: string) => {
  lastError = /(?:FATAL|PANIC): .*/.exec(line)?.[0] ?? lastError
  return false
}

const stop = (error: unknown): never => {
  post({ stopped: lastError ?? (error instanceof Error ? error.message : String(error)) })
  return process.exit(1)
}

const start = (folder: string): Promise<PGlite> =>
  PGlite.create({
    fs: new DurableNodeFS(folder),
    extensions: { btree_gin, pg_trgm, unaccent },
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    onStderr: readLine,
  })

/** PGlite swallows every exception of its main loop; after a PANIC or a trap it would spin forever on corrupt memory. */
const stopAtFatalErrors = (db: PGlite) => {
  const loopOnce = db.Module._PostgresMainLoopOnce
  db.Module._PostgresMainLoopOnce = () => {
    try {
      loopOnce()
    } catch (error) {
      if (!isStatementError(error)) stop(error)
      throw error
    }
  }
}

const isStatementError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === STATEMENT_ERROR_STATUS

/** Runs one unit of protocol bytes; as a raw stream, because PGlite's other calls retain every message they parsed. */
const answer = async (db: PGlite, unit: Uint8Array): Promise<void> => {
  const parts: Uint8Array[] = []
  await db.execProtocolRawStream(unit, { syncToFs: false, onRawData: (bytes) => parts.push(bytes.slice()) })
  const whole = new Uint8Array(Buffer.concat(parts))
  post(whole, [whole.buffer])
}

const serve = (db: PGlite) => {
  // One connection: one unit strictly after another.
  let queue = Promise.resolve()
  port.on('message', (message: ToWorker) => {
    queue = queue
      .then(async () => {
        if (message !== 'close') return answer(db, message)
        await db.close()
        post('closed')
      })
      .catch(stop)
  })
}

try {
  const db = await start((workerData as { folder: string }).folder)
  stopAtFatalErrors(db)
  serve(db)
  post('ready')
} catch (error) {
  stop(error)
}
