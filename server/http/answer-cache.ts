// Answers that many members ask for, cached as bytes in this process for as long as what members are shown stays the same.
import { LRUCache } from 'lru-cache'

interface CachedAnswer {
  version: string
  body: Buffer
}

/** What an entry takes beside its bytes, about. */
const entryBytes = 500

/** What the addresses take that were asked for once, in bytes: some ten thousand of them. */
const askedOnceBytes = 4 * 1024 * 1024

/** `version` is that of all that members are shown, read before the facts of an answer, and the day. */
export const createAnswerCache = (mebibytes: number) => {
  const cached = new LRUCache<string, CachedAnswer>({
    maxSize: mebibytes * 1024 * 1024,
    sizeCalculation: ({ body }, address) => body.length + address.length + entryBytes,
  })
  // Most addresses are asked for once; caching their answers would cost more than it saves.
  const askedOnce = new LRUCache<string, true>({
    maxSize: askedOnceBytes,
    sizeCalculation: (_, address) => address.length + entryBytes / 2,
  })
  const counts = { hits: 0, misses: 0 }
  return {
    find: (address: string, version: string): Buffer | undefined => {
      const found = cached.get(address)
      const isCurrent = found?.version === version
      counts[isCurrent ? 'hits' : 'misses']++
      return isCurrent ? found.body : undefined
    },
    store: (address: string, version: string, text: () => string): Buffer | undefined => {
      if (!cached.has(address) && !askedOnce.delete(address)) {
        askedOnce.set(address, true)
        return undefined
      }
      const body = Buffer.from(text())
      cached.set(address, { version, body })
      return body
    },
    use: () => ({ ...counts, bytes: cached.calculatedSize }),
  }
}

export type AnswerCache = ReturnType<typeof createAnswerCache>
