// Tells providers that what they said of being free has lapsed, once.
import { sql } from 'kysely'
import { isThisYouPath } from '../../domain/pages.ts'
import { freeDays } from '../../domain/provider-portal/page-settings.rules.ts'
import { village } from '../../domain/village.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Sweep } from '../platform/housekeeping.job.ts'
import { letter } from '../platform/mail-letter.ts'
import { type Mail, queueMail } from '../platform/outbox.queries.ts'
import { mergedPages } from '../providers/page-settings.queries.ts'
import { remainingProvider } from '../providers/provider-numbers.queries.ts'

const lapsedMail = (to: string, siteUrl: string): Mail => ({
  kind: 'availability_lapsed',
  to,
  subject: `Are you still available? Your page on ${village.name}`,
  ...letter({
    title: 'Are you still available?',
    paragraphs: [
      `More than ${freeDays} days ago you told families on ${village.name} when you’d be available. That may have changed, so we’ve stopped showing it.`,
      'You can update it anytime. Otherwise, there’s nothing you need to do.',
    ],
    ...(siteUrl && { button: { label: 'Get a link to my page', url: `${siteUrl}${isThisYouPath}` } }),
  }),
})

/**
 * That a row of `provider_listings`, as `l`, is what members read of a page they see: among the rows of the page and of all that
 * were merged into it none is newer.
 */
const isShown = sql`exists (
  select from providers p
  where p.id = ${remainingProvider(sql`id = l.provider_id`)} and p.total_recommendations > 0 and not exists (
    select from provider_listings newer
    where newer.provider_id in ${mergedPages(sql`p.id`)}
      and (newer.free_told_at, newer.provider_id) > (l.free_told_at, l.provider_id)))`

/** Queues the mail for each page that members see and whose provider's word has lapsed; of several processes one does. */
export const notifyLapsed: Sweep = (db, { SITE_URL }) =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql<{ mailbox: string }>`
      update provider_listings l set lapse_told_at = now()
      where free is not null and lapse_told_at is null and free_told_at < now() - make_interval(days => ${freeDays})
        and ${isShown}
      returning mailbox`.execute(trx)
    for (const { mailbox } of rows) await queueMail(trx, lapsedMail(mailbox, SITE_URL ?? ''))
  })
