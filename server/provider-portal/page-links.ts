// Links to a provider's own page: mailed to an address, opened once, valid on the device that opened them.
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { pageLinkDays } from '../../domain/limits.ts'
import { isThisYouPath } from '../../domain/pages.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { Refusal } from '../../domain/refusal.ts'
import { village } from '../../domain/village.ts'
import type { Queryable } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'
import { type Mail, queueMail } from '../platform/outbox.queries.ts'
import { mergedPages, recountProvider, remainingProvider } from '../providers/provider-numbers.queries.ts'
import { liftFromDoNotList } from './do-not-list.ts'
import { endTyped, lockPage, ownPageOf, readMailboxes } from './page-mailboxes.queries.ts'
import { addRequest } from './provider-requests.queries.ts'

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
const newSecret = (): string => randomBytes(32).toString('base64url')

type Purpose =
  | {
      providerId: string
      /** The mailbox that typed the link's address as a new one for this page; opening the link confirms it. */
      namedBy?: string
      lifts?: never
    }
  | { providerId?: never; namedBy?: never; lifts: readonly string[] }

/**
 * Creates a link to the mailbox's own page, also after merges. Returns its URL, valid for a week after `delaySeconds`.
 */
export const makeLink = async (
  trx: Queryable,
  mailbox: string,
  { providerId, namedBy, lifts }: Purpose,
  siteUrl: string,
  delaySeconds = 0,
): Promise<string> => {
  const token = newSecret()
  const ownPage = providerId && (namedBy ? providerId : await ownPageOf(trx, mailbox, providerId))
  await trx
    .insertInto('listing_links')
    .values({
      token_hash: hashOf(token),
      provider_id: ownPage ?? null,
      mailbox,
      lifts: lifts ? [...lifts] : null,
      named_by: namedBy ?? null,
      expires_at: sql<Date>`clock_timestamp() + make_interval(days => ${pageLinkDays}, secs => ${delaySeconds})`,
    })
    .execute()
  return `${siteUrl}${isThisYouPath}?link=${token}${lifts ? '&again=yes' : ''}`
}

interface NamedPage {
  id: string
  shown_name: string | null
  service_type: string
  city: string | null
}

export const linkWords = `The link works for ${pageLinkDays} days, on the device where you open it. Please don’t share it.`
const openLabel = 'See it, reply, or be removed'

/** The email with the links that a provider asked for, or an administrator sends: all pages of an address in one. */
const linkMail = (to: string, pages: readonly (NamedPage & { link: string })[]): Mail => {
  const isOne = pages.length === 1
  const labelOf = ({ shown_name, service_type, city }: NamedPage) =>
    isOne ? openLabel : [shown_name, categoryLabel(service_type), city].filter(Boolean).join(', ')
  const [button, ...also] = pages.map((page) => ({ label: labelOf(page), url: page.link }))
  return {
    kind: 'listing_link',
    to,
    subject: isOne ? `Your page at ${village.name}` : `Your pages at ${village.name}`,
    title: 'Is this you?',
    paragraphs: [
      isOne
        ? `Here’s the link to your page on ${village.name}, where parents share their experience with you.`
        : `You asked for the link to your page at ${village.name}. Parents recommend you on ${pages.length} pages, and each has its own link.`,
      'See what parents say, reply, correct or hide your contact details, say when you’re available, or be removed. You don’t need an account.',
    ],
    ...(button && { button, also }),
    footnote: `${isOne ? linkWords : linkWords.replace('The link works', 'Each link works')} If you didn’t ask for it, you can ignore this email.`,
  }
}

export const liftMail = (to: string, link: string): Mail => ({
  kind: 'listing_link',
  to,
  subject: `Want to be listed on ${village.name} again?`,
  title: 'Want to be listed again?',
  paragraphs: [
    `You asked not to be listed on ${village.name}, so parents can’t recommend you there.`,
    'If you’ve changed your mind, open the link. If not, just ignore this email.',
  ],
  button: { label: 'List me again', url: link },
  footnote: `The link works for ${pageLinkDays} days.`,
})

