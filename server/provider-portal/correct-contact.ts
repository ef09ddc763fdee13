// Corrects a provider's contact: phone and website immediately, a new address once the link mailed to it has been
// opened.
import type { ValidPageAction } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { providerContact } from '../../domain/providers/contact.rules.ts'
import { emailKey } from '../../domain/providers/match-providers.rules.ts'
import { village } from '../../domain/village.ts'
import type { Trx } from '../database/tables.ts'
import { mailboxKey, requireLimit } from '../platform/limits.ts'
import { dropWaitingMail, type Mail, queueMail } from '../platform/outbox.queries.ts'
import { findOwnPage, readApproved } from '../providers/provider-numbers.queries.ts'
import { makeLink, type Opened } from './page-links.ts'
import { endTyped } from './page-mailboxes.queries.ts'

/** New addresses of one page, and emails to one address, in a day: corrections must not be used to email strangers. */
const confirmationsADay = { times: 5, seconds: 86_400 }

const confirmMail = (to: string, link: string): Mail => ({
  kind: 'listing_link',
  to,
  subject: `Is this your address? A page at ${village.name}`,
  title: 'Is this your address?',
  paragraphs: [
    `Someone with a page at ${village.name}, where parents recommend people they trust, gave this address as theirs.`,
    'If that’s you, open the link. Parents will then see this address, and you can change the page from it.',
  ],
  button: { label: 'Yes, it’s my address', url: link },
  footnote:
    'The link works for 7 days, on the device where you open it. If it isn’t you, do nothing, and parents won’t see this address.',
})

const confirmationKey = (page: string): string => `listing_confirm:${page}`

const askToConfirm = async (
  trx: Trx,
  email: string,
  { ownPage, mailbox }: Pick<Opened, 'ownPage' | 'mailbox'>,
  siteUrl: string,
): Promise<void> => {
  for (const key of [ownPage, mailboxKey(email)]) await requireLimit(trx, `listing:confirm:${key}`, confirmationsADay)
  const link = await makeLink(trx, email, { providerId: ownPage, namedBy: mailbox }, siteUrl)
  await queueMail(trx, confirmMail(email, link), { mergeKey: confirmationKey(ownPage) })
}

/**
 * The columns of a page's row after its provider corrected their contact. An address that is not known to be theirs is
 * mailed a link, and stays `unconfirmed_email` until the link is opened. Unopened links to an address typed earlier are
 * deleted. Throws `too_many_requests`.
 */
export const correctContact = async (
  trx: Trx,
  { pageId, ownPage, mailbox, mailboxes }: Opened,
  { phone, email, website }: Extract<ValidPageAction, { kind: 'correct' }>,
  { at, siteUrl }: { at: Date; siteUrl: string },
) => {
  const listing = await findOwnPage(trx, pageId)
  const reported = providerContact(await readApproved(trx, [pageId]))?.provider_email
  await dropWaitingMail(trx, confirmationKey(ownPage))
  await trx
    .deleteFrom('listing_links')
    .where('provider_id', '=', ownPage)
    .where('named_by', 'is not', null)
    .where('key_hash', 'is', null)
    .execute()
  const rest = { phone, website, corrected_at: at, confirmed_at: at }
  if (email !== null && email === listing?.email) return { ...rest, email, unconfirmed_email: null }
  // unchanged: it is the address that parents gave
  const isNotified = reported && email === emailKey(reported)
  const isTheirs = email !== null && mailboxes.get(email)
  if (email === null || isNotified || isTheirs) {
    await endTyped(trx, { pageId, ownPage, keep: [mailbox, ...(isTheirs ? [email] : [])] })
    return { ...rest, email: isTheirs ? email : null, unconfirmed_email: null }
  }
  await askToConfirm(trx, email, { ownPage, mailbox }, siteUrl)
  return { ...rest, email: listing?.email ?? null, unconfirmed_email: email }
}
