// The words of the mails about a request for an invitation: the invitation, or why there is none.
import { invitationDays } from '../../domain/inquiries/inquiries.contracts.ts'
import { village } from '../../domain/village.ts'
import { letter } from '../platform/mail-letter.ts'
import type { Mail } from '../platform/outbox.queries.ts'
import { type Answered, quoteOf, signed } from './reply-mail.ts'

/** The mail with the invitation link. */
export const invitationMail = (to: string, link: string): Mail => ({
  kind: 'invitation',
  to,
  subject: `Your invitation to ${village.name}`,
  ...letter({
    title: 'You are invited',
    paragraphs: [
      `You asked for an invitation to ${village.name}, and here it is. We are glad you found us.`,
      `The invitation is for one parent and waits for you for ${invitationDays} days.`,
    ],
    button: { label: 'Accept the invitation', url: link },
    footnote: 'If you did not ask for this, you can ignore this mail.',
  }),
})

/** The mail that tells why a request was refused. */
export const refusalMail = (answered: Answered, reason: string, signature: string): Mail => ({
  kind: 'invitation_refused',
  to: answered.email,
  subject: `About your request to join ${village.name}`,
  ...letter({
    title: 'About your request for an invitation',
    paragraphs: [`Thank you for asking to join ${village.name}. We cannot send you an invitation now.`],
    words: signed(reason, signature),
    quote: quoteOf(answered),
    footnote: 'If you did not ask for this, you can ignore this mail.',
  }),
})
