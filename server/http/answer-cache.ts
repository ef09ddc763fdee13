// Responses that many members request, cached as bytes in this process until the shown content changes.
import { LRUCache } from 'lru-cache'

interface CachedAnswer {
  version: string
  body: Buffer
}

/** Approximate overhead of an entry besides its bytes. */
const entryBytes = 500

/** Maximum bytes for URLs that were requested once: some ten thousand of them. */
const askedOnceBytes = 4 * 1024 * 1024

/**
 * A cache of at most `mebibytes` MiB. `version` combines the version of all shown content, read before the data of a
 * response, and the day.
 */
export const createAnswerCache = (mebibytes: number) => {
  const cached = new LRUCache<string, CachedAnswer>({
    maxSize: mebibytes * 1024 * 1024,
    sizeCalculation: ({ body }, address) => body.length + address.length + entryBytes,
  })
  // Most URLs are requested once; caching their responses would cost more than it saves.
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
