// What administrators do about providers' requests, each logged with its reason.
import { sql } from 'kysely'
import type { z } from 'zod'
import { isThisYouPath } from '../../domain/pages.ts'
import type { actOnProviderRequest, askToLift } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { emailKey } from '../../domain/providers/match-providers.rules.ts'
import { invalidField, Refusal } from '../../domain/refusal.ts'
import { isEmail } from '../../domain/text/email.rules.ts'
import { village } from '../../domain/village.ts'
import type { Queryable } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'
import { deleteEntries, findEntriesCalled, lockRecommended } from '../old-list/listed-entries.queries.ts'
import { type Limit, mailboxKey, takeLimit } from '../platform/limits.ts'
import { type Mail, queueMail } from '../platform/outbox.queries.ts'
import { locateProvider } from '../providers/providers.queries.ts'
import { addToDoNotList, type Digest, digestsOfNames, liftingDigests, lockDoNotList } from './do-not-list.ts'
import { decideNewAddress, setMailbox } from './new-address.ts'
import { liftMail, makeLink, sendLinks } from './page-links.ts'
import { lockPage } from './page-mailboxes.queries.ts'
import { addRequest, replyAddress } from './provider-requests.queries.ts'
import { askRemoval, endObjection } from './removal.ts'

type ActInput = z.output<typeof actOnProviderRequest.input>
type Act = ActInput['act']

export interface Acting {
  digest: Digest
  at: Date
  /** Null: from the command line. */
  by: string | null
  siteUrl: string
}

/** Emails about closed requests to one address in a day: the requester may have typed another person's address. */
const closingsADay: Limit = { times: 3, seconds: 86_400 }

const closedMail = (to: string, reason: string, siteUrl: string): Mail => ({
  kind: 'listing_request_closed',
  to,
  subject: `About your request to ${village.name}`,
  title: 'About your request',
  paragraphs: [
    `You asked us about a page at ${village.name}, where parents recommend people they trust. Here’s our answer:`,
  ],
  words: reason,
  button: { label: 'Ask us again', url: `${siteUrl}${isThisYouPath}` },
  footnote: 'If you didn’t ask us anything, someone else gave us your address, and you can ignore this email.',
})

/**
 * The id of the page with a short id, after merges. A page to remove need not be shown. A page that is being removed
 * still gets a link, so that its provider can object. Throws `not_found`.
 */
export const pageToAct = async (db: Queryable, shortId: string, kind: 'send_link' | 'remove'): Promise<string> => {
  const page = await locateProvider(db, shortId)
  if (!page || page.erased_at !== null) throw new Refusal('not_found')
  if (kind === 'send_link' && page.total_recommendations === 0 && page.removal_id === null)
    throw new Refusal('not_found')
  return page.id
}

/**
 * Shows an answer to members, or tells its provider why not. Throws `decided_meanwhile` if its text changed since the
 * administrator read it.
 */
const decideAnswer = async (trx: Trx, { submission_id, words }: Request, shown: { at: Date } | { reason: string }) => {
  const changed = await trx
    .updateTable('listing_answers')
    .set('at' in shown ? { text: words, shown_at: shown.at, proposed: null } : { refused_reason: shown.reason })
    .where('submission_id', '=', submission_id)
    .where('proposed', '=', words)
    .returning('submission_id')
    .executeTakeFirst()
  if (!changed) throw new Refusal('decided_meanwhile')
}

/**
 * Emails a provider the link to a page, after an administrator checked the address. If it is `proven`, its mailbox may
 * decide for the page. Throws `not_found` for a page that was deleted.
 */
export const sendCheckedLink = async (
  trx: Trx,
  { pageId, email, proven }: { pageId: string; email: string; proven: boolean },
  { by, at, siteUrl }: Acting,
): Promise<void> => {
  const mailbox = emailKey(email)
  await lockPage(trx, pageId)
  await setMailbox(trx, { pageId, mailbox, by, at, siteUrl }, proven ? 'theirs' : 'reader')
  if (!(await sendLinks(trx, mailbox, [pageId], siteUrl))) throw new Refusal('not_found')
}

