// The emails about a removal and about its end, once each, to the mailboxes of a page and the parents who wrote on it.
import { sql } from 'kysely'
import { maskEmail } from '../../domain/auth/link-owner.rules.ts'
import { pageLinkDays, removalDays } from '../../domain/limits.ts'
import { isThisYouPath } from '../../domain/pages.ts'
import { retention } from '../../domain/privacy/retention.ts'
import { village } from '../../domain/village.ts'
import { suspended } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'
import { dayHere, subjectLine } from '../platform/mail-letter.ts'
import { dropWaitingMail, type Mail, queueMail } from '../platform/outbox.queries.ts'
import { makeLink } from './page-links.ts'
import { readMailboxes } from './page-mailboxes.queries.ts'

const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

interface ToMailbox {
  to: string
  pages: readonly string[]
}

const pagesAbout = (pages: readonly string[]): string =>
  `the ${pages.length === 1 ? 'page' : 'pages'} about ${listed.format(pages)}`

const removalMail = ({
  to,
  pages,
  by,
  deleteAt,
  link,
}: ToMailbox & {
  /** `you`: this mailbox asked for it; null: an administrator did it; otherwise the masked mailbox that asked. */
  by: string | null
  deleteAt: Date
  link: string
}): Mail => {
  const [isOwn, day] = [by === 'you', dayHere.format(deleteAt)]
  const who = isOwn ? 'You asked' : `Someone who opened it with the email address ${by} asked`
  return {
    kind: 'removal_told',
    to,
    subject: `Your page at ${village.name} will be deleted`,
    title: 'Your page will be deleted',
    paragraphs: [
      by === null
        ? `Our team is removing ${pagesAbout(pages)} at ${village.name}, and parents can’t see it anymore.`
        : `${who} us to remove ${pagesAbout(pages)} at ${village.name}, and parents can’t see it anymore.`,
      `On ${day}, we’ll delete it with everything parents wrote there. If that’s right, you don’t need to do anything.`,
      isOwn
        ? 'If you’ve changed your mind, open your page before that day and take it back.'
        : 'If it should stay, open your page before that day and tell us why. We won’t delete anything until we’ve read it.',
    ],
    button: { label: 'Open my page', url: link },
    footnote: `If this wasn’t you, please open your page and ${isOwn ? 'take it back' : 'tell us'}. The link works for ${pageLinkDays + removalDays} days, on the device where you open it.`,
  }
}

const removalUndoneMail = ({ to, pages, byTeam, siteUrl }: ToMailbox & { byTeam: boolean; siteUrl: string }): Mail => ({
  kind: 'removal_undone',
  to,
  subject: `Your page at ${village.name} stays`,
  title: 'Your page stays',
  paragraphs: [
    `We told you we’d delete ${pagesAbout(pages)} at ${village.name}. ${byTeam ? 'Our team decided that it stays' : 'The person who asked us took it back'}, and it’s back to how it was.`,
    'You don’t need to do anything.',
  ],
  ...(siteUrl && { button: { label: 'Get a link to my page', url: `${siteUrl}${isThisYouPath}` } }),
})

interface ToParent {
  to: string
  names: readonly string[]
  siteUrl: string
}

const noteWord = (names: readonly string[]): string => (names.length === 1 ? 'note' : 'notes')

const ownNotes = (siteUrl: string) =>
  siteUrl ? { button: { label: 'See my recommendations', url: `${siteUrl}/profile` } } : {}

const noteLeavesMail = ({
  to,
  names,
  siteUrl,
  byTeam,
  deleteAt,
}: ToParent & { byTeam: boolean; deleteAt: Date }): Mail => ({
  kind: 'note_leaves',
  to,
  subject: subjectLine(`Your ${noteWord(names)} about ${listed.format(names)} will be deleted`),
  title: `Your ${noteWord(names)} will be deleted`,
  paragraphs: [
    `You recommended ${listed.format(names)} at ${village.name}. ${byTeam ? 'Our team is removing the page' : 'They asked us not to be listed anymore'}, so parents can’t see what you wrote.`,
    `On ${dayHere.format(deleteAt)}, we’ll delete it with the page. Nothing was wrong with your words, and you don’t need to do anything.`,
  ],
  ...ownNotes(siteUrl),
  footnote: 'If anything changes before that day and your words stay, we’ll email you.',
})

const noteStaysMail = ({ to, names, siteUrl }: ToParent): Mail => ({
  kind: 'note_stays',
  to,
  subject: subjectLine(
    `Your ${noteWord(names)} about ${listed.format(names)} ${names.length === 1 ? 'stays' : 'stay'}`,
  ),
  title: `Your ${noteWord(names)} ${names.length === 1 ? 'stays' : 'stay'}`,
  paragraphs: [
    `We told you we’d delete what you shared about ${listed.format(names)} at ${village.name}. We’re not deleting it after all, and it’s back to how it was.`,
    'You don’t need to do anything.',
  ],
  ...ownNotes(siteUrl),
})

/** Seconds that parents' emails wait, so that they are not mailed about a removal that ends within them. */
const delaySeconds = 3600

const secondsADay = 86_400

interface RemovalMails {
  removalId: string
  mailbox: string | null
  ids: readonly string[]
  at: Date
  siteUrl: string
}

