// Visitors who repeatedly send messages, and the responses.
import { setTimeout as wait } from 'node:timers/promises'
import { sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'

/** The results of the acts so far. */
export interface Written {
  /** Acknowledged acts, each with a unique mark and its time (milliseconds of `performance.now()`). */
  acknowledged: { mark: string; at: number }[]
  /** Number of refusals by status. */
  refused: Record<number, number>
  /** Requests whose connection broke or whose response did not arrive in time: the server may have processed them. */
  unanswered: number
  /** Longest wait for a response, in milliseconds. */
  longest: number
}

/** Concurrent visitors. Each pauses between messages; together they send some hundred per second. */
const writers = 12
const pauseMs = 25

/** Milliseconds after which a visitor gives up. */
export const patienceMs = 30_000

let number = 0
/** A unique number for each act. */
export const nextNumber = (): number => ++number

/** Repeats an act, `atOnce` in parallel, until stopped. The act resolves with its mark and the response status. */
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

/** Sends messages until stopped. Each has its own sender address, and its mark is its subject. */
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
