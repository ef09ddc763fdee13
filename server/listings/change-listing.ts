// What a provider does on their own page: hides, corrects, confirms, tells when they are free, answers, objects, leaves.
import { sql, type Transaction, type UpdateObject } from 'kysely'
import { v7 } from 'uuid'
import type { ValidListingAct } from '../../domain/listings/listings.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Tables } from '../database/tables.ts'
import { RowsMoved } from '../database/transaction.ts'
import { takeLimit } from '../platform/limits.ts'
import { mergedPages } from '../providers/provider-listing.queries.ts'
import { recountProvider } from '../providers/provider-numbers.queries.ts'
import type { Digest } from './do-not-list.ts'
import { findOpened } from './listing-links.ts'
import { lockNote } from './read-listing.ts'
import { removeProvider } from './remove-provider.ts'

/** Answers and objections of one provider that a reviewer has to read, in a day. */
const forReviewers = { times: 20, seconds: 86_400 }

interface Acting {
  trx: Transaction<Tables>
  providerId: string
  at: Date
}

const takeReviewersTime = async ({ trx, providerId }: Acting): Promise<void> => {
  const { ok, waitSeconds } = await takeLimit(trx, `listing:review:${providerId}`, forReviewers)
  if (!ok) throw new Refusal('too_many_requests', { retryAfterSeconds: waitSeconds })
}

const request = (
  { trx, providerId, at }: Acting,
  kind: 'answer' | 'objection',
  submission_id: string | null,
  words: string,
) =>
  trx
    .insertInto('listing_requests')
    .values({ id: v7(), kind, provider_id: providerId, submission_id, words, asked_at: at })
    .execute()

/** Takes an answer for a reviewer; what members read stays until then. An empty one takes all of it away at once. */
const answer = async (acting: Acting, noteId: string, text: string): Promise<void> => {
  const { trx } = acting
  await trx
    .deleteFrom('listing_requests')
    .where('kind', '=', 'answer')
    .where('submission_id', '=', noteId)
    .where('done_at', 'is', null)
    .execute()
  if (text === '') {
    await trx.deleteFrom('listing_answers').where('submission_id', '=', noteId).execute()
    return
  }
  await takeReviewersTime(acting)
  await trx
    .insertInto('listing_answers')
    .values({ submission_id: noteId, proposed: text })
    .onConflict((conflict) => conflict.column('submission_id').doUpdateSet({ proposed: text, refused_reason: null }))
    .execute()
  await request(acting, 'answer', noteId, text)
}

/** Changes what they decided, on every page that was merged into this one; cards and search follow with the numbers. */
const decide = async (
  { trx, providerId }: Acting,
  changes: UpdateObject<Tables, 'provider_listings'>,
): Promise<void> => {
  await trx.updateTable('provider_listings').set(changes).where('provider_id', 'in', mergedPages(providerId)).execute()
  await recountProvider(trx, providerId)
}

const freeFault = (message: string) => new Refusal('invalid_input', { fields: [{ path: 'act.from', message }] })

const perform = async (acting: Acting, act: ValidListingAct): Promise<void> => {
  const { at } = acting
  switch (act.kind) {
    case 'hide': {
      const rest = sql<string[]>`array_remove(hidden, ${act.way}::text)`
      return decide(acting, { hidden: act.hidden ? sql<string[]>`array_append(${rest}, ${act.way}::text)` : rest })
    }
    case 'correct': {
      const { phone, email, website } = act
      return decide(acting, { phone, email, website, confirmed_at: at })
    }
    case 'confirm':
      return decide(acting, { confirmed_at: at })
    case 'free': {
      if (act.free === 'from' && !act.from) throw freeFault('Please choose a date')
      const free_from = act.free === 'from' ? (act.from ?? null) : null
      const told = act.free === null ? null : at
      return decide(acting, { free: act.free, free_from, free_told_at: told, lapse_told_at: null })
    }
    case 'answer':
      return answer(acting, act.note_id, act.text)
    case 'object': {
      await takeReviewersTime(acting)
      await request(acting, 'objection', act.note_id ?? null, act.words)
      return
    }
    case 'remove':
      return
  }
}

/** Acts for whoever's device holds this key. Returns whether the page is still there. Throws `link_expired` and `not_found`. */
export const actOnOwnListing = async (
  trx: Transaction<Tables>,
  key: string,
  act: ValidListingAct,
  { digest, at }: { digest: Digest; at: Date },
): Promise<boolean> => {
  const { provider_id: providerId, mailbox } = await findOpened(trx, key)
  if (act.kind === 'remove') {
    if (!(await removeProvider(trx, providerId, { digest, at, by: null, reason: 'They rather not be here.' })))
      throw new Refusal('link_expired')
    return false
  }
  const noteId = act.kind === 'answer' || act.kind === 'object' ? act.note_id : undefined
  if (noteId && !(await lockNote(trx, providerId, noteId))) throw new Refusal('not_found')
  // after the note, as in a removal, which then finds what is written here
  const page = await trx
    .selectFrom('providers')
    .select(['total_recommendations', 'merged_into'])
    .where('id', '=', providerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (page && page.merged_into !== null) throw new RowsMoved()
  if (!page?.total_recommendations) throw new Refusal('link_expired')
  // after a merge the page is another one
  await trx
    .insertInto('provider_listings')
    .values({ provider_id: providerId, mailbox })
    .onConflict((conflict) => conflict.column('provider_id').doNothing())
    .execute()
  await perform({ trx, providerId, at }, act)
  return true
}
