// Once an hour: emails providers whose availability has lapsed, and deletes pages whose removal is due.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isThisYouPath } from '../../domain/pages.ts'
import { freeDays } from '../../domain/provider-portal/page-settings.rules.ts'
import { shownName } from '../../domain/providers/provider-name.rules.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import { village } from '../../domain/village.ts'
import type { Queryable } from '../database/open.ts'
import type { Db } from '../database/tables.ts'
import { inTransaction, RowsMoved } from '../database/transaction.ts'
import { actOnEach, type Sweep } from '../platform/housekeeping.job.ts'
import { type MailFile, removeMailFilesThat } from '../platform/mail-transport.ts'
import { type Mail, queueMail } from '../platform/outbox.queries.ts'
import { mergedPages, remainingProvider } from '../providers/provider-numbers.queries.ts'
import { deletePages, readTraces, type Traces } from './delete-pages.queries.ts'
import { lockPages } from './hidden-pages.queries.ts'
import { lockRemoval, readPagesOf } from './removal.ts'

const lapsedMail = (to: string, siteUrl: string): Mail => ({
  kind: 'availability_lapsed',
  to,
  subject: `Are you still available? Your page on ${village.name}`,
  title: 'Are you still available?',
  paragraphs: [
    `More than ${freeDays} days ago you told families on ${village.name} when you’d be available. That may have changed, so we’ve stopped showing it.`,
    'You can update it anytime. Otherwise, there’s nothing you need to do.',
  ],
  ...(siteUrl && { button: { label: 'Get a link to my page', url: `${siteUrl}${isThisYouPath}` } }),
})

/** Whether the row `l` of `provider_listings` is the newest one of a shown page and all pages merged into it. */
const isShown = sql`exists (
  select from providers p
  where p.id = ${remainingProvider(sql`id = l.provider_id`)} and p.total_recommendations > 0 and not exists (
    select from provider_listings newer
    where newer.provider_id in ${mergedPages(sql`p.id`)}
      and (newer.free_told_at, newer.provider_id) > (l.free_told_at, l.provider_id)))`

/** Queues an email for each shown page whose provider's availability has lapsed. Only one process does so. */
export const notifyLapsed: Sweep = (db, { SITE_URL }) =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql<{ mailbox: string }>`
      update provider_listings l set lapse_told_at = now()
      where free is not null and lapse_told_at is null and free_told_at < now() - make_interval(days => ${freeDays})
        and ${isShown}
      returning mailbox`.execute(trx)
    for (const { mailbox } of rows) await queueMail(trx, lapsedMail(mailbox, SITE_URL ?? ''))
  })

const readDue = async (db: Queryable): Promise<string[]> => {
  const due = await db
    .selectFrom('provider_removals')
    .select('id')
    .where('delete_at', '<=', sql<Date>`clock_timestamp()`)
    .where('objected_at', 'is', null)
    .orderBy('delete_at')
    .execute()
  return due.map(({ id }) => id)
}

const readOtherLinks = async (db: Queryable, ids: readonly string[]): Promise<Set<string>> => {
  const links = await db.selectFrom('listing_links').select('token_hash').where('provider_id', 'not in', ids).execute()
  return new Set(links.map(({ token_hash }) => token_hash.toString('hex')))
}

/**
 * Whether a mail file is about these providers: to a mailbox of theirs with their name or a link to a removed page, to
 * one certainly theirs with instructions to request a link, or to a parent who wrote about them with their name.
 */
const isAboutThem = ({ names, mailboxes, sureEmails, writers }: Traces, otherLinks: ReadonlySet<string>) => {
  const folded = (all: readonly string[]) => all.map((name) => ` ${foldText(name)} `)
  const [whole, shown] = [folded(names), folded(names.map((name) => shownName(name, false)))]
  return ({ to, subject, text }: MailFile): boolean => {
    const words = ` ${foldText(`${subject} ${text}`)} `
    const isWith = (all: readonly string[]) => all.some((name) => words.includes(name))
    if (writers.includes(to) && isWith(whole)) return true
    if (mailboxes.includes(to) && (isWith(whole) || isWith(shown))) return true
    if (sureEmails.has(to) && text.includes(isThisYouPath) && !text.includes(`${isThisYouPath}?`)) return true
    const tokens = [...text.matchAll(/\?link=([\w-]{43})/g)].map(([, token = '']) => token)
    const opensOther = (token: string) => otherLinks.has(createHash('sha256').update(token).digest('hex'))
    return mailboxes.includes(to) && tokens.length > 0 && !tokens.every(opensOther)
  }
}

const deleteRemoval = async (db: Db, mailDir: string, removalId: string): Promise<void> => {
  // Before the transaction, which is retried if it fails; afterwards nothing would identify these files.
  const seen = await readPagesOf(db, removalId)
  if (seen.length > 0)
    await removeMailFilesThat(
      mailDir,
      isAboutThem(await readTraces(db, seen, new Date()), await readOtherLinks(db, seen)),
    )
  await inTransaction(db, async (trx) => {
    const ids = await readPagesOf(trx, removalId)
    if (ids.length > 0) await lockPages(trx, ids)
    const removal = await lockRemoval(trx, removalId)
    if (!removal || !(await readDue(trx)).includes(removalId)) return
    if ((await readPagesOf(trx, removalId)).join() !== ids.join()) throw new RowsMoved()
    if (ids.length > 0) await deletePages(trx, ids, new Date())
    await trx.deleteFrom('provider_removals').where('id', '=', removalId).execute()
  })
}

/** Carries out all due removals. If one fails, the others still run, and the first error is thrown at the end. */
export const deleteRemoved: Sweep = async (db, { MAIL_DIR }) =>
  actOnEach(await readDue(db), (id) => deleteRemoval(db, MAIL_DIR, id))
