// Emails a provider that a parent recommended them, only once for each address, when the first such note is approved.
import { type RawBuilder, sql } from 'kysely'
import { shownName } from '../../domain/providers/provider-name.rules.ts'
import { recommends } from '../../domain/providers/provider-numbers.rules.ts'
import { type TextFields, wordsOf } from '../../domain/recommendations/optional-answers.ts'
import { village } from '../../domain/village.ts'
import type { Trx } from '../database/tables.ts'
import { dropWaitingMail, type Mail, queueMail } from '../platform/outbox.queries.ts'
import { mergedPages } from '../providers/provider-numbers.queries.ts'
import type { Digest } from './do-not-list.ts'
import { makeLink } from './page-links.ts'

type MailedNote = Parameters<typeof recommends>[0] &
  TextFields & {
    id: string
    provider_name: string
    is_business: boolean
    has_contact_consent: boolean
    provider_email: string | null
  }

const recommendationMail = (to: string, note: MailedNote, link: string): Mail => ({
  kind: 'provider_told',
  to,
  subject: `A parent ${recommends(note) ? 'recommends' : 'wrote about'} you on ${village.name}`,
  title: `A parent ${recommends(note) ? 'recommends' : 'wrote about'} you`,
  paragraphs: [
    `${village.name} is a small, invitation-only site for parents. One of them wrote about you, gave us this email, and said you agreed to be contacted.`,
    `Members can see the name ${shownName(note.provider_name, note.is_business)}, the words below, and how to reach you. Visitors can see the short name and what kind of care you offer, but not how to reach you.`,
  ],
  quote: { heading: 'What the parent wrote:', text: wordsOf(note) },
  button: { label: 'See it, reply, or be removed', url: link },
  footnote:
    'The link works for 7 days, on the device where you open it. It’s just for you. We’ll email you only once about this, however many parents recommend you. After that, we’ll write only about changes to your page. Not you? Then you can ignore this email.',
})

/** `address`: the digest in `told_addresses`, so that withdrawing the email by its note alone leaves no trace there. */
const mergeKey = (id: string, address: string): string => `provider_told:${id}:${address}`
const notifiedDigest = (digest: Digest, email: string) => digest('told', email)

/** Whether an earlier release mailed an address about a page or one merged into it: it stored this for each page. */
const wasNotified = async (trx: Trx, digest: Digest, providerId: string, email: string) => {
  const pages = await trx.selectFrom('providers').select('id').where('id', 'in', mergedPages(providerId)).execute()
  const digests = pages.map(({ id }) => digest('told', `${id}/${email}`))
  const known = await trx
    .selectFrom('told_addresses')
    .select('digest')
    .where('digest', 'in', digests)
    .executeTakeFirst()
  return known !== undefined
}

interface Telling {
  digest: Digest
  siteUrl: string
  delaySeconds: number
}

/** Queues the email, unless the address was emailed before. Call it in the transaction that approves the note. */
export const mailProvider = async (
  trx: Trx,
  note: MailedNote,
  providerId: string,
  { digest, siteUrl, delaySeconds }: Telling,
): Promise<void> => {
  const email = note.has_contact_consent ? note.provider_email?.toLowerCase() : undefined
  if (!email) return
  const address = notifiedDigest(digest, email)
  const isNews = await trx
    .insertInto('told_addresses')
    .values({ digest: address })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('digest')
    .executeTakeFirst()
  if (!isNews || (await wasNotified(trx, digest, providerId, email))) return
  const link = await makeLink(trx, email, { providerId }, siteUrl, delaySeconds)
  await queueMail(trx, recommendationMail(email, note, link), { delaySeconds, mergeKey: mergeKey(note.id, address) })
}

/** Withdraws the email if it still waits, because the note is no longer approved. */
export const withdrawProviderMail = async (
  trx: Trx,
  { id, provider_email }: Pick<MailedNote, 'id' | 'provider_email'>,
  digest: Digest,
): Promise<void> => {
  if (!provider_email) return
  const address = notifiedDigest(digest, provider_email.toLowerCase())
  if ((await dropWaitingMail(trx, mergeKey(id, address))) === 'waiting')
    await trx.deleteFrom('told_addresses').where('digest', '=', address).execute()
}

/** Withdraws the unsent emails about these notes, also those in retry: all of a member, or all of removed pages. */
export const withdrawRecommendationMails = (trx: Trx, notes: RawBuilder<unknown>) =>
  sql`
    with dropped as (
      delete from mail_outbox where kind = 'provider_told' and sent_at is null and failed_at is null
        and split_part(merge_key, ':', 2) in (select id::text from experience_submissions where ${notes}) returning merge_key, taken_at
    )
    delete from told_addresses where digest in (select split_part(merge_key, ':', 3) from dropped where taken_at is null)`.execute(
    trx,
  )
