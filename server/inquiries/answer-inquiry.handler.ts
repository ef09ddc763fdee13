// Answers an inquiry once, in one transaction: queues the email and stores reply and marks, unless the thread changed
// since.
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import { answerInquiry, invitationDays } from '../../domain/inquiries/inquiries.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { village } from '../../domain/village.ts'
import { notifyDashboards } from '../database/notifications.ts'
import type { Tables, Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import { dayHere, subjectLine } from '../platform/mail-letter.ts'
import { type Mail, queueMail } from '../platform/outbox.queries.ts'
import { holdJoining, insertCode } from '../referrals/referral-codes.queries.ts'
import {
  findLastReply,
  findReply,
  insertReply,
  type LockedInquiry,
  lockInquiry,
  readSignature,
  recordAnswer,
  requireThread,
} from './inquiries.queries.ts'

type Answer = z.output<typeof answerInquiry.input>

interface Circumstances {
  by: string
  at: Date
  siteUrl: string
}

type Answered = Pick<LockedInquiry, 'name' | 'email' | 'subject' | 'message' | 'created_at' | 'about_member'>

/** The text with the writer's first name below it; never an email address. */
const signed = (text: string, signature: string): string =>
  `${text}\n\n${signature ? `${signature}, for ${village.name}` : `The administrators of ${village.name}`}`

const quoteOf = ({ message, created_at }: Answered): { heading: string; text: string } => ({
  heading: `What you wrote on ${dayHere.format(created_at)}:`,
  text: message,
})

const replyMail = (answered: Answered, text: string, signature: string): Mail => {
  const { name, email: to } = answered
  const said = { paragraphs: [`Hello ${name},`], words: signed(text, signature) }
  // an alert about a member was not written by them
  if (answered.about_member !== null) {
    const title = `A message from ${village.name}`
    return { kind: 'inquiry_reply', to, subject: subjectLine(title), title, ...said }
  }
  return {
    kind: 'inquiry_reply',
    to,
    subject: subjectLine(`Re: ${answered.subject}`),
    title: `A reply from ${village.name}`,
    ...said,
    quote: quoteOf(answered),
    footnote: `This is a reply to a message sent to ${village.name} from your email. If you didn’t write it, you can ignore this.`,
  }
}

const invitationMail = (to: string, link: string): Mail => ({
  kind: 'invitation',
  to,
  subject: `Your invitation to ${village.name}`,
  title: 'You’re invited',
  paragraphs: [
    `You asked for an invitation to ${village.name}, and here it is. We’re glad you found us.`,
    `It’s for one parent and good for ${invitationDays} days.`,
  ],
  button: { label: 'Accept the invitation', url: link },
  footnote: 'If you didn’t ask for this, you can ignore this email.',
})

const refusalMail = (answered: Answered, reason: string, signature: string): Mail => ({
  kind: 'invitation_refused',
  to: answered.email,
  subject: `About your request to join ${village.name}`,
  title: 'About your request for an invitation',
  paragraphs: [`Thank you for asking to join ${village.name}. We can’t send you an invitation right now.`],
  words: signed(reason, signature),
  quote: quoteOf(answered),
  footnote: 'If you didn’t ask for this, you can ignore this email.',
})

const closedSentence =
  'Joining is closed, so the link wouldn’t work. Open joining under Members first. We’ll keep this request here.'

const textOf = (answer: Answer): string | null => (answer.kind === 'invitation' ? null : answer.text)

const strangeId = (): Refusal =>
  new Refusal('invalid_input', {
    fields: [{ path: 'request_id', message: 'This id belongs to another answer.' }],
  })

/** Whether this request was carried out before. Refuses another reply with the same id. */
const isRepeated = async (trx: Trx, answer: Answer, by: string): Promise<boolean> => {
  const before = await findReply(trx, answer.request_id)
  if (!before) return false
  const isSame =
    before.inquiry_id === answer.id &&
    before.replied_by === by &&
    before.kind === answer.kind &&
    before.text === textOf(answer)
  if (!isSame) throw strangeId()
  return true
}

const refuseUnlessShown = async (trx: Trx, { id, last_reply_id }: Answer): Promise<void> => {
  const last = await findLastReply(trx, id)
  if ((last?.id ?? null) === last_reply_id) return
  throw new Refusal(
    'answered_meanwhile',
    last?.by
      ? { detail: `${last.by} replied after you opened this. We kept your draft. Please read their reply first.` }
      : {},
  )
}

const write = async (
  trx: Trx,
  inquiry: LockedInquiry,
  answer: Answer,
  { by, at, siteUrl }: Circumstances,
): Promise<{ mail: Mail; changes: Updateable<Tables['inquiries']> }> => {
  const answered = { answered_at: at, answered_by: by }
  if (answer.kind === 'reply') {
    const mail = replyMail(inquiry, answer.text, await readSignature(trx, by))
    // An inquiry that asks for an invitation still waits for it.
    return { mail, changes: inquiry.wants_invitation ? {} : answered }
  }
  if (!inquiry.wants_invitation) throw new Refusal('not_found')
  if (inquiry.invited_at) throw new Refusal('already_invited')
  if (answer.kind === 'refusal') {
    const mail = refusalMail(inquiry, answer.text, await readSignature(trx, by))
    return { mail, changes: { ...answered, refused_at: at } }
  }
  // While joining is closed, the link would not work.
  if (await holdJoining(trx)) throw new Refusal('joining_closed', { detail: closedSentence })
  const { code } = await insertCode(trx, { kind: 'operator', ownerId: null, uses: 1, days: invitationDays })
  return {
    mail: invitationMail(inquiry.email, `${siteUrl}/referral-signup?code=${code}`),
    changes: { ...answered, invited_at: at, invited_by: by, invitation_code: code },
  }
}

export const answerInquiryHandler = handle(answerInquiry, async ({ input, caller, database, now, siteUrl }) => {
  const { userId: by } = caller
  await inTransaction(database.db, async (trx) => {
    const inquiry = await lockInquiry(trx, input.id)
    if (!inquiry) throw new Refusal('not_found')
    if (await isRepeated(trx, input, by)) return
    const at = now()
    const { mail, changes } = await write(trx, inquiry, input, { by, at, siteUrl: siteUrl() })
    await refuseUnlessShown(trx, input)
    const { id: inquiry_id, request_id: id, kind } = input
    const mail_id = await queueMail(trx, mail)
    const inserted = await insertReply(trx, { id, inquiry_id, kind, text: textOf(input), replied_by: by, mail_id })
    // Two requests used the same id for two inquiries at the same moment.
    if (!inserted) throw strangeId()
    await recordAnswer(trx, inquiry_id, at, changes)
  })
  notifyDashboards(database)
  return requireThread(database.db, input.id)
})
