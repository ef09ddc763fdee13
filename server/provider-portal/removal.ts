// Removals of providers' pages: pages are hidden immediately; for some days the removal can be undone or objected to;
// then a sweep deletes them.
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { reasonLimit, removalDays } from '../../domain/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Queryable } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'
import { RowsMoved } from '../database/transaction.ts'
import { requireLimit } from '../platform/limits.ts'
import { addToDoNotList, type Digest, digestsOfPage, removeEntry } from './do-not-list.ts'
import { hidePages, lockPages, putBack } from './hidden-pages.queries.ts'
import { askForNewAddress } from './new-address.ts'
import { isDecidedAgainst, readLineOf, readMailboxes } from './page-mailboxes.queries.ts'
import { addRequest } from './provider-requests.queries.ts'
import { withdrawRecommendationMails } from './recommendation-mails.ts'
import { queueRemovalMails, withdrawRemovalMails } from './removal-mails.ts'
import { readPagesTaken, sortTicked } from './removal-pages.queries.ts'

const removalsADay = { times: 3, seconds: 86_400 }

/** Puts a provider on the do-not-list, by their pages' approved notes and own contact. Returns the entry's id. */
export const listProvider = async (
  trx: Trx,
  ids: readonly string[],
  { mailbox, digest, at }: Pick<Asked, 'mailbox' | 'digest' | 'at'>,
): Promise<string> => {
  const notes = await trx
    .selectFrom('experience_submissions as s')
    .select(['s.user_id', 's.status', 's.provider_name', 's.city', 's.state'])
    .select(['s.provider_email', 's.provider_phone', 's.business_website', 's.provider_social'])
    .where('s.provider_id', 'in', ids)
    .where('s.status', 'in', ['approved', 'replaced'])
    .where((is) =>
      is.or([
        is('s.status', '=', 'approved'),
        is.exists(
          is
            .selectFrom('submission_decisions as d')
            .select('d.id')
            .whereRef('d.submission_id', '=', 's.id')
            .where('d.to_status', '=', 'approved')
            .where('d.undone_at', 'is', null),
        ),
      ]),
    )
    .execute()
  const own = await trx
    .selectFrom('provider_listings')
    .select(['phone', 'email', 'website'])
    .where('provider_id', 'in', ids)
    .execute()
  const mailboxes = new Map<string, boolean>()
  for (const id of ids)
    for (const [one, isTheirs] of await readMailboxes(trx, id, at))
      mailboxes.set(one, isTheirs || mailboxes.get(one) === true)
  return addToDoNotList(trx, digestsOfPage(digest, { notes, own, mailboxes, removingMailbox: mailbox }))
}

interface Asked {
  digest: Digest
  at: Date
  siteUrl: string
  pageId: string
  also: readonly string[]
  mailbox: string | null
  by: string | null
  reason: string
  /** The request that led to it, which becomes its log entry. */
  requestId?: string
}

const logRemoval = async (trx: Trx, { pageId, by, reason, at, requestId = v7() }: Asked): Promise<void> => {
  const done = { kind: 'removal', provider_id: pageId, done_at: at, done_by: by, reason } as const
  const nothingElse = { submission_id: null, claimed_name: null, claimed_reach: null, words: null, mailbox: null }
  await trx
    .insertInto('listing_requests')
    .values({ id: requestId, ...done })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...done, ...nothingElse, wishes: [] }))
    .execute()
}

const staysWords = 'Our team decided that this page stays. If something new has come up, please write to us.'
const inProgress = 'This page is already being removed. Please reload it.'

/**
 * Removes a page, the pages merged into it, and the selected pages that are certainly of the same provider. The desk
 * gets requests for the other selected ones. All are hidden when the caller's transaction ends, and everyone concerned
 * is emailed. The caller has checked that the mailbox is established for the page. Throws `changed_meanwhile` if the
 * page is already being removed, `not_found` if it was deleted, and `too_many_requests`.
 */
