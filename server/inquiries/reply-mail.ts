// The words of the mail that answers an inquiry: the administrator's text, signed for the village, and what it answers.
import { village } from '../../domain/village.ts'
import { letter, subjectLine } from '../platform/mail-letter.ts'
import type { Mail } from '../platform/outbox.queries.ts'

/** Whom a mail answers, and what. */
export interface Answered {
  name: string
  email: string
  subject: string
  message: string
  created_at: Date
}

/** The text with who wrote it below: a first name alone, and never an address. */
export const signed = (text: string, signature: string): string =>
  `${text}\n\n${signature ? `${signature}, for ${village.name}` : `The administrators of ${village.name}`}`

const dayOf = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: village.timeZone })

/** What the reader wrote, to be shown below the answer. */
export const quoteOf = ({ message, created_at }: Answered): { heading: string; text: string } => ({
  heading: `What you wrote on ${dayOf.format(created_at)}:`,
  text: message,
})

/** The mail with a reply. */
export const replyMail = (answered: Answered, text: string, signature: string): Mail => ({
  kind: 'inquiry_reply',
  to: answered.email,
  subject: subjectLine(`Re: ${answered.subject}`),
  ...letter({
    title: `An answer from ${village.name}`,
    paragraphs: [`Hello ${answered.name},`],
    words: signed(text, signature),
    quote: quoteOf(answered),
    footnote: `This answers a message sent to ${village.name} with your address. If you did not write it, you can ignore this mail.`,
  }),
})
