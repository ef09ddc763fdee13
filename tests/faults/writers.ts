// Visitors who send messages one after another, and the answer to each.
import { setTimeout as wait } from 'node:timers/promises'
import { sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'

/** What became of the acts so far. */
export interface Written {
  /** Acts that were acknowledged, by what tells them from all others, and when (milliseconds of this process). */
  acknowledged: { mark: string; at: number }[]
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
export const patienceMs = 30_000

let number = 0
/** A number that no other act has. */
export const nextNumber = (): number => ++number

/** Repeats an act, `atOnce` at a time, until stopped; it resolves with its mark and the status of its answer. */
export const keepActing = (
  act: () => Promise<{ status: number; mark: string }>,
  atOnce = writers,
  pause = pauseMs,
): { written: Written; stop: () => Promise<Written> } => {
  const written: Written = { acknowledged: [], refused: {}, unanswered: 0, longest: 0 }
  let stopped = false
  const once = async (): Promise<void> => {
    const begin = performance.now()
    try {
      const { status, mark } = await act()
      if (status === 200) written.acknowledged.push({ mark, at: performance.now() })
      else written.refused[status] = (written.refused[status] ?? 0) + 1
    } catch {
      written.unanswered += 1
    }
    written.longest = Math.max(written.longest, performance.now() - begin)
  }
  const all = Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!stopped) {
        await once()
        await wait(pause)
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

/** Writes until stopped. Each message comes from an address of its own, and its mark is its subject. */
export const startWriting = (url: string, apiKey: string): ReturnType<typeof keepActing> =>
  keepActing(async () => {
    const n = nextNumber()
    const subject = `Question ${n}`
    const body = { name: 'A Parent', email: `parent${n}@example.com`, subject, message: 'Hello' }
    const answer = await fetch(`${url}${sendInquiry.path}`, {
      method: 'POST',
      headers: { apikey: apiKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    })
    await answer.json()
    return { status: answer.status, mark: subject }
  })
