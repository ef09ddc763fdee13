// Erases a member: removes or unsigns their recommendations, deletes everything else of theirs, and recounts the numbers.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
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
import { hasPart, mailboxKey, windowKey } from '../platform/limits.ts'
import { queueMail } from '../platform/outbox.queries.ts'
import { recountProvider, withoutTexts } from '../providers/provider-numbers.queries.ts'
import { deletePosts } from '../questions/questions.queries.ts'
import { dropNewsOf } from '../referrals/notify-inviter.ts'
import { giveBackReferralUses } from '../referrals/referral-codes.queries.ts'

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
  await erasePosts(trx, user, isRetained)
  await removeRecommendations(trx, user)
  await removeVotes(trx, user)
  await removeVisits(trx, user)
  const providerIds = [...new Set(versions.map(({ provider_id }) => provider_id))].sort()
  for (const providerId of providerIds) await recountProvider(trx, providerId)
  await emptyHiddenTexts(trx, providerIds)
  await dropNewsOf(trx, user)
  await leaveNode(trx, user)
  await giveBackReferralUses(trx, [user])
  // first, because the job that claimed the row may be writing an email to the address
  await trx.deleteFrom('digests').where('user_id', '=', user).execute()
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

/** Deletes the messages and emails from or to an address. Returns how many there were of each. */
const removeByAddress = async (trx: Trx, email: string): Promise<{ messages: number; mails: number }> => {
  const messages = await sql`delete from inquiries where lower(email) = ${email}`.execute(trx)
  const mails = await sql`delete from mail_outbox where lower(recipient) = ${email}`.execute(trx)
  await trx
    .deleteFrom('limits')
    .where(hasPart('key', [mailboxKey(email)]))
    .execute()
  return { messages: Number(messages.numAffectedRows ?? 0), mails: Number(mails.numAffectedRows ?? 0) }
}

/** Removes the family's name and place from these recommendations; the shown words stay. */
const unsign = async (trx: Trx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  // Answers refer to the first version, which may be deleted.
  await sql`
    update listing_answers a set submission_id = s.id from experience_submissions s
    where s.id = any(${ids}::uuid[]) and a.submission_id = s.edit_of`.execute(trx)
  await sql`
    update listing_requests r set submission_id = s.id from experience_submissions s
    where s.id = any(${ids}::uuid[]) and r.submission_id = s.edit_of`.execute(trx)
  await sql`
    update answers a set user_id = null, submission_id = s.id from experience_submissions s
    where s.id = any(${ids}::uuid[]) and a.submission_id in (s.id, s.edit_of)`.execute(trx)
  await trx
    .updateTable('experience_submissions')
    .set({ user_id: null, submitter_email: null, edit_of: null, replaces_id: null })
    .set({ zip_code: null, latitude: null, longitude: null, admin_notes: null, decision_reason: null })
    .where('id', 'in', ids)
    .execute()
  await trx
    .updateTable('submission_decisions')
    .set({ notes: null, decision_reason: null })
    .where('submission_id', 'in', ids)
    .execute()
  await trx.deleteFrom('change_requests').where('submission_id', 'in', ids).execute()
  await sql`
    update submission_words w set words = lower(unaccent(' ' || concat_ws(' ', s.provider_name, s.city, s.location)))
    from experience_submissions s where s.id = w.submission_id and s.id = any(${ids}::uuid[])`.execute(trx)
}

