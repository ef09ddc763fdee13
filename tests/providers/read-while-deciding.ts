// Repeatedly approves and rejects one recommendation while members continuously read its provider.
import { setTimeout as wait } from 'node:timers/promises'
import { decideSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import type { TestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { decide, recommend, share } from '../submissions.ts'
import { providerOf } from './merge-facts.ts'
import { ask, sharedPaths } from './read-shared.ts'

/** Number of decisions. */
const turns = 24

/** Minimum of reads between two decisions. */
const readsBetween = 8

/** Concurrent readers of each URL. */
const readers = 3

/**
 * Reads from the process at `at` while decisions are made in the village's own process. Returns the reads that showed a
 * state that had ended before the request.
 */
export const readWhileDeciding = async (village: TestVillage, at = village.url): Promise<string[]> => {
  const provider_name = 'Raced Rivera'
  const words = 'Nobody may read this later.'
  const lasting = await recommend(village, { provider_name })
  const note = await share(village, { provider_name, own_words: words, rating: 1 }, otto)
  await decide(village, note)
  const search = { service_type_filter: 'nanny', location_filter: 'Oakland, CA' }
  const paths = sharedPaths(shortIdOf(await providerOf(village, lasting)), search)

  /** The note's status between the acknowledgement of one decision and the start of the next; null in between. */
  let standing: { status: 'approved' | 'rejected' } | null = { status: 'approved' }
  let isOver = false
  const wrong: string[] = []
  let read = 0
  const readOn = async (path: string): Promise<void> => {
    while (!isOver) {
      const before = standing
      const { status, text } = await ask(village, path, { as: maya, at })
      if (status !== 200) wrong.push(`${path} answers ${status}`)
      if (before === null || before !== standing) continue
      read += 1
      const isShown = text.includes(words) || text.includes('"total_recommendations":2')
      if (isShown !== (before.status === 'approved')) wrong.push(`${path} while ${before.status}: ${text}`)
    }
  }
  const decideOn = async (): Promise<void> => {
    for (let turn = 0; turn < turns; turn++) {
      const from_status = turn % 2 === 0 ? 'approved' : 'rejected'
      const to = turn % 2 === 0 ? 'rejected' : 'approved'
      standing = null
      const answer = await village.call(decideSubmission, { id: note, status: to, from_status }, ada)
      if (answer.status !== 200) wrong.push(`deciding answers ${answer.status}`)
      standing = { status: to }
      // So that responses are cached and read from the cache before the next decision.
      for (const enough = read + readsBetween; read < enough && wrong.length === 0; ) await wait(1)
    }
  }
  await Promise.all([
    decideOn().finally(() => {
      isOver = true
    }),
    ...Array.from({ length: readers }, () => paths.map(readOn)).flat(),
  ])
  return wrong
}
