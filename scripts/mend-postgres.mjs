// Mends two faults of the package "postgres" 3.4.9 in place, after each install; docs/decisions/0054-mended-postgres.md says which.
import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Plain JavaScript for any Node from 20.19.

const file = fileURLToPath(new URL('../node_modules/postgres/src/connection.js', import.meta.url))

/** What stands there, how often, and what takes its place. */
const mendings = [
  {
    // A write that waits is called off, and what waits goes first on the next connection, or seems to wait for ever.
    fault: '\n    clearImmediate(nextWriteTimer)\n',
    places: 2,
    mended: '\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = errorResponse = null\n',
  },
  {
    // What was sent between the error of a socket and its close is answered by nobody.
    fault: '\n    !hadError && (query || sent.length) && error(',
    places: 1,
    mended: '\n    ;(query || sent.length) && error(',
  },
]

const count = (source, text) => source.split(text).length - 1

/** Mends the installed package unless it is mended. Throws when it is another version than the one that is known. */
export const mendPostgres = () => {
  const source = readFileSync(file, 'utf8')
  if (mendings.every(({ mended, places }) => count(source, mended) === places)) return
  if (mendings.some(({ fault, places }) => count(source, fault) !== places)) {
    throw new Error(`${file} is not the version that scripts/mend-postgres.mjs knows. Does it still need mending?`)
  }
  writeFileSync(
    file,
    mendings.reduce((text, { fault, mended }) => text.replaceAll(fault, mended), source),
  )
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) mendPostgres()
