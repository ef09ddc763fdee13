// A provider without an account asks for their page: links go to mailboxes of pages, all other requests to the desk.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { requestLink } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { emailKey } from '../../domain/providers/match-providers.rules.ts'
import { Refusal } from '../../domain/refusal.ts'
import { isEmail } from '../../domain/text/email.rules.ts'
import type { Queryable } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'
import {
  type Limit,
  type LimitName,
  limitKey,
  limitOf,
  mailboxKey,
  networkKey,
  reserveLimit,
  takeLimit,
} from '../platform/limits.ts'
import { remainingProvider } from '../providers/provider-numbers.queries.ts'
import { mailboxOfLink, sendLinks } from './page-links.ts'
import { readMailboxes } from './page-mailboxes.queries.ts'
import { addRequest } from './provider-requests.queries.ts'

/** Link emails that strangers can request in a day for one mailbox. The response does not reveal the limit. */
const linksADay: Limit = { times: 3, seconds: 86_400 }

const pagesWithAddress = async (db: Queryable, email: string, at: Date): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select p.id from providers p
    where (p.total_recommendations > 0 or p.removal_id is not null) and p.id in (
      select provider_id from provider_keys where kind = 'email' and value = ${email}
      union select s.provider_id from providers hidden join experience_submissions s on s.provider_id = hidden.id
        where hidden.removal_id is not null and s.status = 'approved' and lower(s.provider_email) = ${email}
      union select ${remainingProvider(sql`id = l.provider_id`)} from listing_mailboxes l where l.mailbox = ${email}
    )
    order by p.id`.execute(db)
  const pages: string[] = []
  for (const { id } of rows) if ((await readMailboxes(db, id, at)).has(email)) pages.push(id)
  return pages
}

interface Asking {
  at: Date
  siteUrl: string
  ip: string
  factor: number
}

/**
 * Counts one request of a network before any lookup, so that a refusal does not reveal who is listed. The first
 * requests of a network in a day are accepted however many others ask. Throws `too_many_requests`.
 */
const takeQuestion = async (trx: Trx, { ip, factor }: Asking): Promise<void> => {
  const by = networkKey(ip)
  const take = (name: LimitName, whose: string) => takeLimit(trx, limitKey(name, whose), limitOf(name, factor))
  const network = await take('asksOfNetwork', by)
  const isOwn = network.ok && (await take('ownAsks', by)).ok
  if (isOwn) await reserveLimit(trx, limitKey('asksOfAll', 'site'), limitOf('asksOfAll', factor), 0)
  const { ok, waitSeconds } = isOwn || !network.ok ? network : await take('asksOfAll', 'site')
  if (!ok) throw new Refusal('too_many_requests', { retryAfterSeconds: waitSeconds })
}

/** Emails a mailbox the links to its pages, unless its limit is used up. Returns false if it has no page. */
const mailLinks = async (trx: Trx, mailbox: string, { at, siteUrl }: Asking): Promise<boolean> => {
  const pages = await pagesWithAddress(trx, mailbox, at)
  if (pages.length === 0) return false
  const { ok } = await takeLimit(trx, `listing:link:${mailboxKey(mailbox)}`, linksADay)
  if (ok) await sendLinks(trx, mailbox, pages, siteUrl)
  return true
}

/**
 * Emails links to an address that is a mailbox of pages; any other request goes to the desk. For a link that no longer
 * opens, only its own mailbox gets new ones: a person with a forwarded link gets nothing. True if the desk must be
 * notified. Throws `too_many_requests`.
 */
export const askForPage = async (trx: Trx, input: z.output<typeof requestLink.input>, asking: Asking) => {
  await takeQuestion(trx, asking)
  if ('token' in input) {
    const mailbox = await mailboxOfLink(trx, input.token)
    if (mailbox !== undefined) await mailLinks(trx, mailbox, asking)
    return false
  }
  const { name, reach, words } = input
  if (isEmail(reach) && (await mailLinks(trx, emailKey(reach), asking))) return false
  const claim = { claimed_name: name, claimed_reach: reach, words: words || null }
  await addRequest(trx, { kind: 'claim', ...claim, asked_at: asking.at })
  return true
}
