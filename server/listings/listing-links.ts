// Links to a provider's own page: mailed to an address, opened once, good on the device that opened them.
import { createHash, randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import { listingLinkDays } from '../../domain/limits.ts'
import { isThisYouPath } from '../../domain/pages.ts'
import { Refusal } from '../../domain/refusal.ts'
import { village } from '../../domain/village.ts'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { letter } from '../platform/mail-letter.ts'
import { type Mail, queueMail } from '../platform/outbox.queries.ts'
import { followMerges } from '../providers/provider-numbers.queries.ts'
import { liftFromDoNotList } from './do-not-list.ts'

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
const newSecret = (): string => randomBytes(32).toString('base64url')

/** A link to a page, or one by which somebody is listed again. */
type Purpose = { providerId: string; lifts?: never } | { providerId?: never; lifts: readonly string[] }

/** Makes a link and returns its address. It works for a week from `delaySeconds` on. */
export const makeLink = async (
  trx: Queryable,
  mailbox: string,
  { providerId, lifts }: Purpose,
  siteUrl: string,
  delaySeconds = 0,
): Promise<string> => {
  const token = newSecret()
  await trx
    .insertInto('listing_links')
    .values({
      token_hash: hashOf(token),
      provider_id: providerId ?? null,
      mailbox,
      lifts: lifts ? [...lifts] : null,
      expires_at: sql<Date>`clock_timestamp() + make_interval(days => ${listingLinkDays}, secs => ${delaySeconds})`,
    })
    .execute()
  return `${siteUrl}${isThisYouPath}?link=${token}${lifts ? '&again=yes' : ''}`
}

const linkWords = `The link works for ${listingLinkDays} days, on the device where you open it. Please do not pass it on.`

/** The mail with the link that a provider asked for, or that an administrator sends. */
const linkMail = (to: string, link: string): Mail => ({
  kind: 'listing_link',
  to,
  subject: `Your page at ${village.name}`,
  ...letter({
    title: 'Is this you?',
    paragraphs: [
      `You asked for the link to your page at ${village.name}, where parents recommend you.`,
      'See what is said, answer it, correct or hide your contact, say when you are free, or be removed. You need no account.',
    ],
    button: { label: 'See it, answer it, or be removed', url: link },
    footnote: `${linkWords} If you did not ask for it, you can ignore this mail.`,
  }),
})

/** The mail with the link by which somebody who was removed can be listed again. */
export const liftMail = (to: string, link: string): Mail => ({
  kind: 'listing_link',
  to,
  subject: `May parents recommend you again at ${village.name}?`,
  ...letter({
    title: 'May parents recommend you again?',
    paragraphs: [
      `You once asked not to be listed at ${village.name}, and since then nobody can recommend you there.`,
      'If you have changed your mind, open the link. If not, do nothing, and all stays as it is.',
    ],
    button: { label: 'Let me be listed again', url: link },
    footnote: `The link works for ${listingLinkDays} days.`,
  }),
})

/** Sends somebody the link to a page, in the caller's transaction. False for a page that is not shown: removed meanwhile. */
export const sendLink = async (
  trx: Queryable,
  mailbox: string,
  providerId: string,
  siteUrl: string,
): Promise<boolean> => {
  const page = await trx
    .selectFrom('providers')
    .select('id')
    .where('id', '=', providerId)
    .where('total_recommendations', '>', 0)
    .forShare()
    .executeTakeFirst()
  if (!page) return false
  const link = await makeLink(trx, mailbox, { providerId }, siteUrl)
  await queueMail(trx, linkMail(mailbox, link), { mergeKey: `listing:${providerId}:${mailbox}` })
  return true
}

const expired = (): Refusal => new Refusal('link_expired')

/**
 * Opens a link, once ever. Returns the key of this device; null when the link let somebody be listed again. Throws
 * `link_expired`.
 */
export const openLink = async (trx: Transaction<Tables>, token: string): Promise<string | null> => {
  const key = newSecret()
  const opened = await trx
    .updateTable('listing_links')
    .set({ key_hash: hashOf(key) })
    .where('token_hash', '=', hashOf(token))
    .where('key_hash', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning(['provider_id', 'mailbox', 'lifts'])
    .executeTakeFirst()
  if (!opened) throw expired()
  const { provider_id: linkedId, mailbox, lifts } = opened
  if (linkedId === null) {
    if (await liftFromDoNotList(trx, lifts ?? []))
      await trx
        .insertInto('listing_requests')
        .values({ id: v7(), kind: 'lift', reason: 'They opened the link.', done_at: new Date() })
        .execute()
    return null
  }
  const provider_id = await followMerges(trx, linkedId)
  await trx
    .insertInto('provider_listings')
    .values({ provider_id, mailbox })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet({ mailbox }))
    .execute()
  return key
}

/** Whose page a device may open, and until when. Throws `link_expired`. */
export const findOpened = async (db: Queryable, key: string) => {
  const link = await db
    .selectFrom('listing_links')
    .select(['provider_id', 'mailbox', 'expires_at'])
    .where('key_hash', '=', hashOf(key))
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  if (!link?.provider_id) throw expired()
  return { ...link, provider_id: await followMerges(db, link.provider_id) }
}
