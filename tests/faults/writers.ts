// Visitors who write messages as fast as they are answered, and what each was told.
import { setTimeout as wait } from 'node:timers/promises'
import { sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'

/** What became of the writing so far. */
export interface Written {
  /** Ids of messages that were acknowledged, and when (milliseconds of this process). */
  acknowledged: { id: string; at: number }[]
  /** Answers that refused, by status. */
  refused: Record<number, number>
  /** Requests whose connection broke or whose answer did not come in time: they may have been carried out. */
  unanswered: number
  /** Longest that anybody waited for an answer, in milliseconds. */
  longest: number
}

/** Visitors at once; each writes again after a pause, so that they are acknowledged some hundred times a second. */
const writers = 12
const pauseMs = 25

/** Milliseconds after which a visitor gives up. */
const patienceMs = 30_000

let number = 0

/** Writes until stopped; resolves with all that was told. Each message comes from an address of its own. */
export const startWriting = (url: string, apiKey: string): { written: Written; stop: () => Promise<Written> } => {
  const written: Written = { acknowledged: [], refused: {}, unanswered: 0, longest: 0 }
  let stopped = false
  const write = async (): Promise<void> => {
    const body = { name: 'A Parent', email: `parent${++number}@example.com`, subject: 'A question', message: 'Hello' }
    const begin = performance.now()
    try {
      const answer = await fetch(`${url}${sendInquiry.path}`, {
        method: 'POST',
        headers: { apikey: apiKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMs),
      })
      const told = (await answer.json()) as { id: string }
      if (answer.ok) written.acknowledged.push({ id: told.id, at: performance.now() })
      else written.refused[answer.status] = (written.refused[answer.status] ?? 0) + 1
    } catch {
      written.unanswered += 1
    }
    written.longest = Math.max(written.longest, performance.now() - begin)
  }
  const all = Promise.all(
    Array.from({ length: writers }, async () => {
      while (!stopped) {
        await write()
        await wait(pauseMs)
      }
    }),
  )
  return {
    written,
    stop: async () => {
      stopped = true
      await all
      return written
    },
  }
}
