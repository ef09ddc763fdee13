// Compiles PGlite's WebAssembly once per process, so that embedded villages share it.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

let program: Promise<WebAssembly.Module> | undefined

/**
 * Compiles the program once. Each village runs it in its own thread; V8 shares the compiled and optimized code
 * between threads while the process holds a reference.
 */
export const keepEngineCompiled = async (): Promise<void> => {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  program ??= readFile(join(dirname(main), 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes))
  await program
}
