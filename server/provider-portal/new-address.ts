// A mailbox that is not established asks to decide for a page: the page's other mailboxes are mailed, and an administrator decides.
import { sql } from 'kysely'
import { maskEmail } from '../../domain/auth/link-owner.rules.ts'
import { isThisYouPath } from '../../domain/pages.ts'
import type { ReviewRequest } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { village } from '../../domain/village.ts'
import type { Queryable } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'
import { mailboxKey, requireLimit } from '../platform/limits.ts'
import { type Mail, queueMail } from '../platform/outbox.queries.ts'
import { followMerges, mergedPages } from '../providers/provider-numbers.queries.ts'
import { endDevices, linkWords, makeLink } from './page-links.ts'
import { lockPage, readMailboxes } from './page-mailboxes.queries.ts'
import { addRequest } from './provider-requests.queries.ts'

/** Requests of one mailbox in a day, whatever pages they are about. */
const requestsADay = { times: 60, seconds: 86_400 }

const addressMail = (to: string, about: string, link: string, change: string): Mail => ({
  kind: 'new_address_told',
  to,
  subject: `A new address ${change} your page at ${village.name}`,
  title: `A new address ${change} your page`,
  paragraphs: [
    `We’re writing because your address belongs to a page at ${village.name}. ${about}`,
    'If it’s yours, you don’t need to do anything. If it isn’t, open your page and tell us.',
  ],
  button: { label: 'Open my page', url: link },
  footnote: linkWords,
})

const askedMail = (to: string, asking: string, link: string): Mail => {
  const about = `Someone with the address ${maskEmail(asking)} wants to change that page or have it removed. They can’t do that on their own. First, we’ll check whether the address is yours.`
  return addressMail(to, about, link, 'asks to change')
}

const confirmedMail = (to: string, confirmed: string, link: string): Mail => {
  const about = `Our team has confirmed that the address ${maskEmail(confirmed)} belongs to it, too. It can now change the page or have it removed.`
  return addressMail(to, about, link, 'can change')
}

const decidedMail = (to: string, isTheirs: boolean, siteUrl: string): Mail => ({
  kind: 'new_address_decided',
  to,
  subject: `Your address and your page at ${village.name}`,
  title: isTheirs ? 'You can change your page now' : 'We couldn’t confirm your address',
  paragraphs: isTheirs
    ? [
        `You asked to change a page at ${village.name}. We’ve confirmed that this address belongs to it.`,
        'You can now hide or correct your contact details there, or have the page removed. We haven’t made the changes you asked for before, so please make them there.',
      ]
    : [
        `You asked to change a page at ${village.name}. We couldn’t confirm that this address belongs to it, so it no longer opens the page.`,
        'If that’s a mistake, tell us on the page below how we can reach you.',
      ],
  button: {
    label: isTheirs ? 'Get a link to my page' : 'Tell us',
    url: `${siteUrl}${isThisYouPath}`,
  },
  footnote: 'If you didn’t ask for this, you can ignore this email.',
})

interface Asking {
  pageId: string
  mailbox: string
  request: ReviewRequest
  at: Date
  siteUrl: string
}

export const readReviewRequests = async (db: Queryable, pageId: string, mailbox: string): Promise<ReviewRequest[]> => {
  const rows = await db
    .selectFrom('listing_requests')
    .select('wishes')
    .where('provider_id', 'in', mergedPages(pageId))
    .where('kind', '=', 'new_address')
    .where('mailbox', '=', mailbox)
    .where('done_at', 'is', null)
    .execute()
  return [...new Set(rows.flatMap(({ wishes }) => wishes as ReviewRequest[]))]
}

/**
 * Asks the administrators to let a mailbox decide for a page: one request, to which later actions are added. Emails
 * every other mailbox of the page once. The caller has locked the page. Throws `too_many_requests`.
 */
