// Mends three faults of the package "postgres" 3.4.9 in place, after each install; docs/decisions/0054-mended-postgres.md says which.
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
  // While none of its hosts is the wanted one, or each closes at once, it goes from one to the next without a pause.
  {
    fault: '\n    , retries = 0\n    , length = 0\n',
    places: 1,
    mended: '\n    , retries = 0\n    , tries = 0\n    , length = 0\n',
  },
  {
    fault: '\n    if (initial)\n      return reconnect()\n',
    places: 1,
    mended: `
    if (initial) {
      if (++tries % host.length === 0) {
        closedTime = performance.now()
        delay = (typeof backoff === 'function' ? backoff(options.shared.retries) : backoff) * 1000
      }
      return reconnect()
    }
`,
  },
  {
    fault: ' = retries = 0\n',
    places: 1,
    mended: ' = retries = tries = 0\n',
  },
]

const count = (source, text) => source.split(text).length - 1

/** Mends the installed package where it is not mended yet. Throws when it is another version than the one that is known. */
export const mendPostgres = () => {
  const source = readFileSync(file, 'utf8')
  const mended = mendings.reduce((text, { fault, places, mended }) => {
    if (count(text, mended) === places) return text
    if (count(text, fault) === places) return text.replaceAll(fault, mended)
    throw new Error(`${file} is not the version that scripts/mend-postgres.mjs knows. Does it still need mending?`)
  }, source)
  if (mended !== source) writeFileSync(file, mended)
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) mendPostgres()