/** The mailboxes of removed pages, without merged pages, each with its pages and their shown names, sorted by id. */
const readNotifiedMailboxes = async (trx: Trx, { ids, at }: Pick<RemovalMails, 'ids' | 'at'>) => {
  const pages = await trx
    .selectFrom('providers')
    .select(['id', 'shown_name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('merged_into', 'is', null)
    .orderBy('id')
    .execute()
  const mailboxes = new Map<string, { pageId: string; names: Set<string> }>()
  for (const { id, shown_name } of pages) {
    for (const mailbox of (await readMailboxes(trx, id, at)).keys()) {
      const known = mailboxes.get(mailbox) ?? { pageId: id, names: new Set() }
      mailboxes.set(mailbox, { ...known, names: known.names.add(shown_name ?? '') })
    }
  }
  return [...mailboxes].map(([mailbox, { pageId, names }]) => ({ mailbox, pageId, names: [...names].filter(Boolean) }))
}

/**
 * The parents whose notes on these pages are shown or waiting, and the names they gave; no suspended or leaving
 * members.
 */
const readParents = async (trx: Trx, ids: readonly string[]) => {
  const { rows } = await sql<{ user_id: string; email: string; note_id: string; names: string[] }>`
    select u.id as user_id, u.email, (array_agg(s.id order by s.id))[1] as note_id,
      array_agg(distinct s.provider_name order by s.provider_name) as names
    from experience_submissions s join auth.users u on u.id = s.user_id
    where s.provider_id = any(${ids}::uuid[]) and s.status in ('approved', 'pending') and not ${suspended('u')}
    group by u.id order by u.id`.execute(trx)
  return rows
}

// The second part of a key is a page or a note, and the email is deleted with it.
const mailboxKey = (pageId: string, removalId: string, mailbox: string) =>
  `removal_told:${pageId}:${removalId}:${mailbox}`
const parentKey = (noteId: string, removalId: string) => `note_leaves:${noteId}:${removalId}`

export const queueRemovalMails = async (trx: Trx, removal: RemovalMails & { deleteAt: Date }): Promise<void> => {
  const { removalId, mailbox: asker, ids, deleteAt, siteUrl } = removal
  for (const { mailbox, pageId, names } of await readNotifiedMailboxes(trx, removal)) {
    // a link works for a week after this, so that none expires before the page is deleted
    const link = await makeLink(trx, mailbox, { providerId: pageId }, siteUrl, removalDays * secondsADay)
    const by = asker === mailbox ? 'you' : asker && maskEmail(asker)
    const mail = removalMail({ to: mailbox, pages: names, by, deleteAt, link })
    await queueMail(trx, mail, { mergeKey: mailboxKey(pageId, removalId, mailbox) })
  }
  for (const { email, note_id, names } of await readParents(trx, ids)) {
    const mail = noteLeavesMail({ to: email, names, siteUrl, byTeam: asker === null, deleteAt })
    await queueMail(trx, mail, { mergeKey: parentKey(note_id, removalId), delaySeconds })
  }
}

/** Withdraws an email about a removal if it still waits. True if it was sent. */
const wasNotified = async (
  trx: Trx,
  { removalId, askedAt, at }: { removalId: string; askedAt: Date; at: Date },
  isMail: { kind: 'removal_told' | 'note_leaves'; to: string },
): Promise<boolean> => {
  const queued = await trx
    .selectFrom('mail_outbox')
    .select('merge_key')
    .where('kind', '=', isMail.kind)
    .where('recipient', '=', isMail.to)
    .where(sql<string>`split_part(merge_key, ':', 3)`, '=', removalId)
    .executeTakeFirst()
  // sent emails are deleted after some days
  if (!queued) return at.getTime() - askedAt.getTime() >= retention.sentMails.days * secondsADay * 1000
  return (await dropWaitingMail(trx, queued.merge_key ?? '')) !== 'waiting'
}

interface Withdrawal extends RemovalMails {
  askedAt: Date
  by: string | null
  /** Pages of the same removal that stay in it: their mailboxes and parents are not mailed. */
  left?: readonly string[]
}

/** Withdraws the emails about a removal, and emails those who received one that nothing will be deleted. */
export const withdrawRemovalMails = async (trx: Trx, removal: Withdrawal): Promise<void> => {
  const { ids, at, siteUrl, by, left = [] } = removal
  const leftMailboxes = (await readNotifiedMailboxes(trx, { ids: left, at })).map(({ mailbox }) => mailbox)
  const leftParents = (await readParents(trx, left)).map(({ email }) => email)
  for (const { mailbox, pageId, names } of await readNotifiedMailboxes(trx, removal)) {
    if (leftMailboxes.includes(mailbox)) continue
    const isNews = (await wasNotified(trx, removal, { kind: 'removal_told', to: mailbox })) && mailbox !== by
    const mail = removalUndoneMail({ to: mailbox, pages: names, byTeam: by === null, siteUrl })
    if (isNews) await queueMail(trx, mail, { mergeKey: `removal_undone:${pageId}:${mailbox}` })
  }
  for (const { email, note_id, names } of await readParents(trx, ids)) {
    if (leftParents.includes(email)) continue
    const isNews = await wasNotified(trx, removal, { kind: 'note_leaves', to: email })
    const mail = noteStaysMail({ to: email, names, siteUrl })
    if (isNews) await queueMail(trx, mail, { mergeKey: `note_stays:${note_id}` })
  }
}
