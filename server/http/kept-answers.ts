// Answers that many members ask for, kept as bytes in this process for as long as what members are shown stays the same.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** An answer as it travels. */
export interface KeptAnswer {
  /** What it was made of: the version of all that members are shown, read before its facts, and the day. */
  madeOf: string
  body: Buffer
  etag: string
}

export interface KeptAnswers {
  /** The answer to this address, if it was made of the same; undefined otherwise. */
  find(address: string, madeOf: string): KeptAnswer | undefined
  /**
   * Keeps an answer whose address was asked for before, and gives it back as it travels; undefined for a first time. Those
   * that nobody asked for the longest make room.
   */
  keep(address: string, madeOf: string, text: () => string): KeptAnswer | undefined
  /** How often an answer was found and was not, and what all take in bytes. */
  use(): { hits: number; misses: number; bytes: number }
}

/** What an entry takes beside its bytes, about. */
const entryBytes = 500

/** What the addresses take that were asked for once, in bytes: some ten thousand of them. */
const askedOnceBytes = 4 * 1024 * 1024

/** A store of at most so many MiB. */
export const createKeptAnswers = (mebibytes: number): KeptAnswers => {
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: mebibytes * 1024 * 1024,
    sizeCalculation: ({ body }, address) => body.length + address.length + entryBytes,
  })
  // Most addresses are asked for once; keeping their answers would cost more than it saves.
  const askedOnce = new LRUCache<string, true>({
    maxSize: askedOnceBytes,
    sizeCalculation: (_, address) => address.length + entryBytes / 2,
  })
  const counts = { hits: 0, misses: 0 }
  return {
    find: (address, madeOf) => {
      const found = kept.get(address)
      if (found?.madeOf === madeOf) {
        counts.hits++
        return found
      }
      counts.misses++
      return undefined
    },
    keep: (address, madeOf, text) => {
      if (!kept.has(address) && !askedOnce.delete(address)) {
        askedOnce.set(address, true)
        return undefined
      }
      const body = Buffer.from(text())
      const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
      const answer = { madeOf, body, etag }
      kept.set(address, answer)
      return answer
    },
    use: () => ({ ...counts, bytes: kept.calculatedSize }),
  }
}

/** Whether the client says that it has this answer. A proxy that compresses makes a tag a weak one. */
const hasAlready = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-none-match']?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false

/** Sends the answer, or only that it is still the same. No cache may store it: it is for members, and outlives no sign-out. */
export const sendKept = (request: FastifyRequest, reply: FastifyReply, { body, etag }: KeptAnswer): FastifyReply => {
  reply.header('Cache-Control', 'no-store').header('ETag', etag)
  if (hasAlready(request, etag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}
