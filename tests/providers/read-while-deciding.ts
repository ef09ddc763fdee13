// Approves and rejects one recommendation again and again while members read its provider without a pause.
import { setTimeout as wait } from 'node:timers/promises'
import { decideSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import type { TestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { decide, recommend, share } from '../submissions.ts'
import { providerOf } from './merge-facts.ts'
import { ask, sharedPaths } from './read-shared.ts'

/** Decisions that are made. */
const turns = 24

/** Reads between two decisions, at least. */
const readsBetween = 8

/** Members who read at the same time, each address so often. */
const readers = 3

/**
 * Reads at `at`, the address of a process, while decisions are made in the village's own. Returns what was read of a state
 * that had ended before it was asked for.
 */
export const readWhileDeciding = async (village: TestVillage, at = village.url): Promise<string[]> => {
  const provider_name = 'Raced Rivera'
  const words = 'Nobody may read this later.'
  const lasting = await recommend(village, { provider_name })
  const note = await share(village, { provider_name, own_words: words, rating: 1 }, otto)
  await decide(village, note)
  const search = { service_type_filter: 'nanny', location_filter: 'Oakland, CA' }
  const paths = sharedPaths(shortIdOf(await providerOf(village, lasting)), search)

  /** How the note stands, from the acknowledgement of one decision to the start of the next; null in between. */
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
      // So that answers are kept, and read from what is kept, before the next one.
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