export const askRemoval = async (trx: Trx, asked: Asked): Promise<void> => {
  const { pageId, also, mailbox, by, digest, at, siteUrl } = asked
  // first: the work below is slow, and runs under a lock that all submissions wait for
  if (mailbox !== null) await requireLimit(trx, `removal:${pageId}:${digest('mailbox', mailbox)}`, removalsADay)
  const read = async () => {
    const ticked = mailbox === null ? null : await sortTicked(trx, also, { pageId, mailbox, at })
    const ids = await readPagesTaken(trx, [pageId, ...(ticked?.atOnce ?? [])], mailbox, at)
    return { ids, asked: ticked?.asked ?? [] }
  }
  const seen = await read()
  const pages = await lockPages(trx, [...seen.ids, ...seen.asked])
  const page = pages.find(({ id }) => id === pageId)
  if (!page || page.erased_at !== null) throw new Refusal('not_found')
  if (page.removal_id !== null) throw new Refusal('changed_meanwhile', { detail: inProgress })
  // the pages were merged, unmerged or corrected, or got a note, while this transaction waited
  const isTheirs = mailbox === null || (await readMailboxes(trx, pageId, at)).get(mailbox) === true
  if (page.merged_into !== null || !isTheirs || JSON.stringify(await read()) !== JSON.stringify(seen))
    throw new RowsMoved()
  if (mailbox !== null && (await isDecidedAgainst(trx, pageId, mailbox)))
    throw new Refusal('changed_meanwhile', { detail: staysWords })
  const { ids } = seen
  const removalId = v7()
  const deleteAt = new Date(at.getTime() + removalDays * 86_400_000)
  const entry_id = await listProvider(trx, ids, asked)
  await trx
    .insertInto('provider_removals')
    .values({ id: removalId, mailbox, by_id: by, asked_at: at, delete_at: deleteAt, entry_id })
    .execute()
  await hidePages(trx, ids, removalId, at)
  await withdrawRecommendationMails(trx, sql`provider_id = any(${ids}::uuid[])`)
  await logRemoval(trx, asked)
  await queueRemovalMails(trx, { removalId, mailbox, ids, at, siteUrl, deleteAt })
  if (mailbox !== null)
    for (const id of seen.asked) await askForNewAddress(trx, { pageId: id, mailbox, request: 'remove', at, siteUrl })
}

export const readRemoval = (db: Queryable, pageId: string) =>
  db
    .selectFrom('provider_removals as r')
    .innerJoin('providers as p', 'p.removal_id', 'r.id')
    .select(['r.id', 'r.mailbox', 'r.asked_at', 'r.delete_at', 'r.objected_at'])
    .where('p.id', '=', pageId)
    .executeTakeFirst()

export const readPagesOf = async (db: Queryable, removalId: string): Promise<string[]> => {
  const pages = db.selectFrom('providers').select('id').where('removal_id', '=', removalId)
  return (await pages.orderBy('id').execute()).map(({ id }) => id)
}

/** Locks a removal until the transaction ends; undefined if it is over. The caller has locked its pages. */
export const lockRemoval = (trx: Trx, removalId: string) =>
  trx.selectFrom('provider_removals').selectAll().where('id', '=', removalId).forUpdate().executeTakeFirst()

const overWords = 'This removal is over. It was taken back or carried out. Please reload the page.'

/**
 * Locks a removal and its pages. Throws `changed_meanwhile` if it was cancelled or carried out, and `RowsMoved` if its
 * pages changed while this transaction waited.
 */
const holdRemoval = async (trx: Trx, removalId: string) => {
  const ids = await readPagesOf(trx, removalId)
  if (ids.length > 0) await lockPages(trx, ids)
  const removal = await lockRemoval(trx, removalId)
  if (!removal) throw new Refusal('changed_meanwhile', { detail: overWords })
  if ((await readPagesOf(trx, removalId)).join() !== ids.join()) throw new RowsMoved()
  return { ids, removal }
}

const closeObjections = (trx: Trx, { removalId, at, by, reason }: Pick<Ending, 'removalId' | 'at' | 'by' | 'reason'>) =>
  trx
    .updateTable('listing_requests')
    .set({ done_at: at, done_by: by, reason })
    .where('removal_id', '=', removalId)
    .where('done_at', 'is', null)
    .execute()

interface Ending {
  removalId: string
  /** The mailbox that asked for it; null: an administrator ends it. */
  mailbox: string | null
  by: string | null
  reason: string
  at: Date
  siteUrl: string
}

/**
 * Ends a removal for the mailbox that asked for it, or for an administrator. Emails everyone who was mailed about it.
 * Throws `not_found` for any other mailbox, and `changed_meanwhile` if the removal is over.
 */
export const takeBackRemoval = async (trx: Trx, ending: Ending) => {
  const locked = await holdRemoval(trx, ending.removalId)
  if (ending.mailbox !== null && ending.mailbox !== locked.removal.mailbox) throw new Refusal('not_found')
  await endRemoval(trx, locked, ending)
}

type OpenRemoval = Awaited<ReturnType<typeof holdRemoval>>

