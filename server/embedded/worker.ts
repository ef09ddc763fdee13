// The worker thread that runs PostgreSQL (PGlite) for the embedded database: wire-protocol bytes in, wire-protocol bytes out.
import { fsyncSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { FromWorker, ToWorker } from './engine.ts'

type EmscriptenOptions = Parameters<NodeFS['init']>[1]

/** The part of Emscripten's Node file system that is used here (internal to it, so PGlite's version is pinned). */
interface EmscriptenNodeFiles {
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
  /** Turns a Node error into the number that lets PostgreSQL say what failed. */
  tryFSOperation<T>(operation: () => T): T
}

/** Without fsync a committed row lives in the system's memory only, and a power cut takes it. */
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

/** What PGlite throws where PostgreSQL would jump back to its main loop after an ordinary error of a statement. */
const STATEMENT_ERROR_STATUS = 100

const settings = {
  fsync: 'on',
  wal_sync_method: 'fsync',
  shared_buffers: '16MB',
  // How much of the log a checkpoint keeps for use again; open-embedded.ts says when there is one.
  min_wal_size: '32MB',
  max_wal_size: '128MB',
  timezone: 'UTC',
  'pg_trgm.word_similarity_threshold': '0.45',
  random_page_cost: '1.1',
  // A failing statement is its caller's to report; its text and values belong in no log.
  log_min_messages: 'fatal',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

const port = parentPort
if (!port) throw new Error('This file runs in a worker thread.')

const post = (message: FromWorker, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

/** The last thing PostgreSQL wrote before it stopped, which says why. */
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

/** PGlite swallows every exception of its main loop; after a PANIC or a trap it would spin for ever on broken memory. */
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

/** Runs one unit of protocol bytes; as a raw stream, because PGlite's other calls keep every message they ever parsed. */
const answer = async (db: PGlite, unit: Uint8Array): Promise<void> => {
  const parts: Uint8Array[] = []
  await db.execProtocolRawStream(unit, { syncToFs: false, onRawData: (bytes) => parts.push(bytes.slice()) })
  const whole = new Uint8Array(Buffer.concat(parts))
  post(whole, [whole.buffer])
}

const serve = (db: PGlite) => {
  // One connection: strictly one unit after another.
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
