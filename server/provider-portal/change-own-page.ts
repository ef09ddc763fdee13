// What a provider does on their own page: hides, corrects and confirms contact, sets availability, answers, objects,
// leaves.
import type { Updateable } from 'kysely'
import { type ContactMethod, hideContactMethod } from '../../domain/provider-portal/page-settings.rules.ts'
import {
  type ReviewRequest,
  reviewRequests,
  type ValidPageAction,
} from '../../domain/provider-portal/provider-portal.contracts.ts'
import { availableDayFault } from '../../domain/providers/available-day.rules.ts'
import { earliestToday } from '../../domain/recommendations/optional-answers.ts'
import { invalidField, Refusal } from '../../domain/refusal.ts'
import type { Tables, Trx } from '../database/tables.ts'
import { RowsMoved } from '../database/transaction.ts'
import { mailboxKey, requireLimit } from '../platform/limits.ts'
import { mergedPages, readPageSettings, recountProvider } from '../providers/provider-numbers.queries.ts'
import { correctContact } from './correct-contact.ts'
import type { Digest } from './do-not-list.ts'
import { askForNewAddress } from './new-address.ts'
import { endDevices, findDevice, findOpened, type Opened } from './page-links.ts'
import { lockPage } from './page-mailboxes.queries.ts'
import { addRequest } from './provider-requests.queries.ts'
import { isNoteOf, lockNote, mayAnswer } from './read-own-page.ts'
import { askRemoval, objectToRemoval, takeBackRemoval } from './removal.ts'

const forReviewers = { times: 20, seconds: 86_400 }

interface Parts {
  digest: Digest
  at: Date
  siteUrl: string
}

interface Acting extends Opened, Parts {
  trx: Trx
  key: string
}

const takeReviewersTime = async ({ trx, ownPage, mailbox }: Acting): Promise<void> => {
  await requireLimit(trx, `listing:review:${ownPage}:${mailboxKey(mailbox)}`, forReviewers)
}

const request = (
  { trx, ownPage, mailbox, at }: Acting,
  kind: 'answer' | 'objection',
  submission_id: string | null,
  words: string,
) => addRequest(trx, { kind, provider_id: ownPage, submission_id, mailbox, words, asked_at: at })

const answeredWords = 'Another email address on this page already replied to this note.'

/**
 * Stores an answer for review; members read the earlier one until then. An empty answer deletes the earlier one
 * immediately.
 */
const answer = async (acting: Acting, noteId: string, text: string): Promise<void> => {
  const { trx } = acting
  if (!(await mayAnswer(trx, acting, noteId))) throw new Refusal('changed_meanwhile', { detail: answeredWords })
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

/**
 * Writes the provider's decisions to the row of their own page, and recounts the numbers. Readers combine this row with
 * those of merged pages.
 */
const decide = async (
  { trx, pageId, ownPage, mailbox }: Acting,
  decided: Updateable<Omit<Tables['provider_listings'], 'provider_id'>>,
): Promise<void> => {
  const changes = { ...decided, mailbox }
  await trx
    .insertInto('provider_listings')
    .values({ provider_id: ownPage, ...changes })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(changes))
    .execute()
  await recountProvider(trx, pageId)
}

const hide = async (acting: Acting, way: ContactMethod, isHidden: boolean): Promise<void> => {
  const rows = await readPageSettings(acting.trx, acting.pageId)
  const isOwn = ({ provider_id }: { provider_id: string }) => provider_id === acting.ownPage
  const { hidden, shown } = hideContactMethod(
    rows.find(isOwn),
    rows.filter((row) => !isOwn(row)),
    way,
    isHidden,
  )
  await decide(acting, { hidden: [...hidden], shown: [...shown], hidden_at: acting.at })
}

const freeWords = 'Another email address on this page already said when you’re available.'

/** Throws `changed_meanwhile` if the provider's availability was set by a mailbox that may decide for the page. */
const leaveTheirsAlone = async ({ trx, pageId, mailboxes }: Acting): Promise<void> => {
  const said = await trx
    .selectFrom('provider_listings')
    .select('mailbox')
    .where('provider_id', 'in', mergedPages(pageId))
    .where('free', 'is not', null)
    .execute()
  if (said.some((row) => row.mailbox !== null && mailboxes.get(row.mailbox)))
    throw new Refusal('changed_meanwhile', { detail: freeWords })
}

type OnRemoval = Extract<ValidPageAction, { kind: 'remove' | 'take_back' | 'object_to_removal' }>
/** Actions that do not change the page for members. */
type Staying = Exclude<ValidPageAction, OnRemoval>

