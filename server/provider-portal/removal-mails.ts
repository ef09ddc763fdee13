// The words of the mails about a removal: to the mailboxes of a page, and to the parents who wrote on it.
import { pageLinkDays, removalDays } from '../../domain/limits.ts'
import { isThisYouPath } from '../../domain/pages.ts'
import { village } from '../../domain/village.ts'
import { letter, subjectLine } from '../platform/mail-letter.ts'
import type { Mail } from '../platform/outbox.queries.ts'

/** "December 5, 2026" where the village is. */
const dayHere = new Intl.DateTimeFormat('en-US', { timeZone: village.timeZone, dateStyle: 'long' })
const listed = new Intl.ListFormat('en-US', { type: 'conjunction' })

interface ToMailbox {
  to: string
  /** Shown names of the pages. */
  pages: readonly string[]
}

const pagesAbout = (pages: readonly string[]): string =>
  `the ${pages.length === 1 ? 'page' : 'pages'} about ${listed.format(pages)}`

/** Tells a mailbox that its pages are hidden and when they will be deleted, with a link by which that can be stopped. */
export const removalMail = ({
  to,
  pages,
  by,
  deleteAt,
  link,
}: ToMailbox & {
  /** `you`: it was asked for from this mailbox; null: an administrator did it; otherwise the masked mailbox that asked. */
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
    ...letter({
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
    }),
  }
}

/** Tells a mailbox that its pages will not be deleted after all. */
export const removalUndoneMail = ({
  to,
  pages,
  byTeam,
  siteUrl,
}: ToMailbox & { byTeam: boolean; siteUrl: string }): Mail => ({
  kind: 'removal_undone',
  to,
  subject: `Your page at ${village.name} stays`,
  ...letter({
    title: 'Your page stays',
    paragraphs: [
      `We told you we’d delete ${pagesAbout(pages)} at ${village.name}. ${byTeam ? 'Our team decided that it stays' : 'The person who asked us took it back'}, and it’s back to how it was.`,
      'You don’t need to do anything.',
    ],
    ...(siteUrl && { button: { label: 'Get a link to my page', url: `${siteUrl}${isThisYouPath}` } }),
  }),
})

/** A mail to a parent, with the names they gave those they wrote about. */
interface ToParent {
  to: string
  names: readonly string[]
  siteUrl: string
}

const noteWord = (names: readonly string[]): string => (names.length === 1 ? 'note' : 'notes')

const ownNotes = (siteUrl: string) =>
  siteUrl ? { button: { label: 'See my recommendations', url: `${siteUrl}/profile` } } : {}

/** Tells a parent which of their notes will be deleted, when, and why. */
export const noteLeavesMail = ({
  to,
  names,
  siteUrl,
  byTeam,
  deleteAt,
}: ToParent & { byTeam: boolean; deleteAt: Date }): Mail => ({
  kind: 'note_leaves',
  to,
  subject: subjectLine(`Your ${noteWord(names)} about ${listed.format(names)} will be deleted`),
  ...letter({
    title: `Your ${noteWord(names)} will be deleted`,
    paragraphs: [
      `You recommended ${listed.format(names)} at ${village.name}. ${byTeam ? 'Our team is removing the page' : 'They asked us not to be listed anymore'}, so parents can’t see what you wrote.`,
      `On ${dayHere.format(deleteAt)}, we’ll delete it with the page. Nothing was wrong with your words, and you don’t need to do anything.`,
    ],
    ...ownNotes(siteUrl),
    footnote: 'If anything changes before that day and your words stay, we’ll email you.',
  }),
})

/** Tells a parent that their note will not be deleted after all. */
export const noteStaysMail = ({ to, names, siteUrl }: ToParent): Mail => ({
  kind: 'note_stays',
  to,
  subject: subjectLine(
    `Your ${noteWord(names)} about ${listed.format(names)} ${names.length === 1 ? 'stays' : 'stay'}`,
  ),
  ...letter({
    title: `Your ${noteWord(names)} ${names.length === 1 ? 'stays' : 'stay'}`,
    paragraphs: [
      `We told you we’d delete what you shared about ${listed.format(names)} at ${village.name}. We’re not deleting it after all, and it’s back to how it was.`,
      'You don’t need to do anything.',
    ],
    ...ownNotes(siteUrl),
  }),
})
