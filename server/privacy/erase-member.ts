// Erases a member: their recommendations removed or left unsigned, everything else of theirs gone, numbers recomputed with it.

import { type Kysely, sql, type Transaction } from 'kysely'
import { lockUser } from '../database/lock-user.ts'
import type { Tables } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { keepAnAdministrator, lockAdministrators } from '../members/administrators.queries.ts'
import { isErasingDue } from '../members/erasing.queries.ts'
import { lockVersionsOf } from '../members/member-accounts.queries.ts'
import { recountProvider } from '../providers/provider-numbers.queries.ts'
import { giveBackReferralUses } from '../referrals/referrals.queries.ts'
import { dropNewsOf } from '../referrals/tell-inviter.ts'
import {
  emptyHiddenTexts,
  leaveNode,
  removeAccount,
  removeByAddress,
  removeRecommendations,
  removeVisits,
  removeVotes,
  unsign,
} from './erase.queries.ts'

/** What becomes of recommendations that parents see: they stay without a name, or go. All others go in any case. */
export type Recommendations = 'keep' | 'remove'

/** What was erased; `member` is false when nobody had the address. */
export interface Erased {
  member: boolean
  kept: number
  removed: number
  messages: number
  mails: number
}

interface ErasureRequest {
  /** In lower case. */
  email: string
  recommendations: Recommendations
  /** Whether it is still to be done, asked with the account locked; without an id nobody has the address. */
  isWanted: (trx: Transaction<Tables>, userId: string | undefined) => Promise<boolean>
}

/**
 * Suspends them and ends their sessions, so that nothing of theirs begins while they are erased. Returns their id, or undefined when
 * nobody has the address. The administrators are locked first: of two who erase one another one stays.
 */
const suspend = (db: Kysely<Tables>, { email, isWanted }: ErasureRequest): Promise<string | undefined> =>
  inTransaction(db, async (trx) => {
    const administrators = await lockAdministrators(trx)
    const known = await trx
      .selectFrom('auth.users')
      .select('id')
      .where('email', '=', email)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!(await isWanted(trx, known?.id))) return undefined
    if (known) keepAnAdministrator(administrators, known.id)
    const user = await trx
      .updateTable('auth.users')
      .set({ banned_at: sql<Date>`coalesce(banned_at, clock_timestamp())`, banned_until: null })
      .where('email', '=', email)
      .returning('id')
      .executeTakeFirst()
    if (user) await trx.deleteFrom('auth.sessions').where('user_id', '=', user.id).execute()
    return user?.id
  })

const eraseOnce = async (
  trx: Transaction<Tables>,
  { email, recommendations, isWanted }: ErasureRequest,
  userId: string | undefined,
): Promise<Erased | null> => {
  // Nobody's when another erasing was faster.
  const user = userId !== undefined && (await lockUser(trx, userId)) ? userId : undefined
  if (!(await isWanted(trx, user))) return null
  if (!user) return { member: false, kept: 0, removed: 0, ...(await removeByAddress(trx, email)) }
  const versions = await lockVersionsOf(trx, user)
  const kept = versions.filter(({ status }) => recommendations === 'keep' && status === 'approved').map(({ id }) => id)
  await unsign(trx, kept)
  await removeRecommendations(trx, user)
  await removeVotes(trx, user)
  await removeVisits(trx, user)
  const providerIds = [...new Set(versions.map(({ provider_id }) => provider_id))].sort()
  for (const providerId of providerIds) await recountProvider(trx, providerId)
  await emptyHiddenTexts(trx, providerIds)
  await dropNewsOf(trx, user)
  await leaveNode(trx, user)
  await giveBackReferralUses(trx, [user])
  const byAddress = await removeByAddress(trx, email)
  await removeAccount(trx, user)
  return { member: true, kept: kept.length, removed: versions.length - kept.length, ...byAddress }
}

const erase = async (db: Kysely<Tables>, request: ErasureRequest): Promise<Erased | null> => {
  const userId = await suspend(db, request)
  return inTransaction(db, (trx) => eraseOnce(trx, request, userId))
}

/**
 * Erases everybody and everything with this address (in lower case), in one transaction; nothing is left where it fails,
 * but that they are suspended. Repeating it is harmless.
 * Throws `last_administrator`, and changes nothing.
 */
export const eraseMember = async (
  db: Kysely<Tables>,
  email: string,
  recommendations: Recommendations,
): Promise<Erased> => {
  const erased = await erase(db, { email, recommendations, isWanted: async () => true })
  if (!erased) throw new Error('an erasing that was wanted was not done')
  return erased
}

/** Erases a member whose scheduled day has come. Null when that was taken back, or done by somebody else. */
export const eraseScheduled = (
  db: Kysely<Tables>,
  scheduled: { email: string; recommendations: Recommendations },
): Promise<Erased | null> =>
  erase(db, {
    ...scheduled,
    isWanted: async (trx, userId) => userId !== undefined && (await isErasingDue(trx, userId)),
  })
