// Looks through all pages for pairs that may be one provider: those that were there before approvals looked for them.

import type { Transaction } from 'kysely'
import { NIL } from 'uuid'
import { compareProviders } from '../../domain/providers/match-providers.rules.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { matchableOf, readCandidates, recordTwins } from './provider-identity.queries.ts'

/** Providers read at a time. */
const batchSize = 500

/** Shown providers after this id, in the order of ids. */
const readShownIds = async (db: Database['db'], after: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('providers')
    .select('id')
    .where('total_recommendations', '>', 0)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
    .execute()
  return rows.map(({ id }) => id)
}

/** Records the pairs of one provider with those behind it, so that each pair is looked at once. */
export const findPairsOf = async (trx: Transaction<Tables>, id: string): Promise<number> => {
  const keys = await trx.selectFrom('provider_keys').select(['kind', 'value']).where('provider_id', '=', id).execute()
  const candidates = await readCandidates(trx, id, keys)
  const own = candidates.find((candidate) => candidate.id === id)
  if (!own?.is_shown) return 0
  const twins = candidates
    .filter((candidate) => candidate.is_shown && candidate.id > id)
    .map((candidate) => ({ id: candidate.id, ...compareProviders(matchableOf(own), matchableOf(candidate)) }))
    .filter(({ verdict }) => verdict !== 'different')
  return recordTwins(trx, id, twins)
}

/**
 * Puts every pair of pages that may be one before the administrators, also those that an approval would join: joining two
 * pages is for people. Safe to repeat. Returns how many pages there are and how many pairs are new or have new evidence.
 */
export const findPairs = async (db: Database['db']): Promise<{ pages: number; pairs: number }> => {
  const found = { pages: 0, pairs: 0 }
  let after: string | undefined = NIL
  while (after) {
    const ids = await readShownIds(db, after)
    for (const id of ids) found.pairs += await inTransaction(db, (trx) => findPairsOf(trx, id))
    found.pages += ids.length
    after = ids.at(-1)
  }
  return found
}
