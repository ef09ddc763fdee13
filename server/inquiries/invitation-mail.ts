// The words of the mail that brings an invitation to who asked for one.
import { invitationDays } from '../../domain/inquiries/inquiries.contracts.ts'
import { village } from '../../domain/village.ts'
import { letter } from '../platform/mail-letter.ts'
import type { Mail } from '../platform/outbox.queries.ts'

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
