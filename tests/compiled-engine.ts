// Keeps PGlite's program compiled in this process, so that each embedded village does not compile it anew.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

let program: Promise<WebAssembly.Module> | undefined

/**
 * Compiles the program once. Each village runs it in a thread of its own; V8 shares one compiled and optimised copy
 * between threads for as long as somebody in the process holds it.
 */
export const keepEngineCompiled = async (): Promise<void> => {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  program ??= readFile(join(dirname(main), 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes))
  await program
}