/**
 * Emails the links to these pages in one email, in the caller's transaction. Returns false if none of the pages
 * remains. A page that waits to be deleted also gets a link, so that its owner can object.
 */
export const sendLinks = async (trx: Queryable, mailbox: string, providerIds: readonly string[], siteUrl: string) => {
  const pages = await trx
    .selectFrom('providers')
    .select(['id', 'shown_name', 'service_type', 'city'])
    .where('id', '=', sql<string>`any(${providerIds}::uuid[])`)
    .where((page) => page.or([page('total_recommendations', '>', 0), page('removal_id', 'is not', null)]))
    .orderBy('id')
    .forShare()
    .execute()
  if (pages.length === 0) return false
  const linked = []
  for (const page of pages)
    linked.push({ ...page, link: await makeLink(trx, mailbox, { providerId: page.id }, siteUrl) })
  await queueMail(trx, linkMail(mailbox, linked), { mergeKey: `listing:${mailbox}` })
  return true
}

/** The mailbox that the link to a page was sent to, if the link is known, opened or not. */
export const mailboxOfLink = async (db: Queryable, token: string): Promise<string | undefined> => {
  const link = await db
    .selectFrom('listing_links')
    .select('mailbox')
    .where('token_hash', '=', hashOf(token))
    // a link to be listed again is sent only by administrators
    .where('provider_id', 'is not', null)
    .executeTakeFirst()
  return link?.mailbox
}

const expired = (): Refusal => new Refusal('link_expired')

/**
 * Which devices of a page are signed out: those of the mailboxes in `only`, or all; never the one with the key `except`
 * or those of the mailboxes in `keep`.
 */
interface Ending {
  except?: string
  keep?: readonly string[]
  only?: readonly string[]
}

const devicesOf = (pageId: string, { except, keep = [], only }: Ending) =>
  sql<boolean>`provider_id in ${mergedPages(pageId)} and key_hash is not null
    and key_hash is distinct from ${except === undefined ? null : hashOf(except)}::bytea
    and mailbox <> all (${keep}::text[]) and (${only ?? null}::text[] is null or mailbox = any (${only ?? []}::text[]))`

/** Signs devices out of a page and of all that were merged into it. The caller has locked the page. */
export const endDevices = (trx: Queryable, pageId: string, ending: Ending) =>
  trx.deleteFrom('listing_links').where(devicesOf(pageId, ending)).execute()

export const countDevices = async (db: Queryable, pageId: string, ending: Ending): Promise<number> => {
  const { devices } = await db
    .selectFrom('listing_links')
    .select((count) => count.fn.countAll<number>().as('devices'))
    .where(devicesOf(pageId, ending))
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirstOrThrow()
  return Number(devices)
}

/**
 * Adds to a page the address that one of its mailboxes typed, after its owner opened the link. Throws `link_expired` if
 * another one was typed since.
 */
const addTyped = async (
  trx: Trx,
  provider_id: string,
  { mailbox, named_by, at }: { mailbox: string; named_by: string; at: Date },
): Promise<void> => {
  const typed = await trx
    .selectFrom('provider_listings')
    .select('provider_id')
    .where('provider_id', '=', provider_id)
    .where('unconfirmed_email', '=', mailbox)
    .executeTakeFirst()
  if (!typed) throw expired()
  await trx
    .insertInto('listing_mailboxes')
    .values({ provider_id, mailbox, established_at: at, named_by })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'mailbox'])
        .doUpdateSet({ established_at: at, named_by })
        // an administrator's decision takes precedence
        .where('listing_mailboxes.refused_at', 'is', null)
        .where((row) =>
          row.or([
            row('listing_mailboxes.established_at', 'is', null),
            row('listing_mailboxes.named_by', 'is not', null),
          ]),
        ),
    )
    .execute()
}

const unopened = (token: string) =>
  sql<boolean>`token_hash = ${hashOf(token)} and key_hash is null and expires_at > clock_timestamp()`

