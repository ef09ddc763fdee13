// Erases a member: removes or unsigns their recommendations, deletes everything else of theirs, and recounts the numbers.
import { lockUser, recordDeletion } from '../database/sql.ts'
import type { Db, Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { erasedMail } from '../members/leaving.ts'
import {
  keepAnAdministrator,
  lockAdministrators,
  lockVersionsOf,
  readDueErasings,
  suspend,
} from '../members/member-acts.queries.ts'
import { queueMail } from '../platform/outbox.queries.ts'
import { recountProvider } from '../providers/provider-numbers.queries.ts'
import { dropNewsOf } from '../referrals/notify-inviter.ts'
import { giveBackReferralUses } from '../referrals/referral-codes.queries.ts'
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

/** What happens to shown recommendations: they stay without a name, or are deleted. All others are deleted. */
export type Recommendations = 'keep' | 'remove'

export interface Erased {
  member: boolean
  anonymized: number
  removed: number
  messages: number
  mails: number
}

const nothing: Erased = { member: false, anonymized: 0, removed: 0, messages: 0, mails: 0 }

interface ErasureRequest {
  email: string
  recommendations: Recommendations
  /** First versions of the ones that stay, if the member chose them one by one. */
  remainingIds?: readonly string[] | null
  onlyDue?: boolean
  farewell?: boolean
}

/**
 * False if the erasure must be due (`onlyDue`) and is not. Call it with the account locked. Without an id no account
 * has the address.
 */
const isWanted = async (trx: Trx, { onlyDue }: ErasureRequest, userId: string | undefined) =>
  !onlyDue || (userId !== undefined && (await readDueErasings(trx, userId)).length > 0)

/**
 * Suspends the member, so that they start nothing during the erasure. Returns their id; undefined if no account has the
 * address. Locks the administrators first: if two erase each other, one remains.
 */
const suspendFirst = (db: Db, request: ErasureRequest): Promise<string | undefined> =>
  inTransaction(db, async (trx) => {
    const administrators = await lockAdministrators(trx)
    const user = await trx
      .selectFrom('auth.users')
      .select('id')
      .where('email', '=', request.email)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user || !(await isWanted(trx, request, user.id))) return undefined
    keepAnAdministrator(administrators, user.id)
    await suspend(trx, user.id, null)
    return user.id
  })

const eraseOnce = async (trx: Trx, request: ErasureRequest, userId: string | undefined): Promise<Erased> => {
  const { email, recommendations, remainingIds } = request
  // Undefined if another transaction has erased the account since.
  const user = userId !== undefined && (await lockUser(trx, userId)) ? userId : undefined
  if (!(await isWanted(trx, request, user))) return nothing
  if (!user) return { ...nothing, ...(await removeByAddress(trx, email)) }
  const versions = await lockVersionsOf(trx, user)
  const isRetained = (firstId: string) => (remainingIds ? remainingIds.includes(firstId) : recommendations === 'keep')
  const retained = versions.filter((one) => one.status === 'approved' && isRetained(one.first_id)).map(({ id }) => id)
  const remainingFirsts = new Set(versions.filter(({ id }) => retained.includes(id)).map(({ first_id }) => first_id))
  const gone = versions.map(({ first_id }) => first_id).filter((firstId) => !remainingFirsts.has(firstId))
  await recordDeletion(trx, 'member', [user])
  await recordDeletion(trx, 'recommendation', gone)
  await unsign(trx, retained)
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
  if (request.farewell) await queueMail(trx, erasedMail(email))
  return { member: true, anonymized: retained.length, removed: versions.length - retained.length, ...byAddress }
}

/**
 * Erases the member with this address and all rows with the address, in one transaction. A failure leaves the member
 * suspended. Safe to repeat. Throws `last_administrator` and changes nothing then.
 */
export const eraseMember = async (db: Db, request: ErasureRequest): Promise<Erased> => {
  const userId = await suspendFirst(db, request)
  return inTransaction(db, (trx) => eraseOnce(trx, request, userId))
}
