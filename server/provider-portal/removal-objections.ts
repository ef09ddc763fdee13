// Objections to a removal: they prevent it until administrators have decided.
import { v7 } from 'uuid'
import { Refusal } from '../../domain/refusal.ts'
import type { Trx } from '../database/tables.ts'
import { readLineOf } from './page-mailboxes.queries.ts'
import { closeObjections, endRemoval, findPageOf, holdRemoval, lockRemoval, overWords } from './removal.ts'

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
  const objection = { kind: 'objection', provider_id: pageId, mailbox, words, removal_id: removalId } as const
  await trx
    .insertInto('listing_requests')
    .values({ id: v7(), ...objection, asked_at: at })
    .execute()
  const objected_at = removal.objected_at ?? at
  await trx.updateTable('provider_removals').set({ objected_at }).where('id', '=', removalId).execute()
}

interface Decided {
  removalId: string
  /** True: the pages are deleted on their day, or within an hour if it has passed. False: they are put back. */
  finish: boolean
  by: string | null
  reason: string
  at: Date
  siteUrl: string
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