/** The response for a link that this key already opened, for a client that lost it. Throws `link_expired`. */
const openedBefore = async (trx: Trx, token: string, key: string): Promise<string | null> => {
  const opened = await trx
    .selectFrom('listing_links')
    .select('provider_id')
    .where(sql<boolean>`token_hash = ${hashOf(token)} and key_hash = ${hashOf(key)} and expires_at > clock_timestamp()`)
    .executeTakeFirst()
  if (!opened) throw expired()
  return opened.provider_id && key
}

/**
 * Opens a link, for one key only. Returns the key of this device; null if the link took the provider off the
 * do-not-list. Ends the sessions of older devices of other mailboxes; those of an established mailbox end only for
 * another established one. Throws `link_expired`.
 */
export const openLink = async (
  trx: Trx,
  { token, key = newSecret() }: { token: string; key?: string | undefined },
  at: Date,
): Promise<string | null> => {
  const found = await trx.selectFrom('listing_links').select('provider_id').where(unopened(token)).executeTakeFirst()
  if (!found) return openedBefore(trx, token, key)
  // before its links, in the lock order of actions and removals
  const pageId = found.provider_id === null ? null : await lockPage(trx, found.provider_id)
  const opened = await trx
    .updateTable('listing_links')
    .set({ key_hash: hashOf(key), opened_at: at })
    .where(unopened(token))
    .returning(['provider_id', 'mailbox', 'lifts', 'named_by'])
    .executeTakeFirst()
  if (!opened) return openedBefore(trx, token, key)
  const { provider_id: ownPage, mailbox, lifts, named_by } = opened
  if (ownPage === null || pageId === null) {
    if (await liftFromDoNotList(trx, lifts ?? []))
      await addRequest(trx, { kind: 'lift', reason: 'They opened the link.', done_at: at })
    return null
  }
  if (named_by !== null) await addTyped(trx, ownPage, { mailbox, named_by, at })
  const { isEstablished, mailboxes } = await findOpened(trx, key, at)
  const established = [...mailboxes].flatMap(([one, decides]) => (decides ? [one] : []))
  await endDevices(trx, pageId, { keep: isEstablished ? [mailbox] : [mailbox, ...established] })
  // the mailbox that typed it may have been refused since
  if (named_by !== null && isEstablished) {
    await endTyped(trx, { pageId, ownPage, keep: [mailbox] })
    const shown = { email: mailbox, unconfirmed_email: null }
    await trx.updateTable('provider_listings').set(shown).where('provider_id', '=', ownPage).execute()
    await recountProvider(trx, pageId)
  }
  return key
}

/** The device with a key, and the page that has the recommendations of its own page now. Throws `link_expired`. */
export const findDevice = async (db: Queryable, key: string) => {
  const device = await db
    .selectFrom('listing_links as l')
    .innerJoin('providers as p', (join) => join.on('p.id', '=', remainingProvider(sql`id = l.provider_id`)))
    .select(['l.provider_id as ownPage', 'l.mailbox', 'l.expires_at', 'p.id as pageId', 'p.removal_id'])
    .where('l.key_hash', '=', hashOf(key))
    .where('l.expires_at', '>', sql<Date>`clock_timestamp()`)
    .where((page) => page.or([page('p.total_recommendations', '>', 0), page('p.removal_id', 'is not', null)]))
    .executeTakeFirst()
  if (!device?.ownPage) throw expired()
  return { ...device, ownPage: device.ownPage }
}

/**
 * The page that a device may open at a given time, and as whom. `ownPage`: the page the link was made for; `pageId`:
 * the page that has its recommendations now. Access ends with the last recommendation that names its mailbox, and with
 * the page. Throws `link_expired`, also if the two are merged meanwhile: read it in one snapshot, or with the page
 * locked.
 */
export const findOpened = async (db: Queryable, key: string, at: Date) => {
  const device = await findDevice(db, key)
  const mailboxes = await readMailboxes(db, device.pageId, at)
  const isEstablished = mailboxes.get(device.mailbox)
  if (isEstablished === undefined) throw expired()
  return { ...device, mailboxes, isEstablished }
}
export type Opened = Awaited<ReturnType<typeof findOpened>>
