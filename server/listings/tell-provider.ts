// Tells somebody that a parent recommended them, once ever for each page and address, when the first such note is approved.
import type { Transaction } from 'kysely'
import { shownName } from '../../domain/providers/provider-name.rules.ts'
import { village } from '../../domain/village.ts'
import type { Tables } from '../database/tables.ts'
import { letter } from '../platform/mail-letter.ts'
import { dropWaitingMail, type Mail, queueMail } from '../platform/outbox.queries.ts'
import type { Digest } from './do-not-list.ts'
import { makeLink } from './listing-links.ts'

/** What of a note the mail needs. */
interface Told {
  id: string
  provider_name: string
  is_business: boolean
  has_contact_consent: boolean
  provider_email: string | null
  own_words: string | null
  recommendation: string
}

const toldMail = (to: string, { provider_name, is_business, own_words, recommendation }: Told, link: string): Mail => ({
  kind: 'provider_told',
  to,
  subject: `A parent recommends you at ${village.name}`,
  ...letter({
    title: 'A parent recommends you',
    paragraphs: [
      `${village.name} is a small site that only invited parents can read. One of them wrote about you there, gave us this address, and said that you agreed to be contacted.`,
      `Members read the name ${shownName(provider_name, is_business)}, the words below, and how to reach you.`,
    ],
    quote: { heading: 'What the parent wrote:', text: own_words ?? recommendation },
    button: { label: 'See it, answer it, or be removed', url: link },
    footnote:
      'The link works for 7 days, on the device where you open it, and only for you. We write to you once. Not you? Then ignore this mail; nothing else comes.',
  }),
})

const mergeKey = (id: string): string => `provider_told:${id}`
const toldDigest = (digest: Digest, providerId: string, email: string) => digest('told', `${providerId}/${email}`)

interface Telling {
  digest: Digest
  siteUrl: string
  delaySeconds: number
}

/** Queues the mail, unless that address was told of that page before; in the transaction that approves the note. */
export const tellProvider = async (
  trx: Transaction<Tables>,
  note: Told,
  providerId: string,
  { digest, siteUrl, delaySeconds }: Telling,
): Promise<void> => {
  const email = note.has_contact_consent ? note.provider_email?.toLowerCase() : undefined
  if (!email) return
  const told = await trx
    .insertInto('told_addresses')
    .values({ digest: toldDigest(digest, providerId, email) })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('digest')
    .executeTakeFirst()
  if (!told) return
  const link = await makeLink(trx, email, { providerId }, siteUrl, delaySeconds)
  await queueMail(trx, toldMail(email, note, link), { delaySeconds, mergeKey: mergeKey(note.id) })
}

/** Takes the mail back while it waits: the note was not to be approved after all. */
export const untellProvider = async (
  trx: Transaction<Tables>,
  { id, provider_email, provider_id }: Pick<Told, 'id' | 'provider_email'> & { provider_id: string },
  digest: Digest,
): Promise<void> => {
  if (!provider_email || (await dropWaitingMail(trx, mergeKey(id))) !== 'waiting') return
  const email = provider_email.toLowerCase()
  await trx
    .deleteFrom('told_addresses')
    .where('digest', '=', toldDigest(digest, provider_id, email))
    .execute()
}