export const askForNewAddress = async (trx: Trx, { pageId, mailbox, request, at, siteUrl }: Asking): Promise<void> => {
  const known = await trx
    .updateTable('listing_requests')
    .set({ wishes: sql<string[]>`array_append(array_remove(wishes, ${request}::text), ${request}::text)` })
    .where('provider_id', '=', pageId)
    .where('kind', '=', 'new_address')
    .where('mailbox', '=', mailbox)
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (known) return
  await requireLimit(trx, `listing:new-address:${mailboxKey(mailbox)}`, requestsADay)
  await addRequest(trx, { kind: 'new_address', provider_id: pageId, mailbox, wishes: [request], asked_at: at })
  await mailOtherMailboxes(trx, { pageId, mailbox, at, siteUrl }, askedMail)
}

const mailOtherMailboxes = async (
  trx: Trx,
  { pageId, mailbox, at, siteUrl }: Omit<Asking, 'request'>,
  mailOf: typeof askedMail,
): Promise<void> => {
  const remainingId = await followMerges(trx, pageId)
  for (const other of (await readMailboxes(trx, remainingId, at)).keys()) {
    if (other === mailbox) continue
    const link = await makeLink(trx, other, { providerId: remainingId }, siteUrl)
    // the second part of the key is the page, and the email is deleted with it
    const mergeKey = `new_address_told:${remainingId}:${mailboxKey(mailbox)}:${mailboxKey(other)}`
    await queueMail(trx, mailOf(other, mailbox, link), { mergeKey })
  }
}

interface Added extends Omit<Asking, 'request'> {
  by: string | null
}

/**
 * Stores an administrator's decision about a mailbox of a page: it is the provider's, it is not, or it may only read
 * the page. If it is the provider's, the page's other mailboxes are mailed.
 */
export const setMailbox = async (
  trx: Trx,
  { pageId: provider_id, mailbox, by: by_id, at, siteUrl }: Added,
  is: 'theirs' | 'not theirs' | 'reader',
): Promise<void> => {
  const word = {
    by_id,
    refused_at: is === 'not theirs' ? at : null,
    ...(is !== 'reader' && { established_at: is === 'theirs' ? at : null, named_by: null }),
  }
  if (is === 'theirs')
    await trx
      .updateTable('listing_requests')
      .set({ mailbox: null })
      .where('kind', '=', 'removal')
      .where('provider_id', 'in', mergedPages(await followMerges(trx, provider_id)))
      .where('mailbox', '=', mailbox)
      .execute()
  // a decision on a page that was merged into this one counts here too
  await trx
    .updateTable('listing_mailboxes')
    .set({ refused_at: word.refused_at, ...(is === 'not theirs' && { established_at: null, named_by: null }) })
    .where('provider_id', 'in', mergedPages(await followMerges(trx, provider_id)))
    .where('mailbox', '=', mailbox)
    .execute()
  await trx
    .insertInto('listing_mailboxes')
    .values({ provider_id, mailbox, ...word })
    .onConflict((conflict) => conflict.columns(['provider_id', 'mailbox']).doUpdateSet(word))
    .execute()
  if (is === 'theirs') await mailOtherMailboxes(trx, { pageId: provider_id, mailbox, at, siteUrl }, confirmedMail)
}

/**
 * Stores whether an address is the provider's, and sends it an email. Signs its devices out if it is not. Locks the
 * page.
 */
export const decideNewAddress = async (trx: Trx, added: Added, isTheirs: boolean): Promise<void> => {
  const remainingId = await lockPage(trx, added.pageId)
  await setMailbox(trx, added, isTheirs ? 'theirs' : 'not theirs')
  if (!isTheirs) await endDevices(trx, remainingId, { only: [added.mailbox] })
  const mergeKey = `new_address_decided:${remainingId}:${mailboxKey(added.mailbox)}`
  await queueMail(trx, decidedMail(added.mailbox, isTheirs, added.siteUrl), { mergeKey })
}