/** Deletes a member's questions and lines, except questions that stay without their name. */
const erasePosts = async (trx: Trx, userId: string, isRetained: (id: string) => boolean): Promise<void> => {
  const posts = await trx
    .selectFrom('posts')
    .select(['id', 'kind', 'status'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const stays = posts.filter(({ id, kind, status }) => kind === 'question' && status === 'approved' && isRetained(id))
  const ids = stays.map(({ id }) => id)
  if (ids.length > 0) {
    await trx
      .updateTable('posts')
      .set({ user_id: null, admin_notes: null, decision_reason: null })
      .where('id', 'in', ids)
      .execute()
    await trx
      .updateTable('submission_decisions')
      .set({ notes: null, decision_reason: null, cleared_words: [] })
      .where('post_id', 'in', ids)
      .execute()
    await trx.deleteFrom('change_requests').where('post_id', 'in', ids).execute()
  }
  await deletePosts(
    trx,
    posts.map(({ id }) => id).filter((id) => !ids.includes(id)),
  )
}

const removeRecommendations = (trx: Trx, userId: string) =>
  trx.deleteFrom('experience_submissions').where('user_id', '=', userId).execute()

/** Clears the texts that hidden providers and those merged into them copied from recommendations. Their names stay. */
export const emptyHiddenTexts = async (trx: Trx, providerIds: readonly string[]): Promise<void> => {
  const touched = sql<string>`(
    with recursive touched as (
      select id from providers where id = any(${providerIds}::uuid[])
      union select p.id from touched t join providers p on p.merged_into = t.id
    ) select id from touched)`
  await trx
    .updateTable('providers')
    .set(withoutTexts)
    .where('id', 'in', touched)
    .where('total_recommendations', '=', 0)
    .execute()
}

const removeVotes = async (trx: Trx, userId: string): Promise<void> => {
  await sql`
    select id from baby_products where id in (select product_id from product_votes where user_id = ${userId})
    order by id for update`.execute(trx)
  await sql`
    with gone as (delete from product_votes where user_id = ${userId} returning product_id, vote_type)
    update baby_products p set upvotes = upvotes - (g.vote_type = 'upvote')::int,
      downvotes = downvotes - (g.vote_type = 'downvote')::int
    from gone g where g.product_id = p.id`.execute(trx)
}

/**
 * Deletes a member's visits, also those of the same browser windows before the sign-in. Visits of another member in the
 * same window stay. The sums identify nobody.
 */
const removeVisits = (trx: Trx, userId: string) =>
  sql`
    with windows as (select distinct session_id from page_visits where user_id = ${userId}), own as (
      select session_id from windows except select session_id from page_visits where user_id <> ${userId}
    ), visits as (
      delete from page_visits
      where user_id = ${userId} or (user_id is null and session_id in (select session_id from windows))
    ), tries as (
      delete from limits l using own where l.key = ${windowKey('')}::text || own.session_id
    )
    delete from visit_sessions where session_id in (select session_id from own)`.execute(trx)

/** Replaces a member in the tree of invitations by a node without a name, and deletes the uses of their codes. */
const leaveNode = async (trx: Trx, userId: string): Promise<void> => {
  const node = randomUUID()
  await sql`
    insert into erased_members (id, invited_by, invited_by_erased)
    select ${node}, invited_by, invited_by_erased from profiles where id = ${userId}`.execute(trx)
  await sql`
    update profiles set invited_by = null, invited_by_erased = ${node} where invited_by = ${userId}`.execute(trx)
  await sql`
    update erased_members set invited_by = null, invited_by_erased = ${node} where invited_by = ${userId}`.execute(trx)
  await sql`
    delete from referral_uses where code in (select code from referral_codes where owner_id = ${userId})`.execute(trx)
}

const removeAccount = async (trx: Trx, userId: string): Promise<void> => {
  const sessions = await trx.selectFrom('auth.sessions').select('id').where('user_id', '=', userId).execute()
  await trx
    .deleteFrom('limits')
    .where(hasPart('key', [userId, ...sessions.map(({ id }) => id)]))
    .execute()
  await trx
    .deleteFrom('mail_outbox')
    .where(hasPart('merge_key', [userId]))
    .execute()
  await trx.deleteFrom('auth.audit_log').where('user_id', '=', userId).execute()
  await trx.deleteFrom('auth.users').where('id', '=', userId).execute()
}