const perform = async (acting: Acting, act: Staying): Promise<unknown> => {
  const { trx, pageId, mailbox, isEstablished, at, key } = acting
  switch (act.kind) {
    case 'hide':
      return hide(acting, act.way, act.hidden)
    case 'correct':
      return decide(acting, await correctContact(trx, acting, act, acting))
    case 'confirm':
      return decide(acting, { confirmed_at: at })
    case 'free': {
      if (act.free === 'from') {
        const fault = act.from ? availableDayFault(act.from, earliestToday(at)) : 'Please choose a date'
        if (fault) throw invalidField('act.from', fault)
      }
      if (!isEstablished) await leaveTheirsAlone(acting)
      const free_from = act.free === 'from' ? (act.from ?? null) : null
      return decide(acting, { free: act.free, free_from, free_told_at: at, lapse_told_at: null })
    }
    case 'answer':
      return answer(acting, act.note_id, act.text)
    case 'object': {
      await takeReviewersTime(acting)
      return request(acting, 'objection', act.note_id ?? null, act.words)
    }
    case 'sign_out_others':
      // a mailbox that may not decide for the page signs out only its own devices
      return endDevices(trx, pageId, { except: key, ...(!isEstablished && { only: [mailbox] }) })
  }
}

const isReviewRequest = (kind: string): kind is ReviewRequest => (reviewRequests as readonly string[]).includes(kind)

const hiddenWords = 'The page is hidden because someone asked us to remove it. Please reload it.'
const shownWords = 'The page isn’t being removed anymore. Please reload it.'

const actOnRemoval = async (
  trx: Trx,
  { pageId, mailbox, removal_id: removalId }: Opened,
  act: OnRemoval,
  parts: Parts,
): Promise<void> => {
  if (act.kind === 'remove') {
    if (removalId !== null) throw new Refusal('changed_meanwhile', { detail: hiddenWords })
    const removal = { pageId, also: act.also, mailbox, by: null, reason: 'They asked to be removed.' }
    return askRemoval(trx, { ...removal, ...parts })
  }
  if (removalId === null) throw new Refusal('changed_meanwhile', { detail: shownWords })
  const reason = 'They took the removal back.'
  if (act.kind === 'take_back') return takeBackRemoval(trx, { removalId, mailbox, by: null, reason, ...parts })
  return objectToRemoval(trx, { removalId, mailbox, words: act.words, at: parts.at })
}

/** What a device may do, read without locks. Throws `RowsMoved` if its page is merged or unmerged meanwhile. */
const findUnlocked = async (trx: Trx, key: string, at: Date): Promise<Opened> => {
  const { pageId } = await findDevice(trx, key)
  return findOpened(trx, key, at).catch(async (error: unknown) => {
    if ((await findDevice(trx, key)).pageId !== pageId) throw new RowsMoved()
    throw error
  })
}

/**
 * Sends the administrators a request from a mailbox that is not established, or carries out an action that does not
 * change the page. True if the desk must be notified.
 */
const askOrPerform = async (acting: Acting, act: Staying | Extract<OnRemoval, { kind: 'remove' }>) => {
  const { trx, removal_id, isEstablished, ownPage } = acting
  if (removal_id !== null && act.kind !== 'sign_out_others')
    throw new Refusal('changed_meanwhile', { detail: hiddenWords })
  if (isReviewRequest(act.kind) && !isEstablished) {
    await askForNewAddress(trx, { ...acting, pageId: ownPage, request: act.kind })
    return true
  }
  // the mailbox was established since this action began
  if (act.kind === 'remove') throw new RowsMoved()
  await perform(acting, act)
  return act.kind === 'answer' || act.kind === 'object'
}

/**
 * Acts for the owner of the device with this key. An action that needs an established mailbox becomes a request if this
 * one is not. Returns whether the desk must be notified. Throws `link_expired`, `not_found`, `too_many_requests` and
 * `changed_meanwhile`.
 */
export const actOnOwnPage = async (trx: Trx, key: string, act: ValidPageAction, parts: Parts): Promise<boolean> => {
  const find = () => findOpened(trx, key, parts.at)
  if (act.kind === 'take_back' || act.kind === 'object_to_removal' || act.kind === 'remove') {
    const opened = await findUnlocked(trx, key, parts.at)
    if (act.kind !== 'remove' || opened.isEstablished) {
      await actOnRemoval(trx, opened, act, parts)
      // the page no longer opens if an administrator also took it down
      if (act.kind === 'take_back') return true
      // read again under the locks: the note that named the mailbox may have been deleted while this transaction waited
      const { isEstablished, pageId } = await find()
      if (isEstablished !== opened.isEstablished || pageId !== opened.pageId) throw new RowsMoved()
      return true
    }
  }
  const noteId = act.kind === 'answer' || act.kind === 'object' ? act.note_id : undefined
  // before the page, as in decisions and removals
  if (noteId) await lockNote(trx, noteId)
  await lockPage(trx, (await findDevice(trx, key)).ownPage)
  const acting = { ...(await find()), ...parts, trx, key }
  if (noteId && !(await isNoteOf(trx, acting.pageId, noteId))) throw new Refusal('not_found')
  return askOrPerform(acting, act)
}
