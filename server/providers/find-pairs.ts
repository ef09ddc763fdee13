// Looks through all pages for pairs that may be one provider: those that were there before approvals looked for them.

import type { Transaction } from 'kysely'
import { compareProviders } from '../../domain/providers/match-providers.rules.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { matchableOf, readCandidates, recordTwins } from './provider-identity.queries.ts'

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
  const shown = await db
    .selectFrom('providers')
    .select('id')
    .where('total_recommendations', '>', 0)
    .orderBy('id')
    .execute()
  let pairs = 0
  for (const { id } of shown) pairs += await inTransaction(db, (trx) => findPairsOf(trx, id))
  return { pages: shown.length, pairs }
}
