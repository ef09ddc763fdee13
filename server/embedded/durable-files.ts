// PGlite's file system with the fsync it leaves out; loaded in the worker thread only.
import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EmscriptenOptions = Parameters<NodeFS['init']>[1]

/** The part of Emscripten's Node file system that is used here (internal to it, so PGlite's version is pinned). */
interface EmscriptenNodeFiles {
  stream_ops: { fsync?: (stream: { nfd: number }) => number }
  /** Turns a Node error into the number that lets PostgreSQL say what failed. */
  tryFSOperation<T>(operation: () => T): T
}

/** Without fsync a committed row lives in the system's memory only, and a power cut takes it. */
export class DurableNodeFS extends NodeFS {
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
