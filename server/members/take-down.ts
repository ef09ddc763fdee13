// Takes down what a member shared: her approved recommendations are rejected, and the numbers of their providers follow.
import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { recordDecision } from '../moderation/moderation.queries.ts'
import { recountProvider } from '../providers/provider-numbers.queries.ts'
import { lockVersionsOf } from './member-accounts.queries.ts'
import type { Actor } from './member-acts.queries.ts'

/**
 * Rejects all that parents see of this member; each stands in the log of decisions and can be approved again. Throws
 * `ProviderMerged` when a provider was merged meanwhile; the transaction must run again.
 */
export const takeDown = async (
  trx: Transaction<Tables>,
  { userId, by, reason }: { userId: string; by: Actor; reason: string },
): Promise<void> => {
  const approved = (await lockVersionsOf(trx, userId)).filter(({ status }) => status === 'approved')
  for (const { id } of approved) {
    const decision = { id, by, from: 'approved', to: 'rejected', reason, at: new Date() } as const
    await recordDecision(trx, { ...decision, notes: undefined, requestId: undefined }, null)
  }
  const providerIds = [...new Set(approved.map(({ provider_id }) => provider_id))].sort()
  for (const providerId of providerIds) await recountProvider(trx, providerId)
}