/** Shows the locked pages of a removal again, removes its do-not-list entry and closes its objections. */
export const endRemoval = async (
  trx: Trx,
  { ids, removal }: OpenRemoval,
  { mailbox, by, reason, at, siteUrl }: Omit<Ending, 'removalId'>,
): Promise<void> => {
  const { id: removalId, asked_at: askedAt } = removal
  await removeEntry(trx, removal.entry_id)
  await putBack(trx, ids, askedAt)
  await closeObjections(trx, { removalId, at, by, reason })
  await sql`
    update listing_requests set reason = left(reason || ' ' || ${reason}::text, ${reasonLimit})
    where kind = 'removal' and provider_id = any(${ids}::uuid[]) and done_at = ${askedAt}`.execute(trx)
  await trx.deleteFrom('provider_removals').where('id', '=', removalId).execute()
  await withdrawRemovalMails(trx, { removalId, mailbox: removal.mailbox, ids, at, askedAt, siteUrl, by: mailbox })
}

export const findPageOf = async (trx: Trx, removalId: string, mailbox: string, at: Date) => {
  for (const id of await readPagesOf(trx, removalId)) if ((await readMailboxes(trx, id, at)).has(mailbox)) return id
  return undefined
}

/**
 * Ends the removal of a page for an administrator, if nobody else can cancel it: administrators requested it, or its
 * mailbox no longer belongs to any of its pages. Any other removal continues.
 */
export const takeBackForsaken = async (
  trx: Trx,
  pageId: string,
  { by, at, siteUrl }: { by: string; at: Date; siteUrl: string },
): Promise<void> => {
  const removal = await readRemoval(trx, pageId)
  if (!removal || (removal.mailbox !== null && (await findPageOf(trx, removal.id, removal.mailbox, at)))) return
  const reason = 'An administrator put the page back.'
  await takeBackRemoval(trx, { removalId: removal.id, mailbox: null, by, reason, at, siteUrl })
}

/**
 * Stores the objection of a removed page's mailbox: nothing is deleted before administrators have decided. A mailbox
 * has one open objection, and cannot object again after the decision. Throws `changed_meanwhile` if the removal is over
 * or was decided.
 */
export const objectToRemoval = async (
  trx: Trx,
  { removalId, mailbox, words, at }: { removalId: string; mailbox: string; words: string; at: Date },
): Promise<void> => {
  // before the removal, in the lock order of deletions
  await trx
    .selectFrom('providers')
    .select('id')
    .where('removal_id', '=', removalId)
    .orderBy('id')
    .forKeyShare()
    .execute()
  const removal = await lockRemoval(trx, removalId)
  const pageId = await findPageOf(trx, removalId, mailbox, at)
  const own = trx
    .selectFrom('listing_requests')
    .select('id')
    .where('removal_id', '=', removalId)
    .where('mailbox', '=', mailbox)
  if (!removal || !pageId) throw new Refusal('changed_meanwhile', { detail: overWords })
  if (await own.where('done_at', 'is not', null).executeTakeFirst()) {
    const detail = 'Our team has decided about this. If something new has come up, please write to us.'
    throw new Refusal('changed_meanwhile', { detail })
  }
  await trx.deleteFrom('listing_requests').where('id', 'in', own).execute()
  const objection = { provider_id: pageId, mailbox, words, removal_id: removalId, asked_at: at }
  await addRequest(trx, { kind: 'objection', ...objection })
  const objected_at = removal.objected_at ?? at
  await trx.updateTable('provider_removals').set({ objected_at }).where('id', '=', removalId).execute()
}

interface Decided extends Omit<Ending, 'mailbox'> {
  /** True: the pages are deleted on their day, or within an hour if it has passed. False: they are put back. */
  finish: boolean
}

/** Stores in the log of a removal which mailboxes asked for it, so that they cannot hide the page again. */
const decideAgainst = async (trx: Trx, mailbox: string, ids: readonly string[], askedAt: Date): Promise<void> => {
  const line = await readLineOf(trx, ids, mailbox)
  await trx
    .updateTable('listing_requests')
    .set({ mailbox: line.at(-1) ?? mailbox })
    .where('kind', '=', 'removal')
    .where('provider_id', 'in', ids)
    .where('done_at', '=', askedAt)
    .execute()
}

/** Decides about a removal's objections and closes them. Throws `changed_meanwhile` if the removal is over. */
export const endObjection = async (trx: Trx, { finish, ...decided }: Decided): Promise<void> => {
  const { removalId } = decided
  if (!finish) {
    const locked = await holdRemoval(trx, removalId)
    const { mailbox, asked_at } = locked.removal
    if (mailbox !== null) await decideAgainst(trx, mailbox, locked.ids, asked_at)
    return endRemoval(trx, locked, { ...decided, mailbox: null })
  }
  if (!(await lockRemoval(trx, removalId))) throw new Refusal('changed_meanwhile', { detail: overWords })
  await closeObjections(trx, decided)
  await trx.updateTable('provider_removals').set({ objected_at: null }).where('id', '=', removalId).execute()
}