const lockRequests = async (trx: Trx, ids: readonly string[]) =>
  trx
    .selectFrom('listing_requests as r')
    .select(['r.id', 'r.kind', 'r.provider_id', 'r.submission_id', 'r.removal_id', 'r.words', 'r.mailbox', 'r.done_at'])
    .select(['r.claimed_name', 'r.claimed_reach'])
    .select((request) =>
      request
        .selectFrom('provider_listings as l')
        .select('l.mailbox')
        .whereRef('l.provider_id', '=', 'r.provider_id')
        .as('page_mailbox'),
    )
    .where('r.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('r.id')
    .forUpdate('r')
    .execute()
type Request = Awaited<ReturnType<typeof lockRequests>>[number]

const actsFor = ({ kind, removal_id }: Request): readonly Act['kind'][] => {
  if (kind === 'answer') return ['approve_answer', 'refuse_answer']
  if (kind === 'new_address') return ['confirm_mailbox', 'refuse_mailbox', 'close']
  if (kind === 'objection' && removal_id !== null) return ['finish_removal', 'put_back']
  return ['close', 'send_link', 'remove', ...(kind === 'claim' ? (['leave_list'] as const) : [])]
}

/**
 * Deletes entries of the old list that a person asked about, and puts their name on the do-not-list in the towns of the
 * entries. Nobody has proved who asks, so this refuses no note: it makes a reviewer look. Throws `not_found` for an entry
 * of another name, and `decided_meanwhile` if one is gone.
 */
const leaveList = async (
  trx: Trx,
  { claimed_name, claimed_reach: reach }: Request,
  ids: readonly string[],
  digest: Digest,
) => {
  const name = claimed_name ?? ''
  const called = (await findEntriesCalled(trx, new Set([name]))).get(name) ?? []
  if (!ids.every((id) => called.some((entry) => entry.id === id))) throw new Refusal('not_found')
  await lockRecommended(trx, ids)
  await lockDoNotList(trx)
  const entries = await deleteEntries(trx, ids)
  if (entries.length < new Set(ids).size) throw new Refusal('decided_meanwhile')
  // without a town the name would be listed everywhere
  const placed = entries.filter(({ city }) => city !== null)
  const names = placed.flatMap((entry) => [entry, { ...entry, provider_name: name }])
  await addToDoNotList(trx, digestsOfNames(digest, names, reach !== null && isEmail(reach) ? reach : null))
}

/** Emails the reason to the requesters: one email for each address, within the daily limit of each address. */
const mailClosed = async (trx: Trx, addresses: readonly string[], reason: string, siteUrl: string): Promise<void> => {
  for (const to of new Set(addresses)) {
    const { ok } = await takeLimit(trx, `listing:closed:${mailboxKey(to)}`, closingsADay)
    if (ok) await queueMail(trx, closedMail(to, reason, siteUrl))
  }
}

const objectorsTo = async (trx: Trx, removalId: string): Promise<string[]> => {
  const open = await trx
    .selectFrom('listing_requests')
    .select('mailbox')
    .where('removal_id', '=', removalId)
    .where('done_at', 'is', null)
    .execute()
  return open.flatMap(({ mailbox }) => mailbox ?? [])
}

const perform = async (
  trx: Trx,
  request: Request,
  { act, reason }: Pick<ActInput, 'act' | 'reason'>,
  acting: Acting,
): Promise<void> => {
  const { provider_id: pageId, mailbox, removal_id: removalId } = request
  switch (act.kind) {
    case 'close':
      return
    case 'send_link': {
      const { email, proven } = act
      return sendCheckedLink(trx, { pageId: await pageToAct(trx, act.short_id, act.kind), email, proven }, acting)
    }
    case 'confirm_mailbox':
    case 'refuse_mailbox': {
      if (pageId === null || mailbox === null) throw new Refusal('not_found')
      return decideNewAddress(trx, { ...acting, pageId, mailbox }, act.kind === 'confirm_mailbox')
    }
    case 'finish_removal':
    case 'put_back': {
      if (removalId === null) throw new Refusal('not_found')
      const finish = act.kind === 'finish_removal'
      // when a page is put back, the emails about the removal also go to the objectors
      if (finish) await mailClosed(trx, await objectorsTo(trx, removalId), reason, acting.siteUrl)
      return endObjection(trx, { ...acting, removalId, finish, reason })
    }
    case 'remove': {
      // the request becomes the log entry
      const page = await pageToAct(trx, act.short_id, act.kind)
      return askRemoval(trx, { ...acting, pageId: page, also: [], mailbox: null, reason, requestId: request.id })
    }
    case 'leave_list':
      return leaveList(trx, request, act.entry_ids, acting.digest)
    case 'approve_answer':
      return decideAnswer(trx, request, acting)
    case 'refuse_answer':
      return decideAnswer(trx, request, { reason })
  }
}

/**
 * Carries out and logs what an administrator decided, in the caller's transaction. Closes all the requests or none.
 * Throws `invalid_input`, `not_found` and `decided_meanwhile`.
 */
export const actOnRequests = async (
  trx: Trx,
  { ids, act, reason }: Pick<ActInput, 'ids' | 'act' | 'reason'>,
  acting: Acting,
): Promise<Date> => {
  const { at, by, siteUrl } = acting
  const wanted = [...new Set(ids)]
  if (wanted.length > 1 && act.kind !== 'close') throw invalidField('ids', 'Please choose one request')
  const requests = await lockRequests(trx, wanted)
  if (requests.length < wanted.length) throw new Refusal('not_found')
  if (requests.some(({ done_at }) => done_at !== null)) throw new Refusal('decided_meanwhile')
  if (!requests.every((request) => actsFor(request).includes(act.kind))) throw new Refusal('not_found')
  for (const request of requests) await perform(trx, request, { act, reason }, acting)
  await trx
    .updateTable('listing_requests')
    .set({ done_at: at, done_by: by, reason })
    .where('id', '=', sql<string>`any(${wanted}::uuid[])`)
    .execute()
  if (act.kind === 'leave_list' || (act.kind === 'close' && act.tell))
    await mailClosed(
      trx,
      requests.flatMap((request) => replyAddress(request) ?? []),
      reason,
      siteUrl,
    )
  return at
}

/**
 * Revokes the right of a mailbox to decide for a page, which notes or an administrator gave it. Ends the sessions of
 * its devices, logs the reason, and emails the mailbox.
 */
export const refuseMailbox = async (
  trx: Trx,
  { pageId, email, reason }: { pageId: string; email: string; reason: string },
  { by, at, siteUrl }: Acting,
): Promise<void> => {
  const mailbox = emailKey(email)
  await decideNewAddress(trx, { pageId, mailbox, by, at, siteUrl }, false)
  const done = { done_at: at, done_by: by, reason }
  await trx
    .updateTable('listing_requests')
    .set(done)
    .where('provider_id', '=', pageId)
    .where('kind', '=', 'new_address')
    .where('mailbox', '=', mailbox)
    .where('done_at', 'is', null)
    .execute()
  await addRequest(trx, { kind: 'new_address', provider_id: pageId, mailbox, ...done })
}

export const logLink = (trx: Trx, { at, by }: Pick<Acting, 'at' | 'by'>, reason: string) =>
  addRequest(trx, { kind: 'link', done_at: at, done_by: by, reason })

/**
 * Emails an address the link that takes its provider off the do-not-list, in the caller's transaction. The response
 * does not reveal whether the provider is on the list. The link lifts only what its own mailbox may lift.
 */
export const sendLift = async (
  trx: Trx,
  { email, reason }: z.output<typeof askToLift.input>,
  { digest, siteUrl, ...acting }: Acting,
): Promise<void> => {
  const to = emailKey(email)
  await queueMail(trx, liftMail(to, await makeLink(trx, to, { lifts: liftingDigests(digest, to) }, siteUrl)))
  await logLink(trx, acting, reason)
}
