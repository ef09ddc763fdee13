// The calls that write, read and mark messages to the village.

import type { Updateable } from 'kysely'
import { v7 } from 'uuid'
import type { z } from 'zod'
import {
  answerInquiry,
  correctionSubject,
  countInquiries,
  getInquiry,
  invitationDays,
  invitationRequestSubject,
  listInquiries,
  markInquiry,
  reportProviderChange,
  reportQuestion,
  requestInvitation,
  sendInquiry,
} from '../../domain/inquiries/inquiries.contracts.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { invalidField, Refusal } from '../../domain/refusal.ts'
import { village } from '../../domain/village.ts'
import { notifyDashboards } from '../database/notifications.ts'
import { lockUser } from '../database/sql.ts'
import type { Tables, Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { listAs } from '../http/cursor.ts'
import { type Call, handle } from '../http/serve.ts'
import { dayHere, subjectLine } from '../platform/mail-letter.ts'
import { type Mail, queueMail } from '../platform/outbox.queries.ts'
import { findProvider } from '../providers/providers.queries.ts'
import { holdJoining, insertCode } from '../referrals/referral-codes.queries.ts'
import {
  findLastReply,
  findReply,
  findSent,
  insertInquiry,
  insertReply,
  type LockedInquiry,
  lockInquiry,
  readInquiries,
  readInquiryCounts,
  readMemberName,
  readSignature,
  recordAnswer,
  requireInquiry,
  requireThread,
  setInquiryMarks,
  takeInquiryLimit,
} from './inquiries.queries.ts'

const createInquiry = async (
  { database, now }: Pick<Call<typeof sendInquiry>, 'database' | 'now'>,
  { request_id: id = v7(), ...inquiry }: Call<typeof sendInquiry>['input'] & { wants_invitation?: boolean },
): Promise<{ id: string; created_at: Date }> => {
  const received = await inTransaction(database.db, async (trx) => {
    // locked until the commit: if the same message is sent twice at once, the second call finds the first
    const { ok, waitSeconds } = await takeInquiryLimit(trx, inquiry.email)
    const before = await findSent(trx, id, inquiry)
    if (before) return before
    if (!ok) throw new Refusal('too_many_inquiries', { retryAfterSeconds: waitSeconds })
    const row = { id, ...inquiry, created_at: now() }
    await insertInquiry(trx, row)
    return { id, created_at: row.created_at }
  })
  notifyDashboards(database)
  return received
}

export const countInquiriesHandler = handle(countInquiries, ({ db }) => readInquiryCounts(db))

export const getInquiryHandler = handle(getInquiry, ({ input, db }) => requireThread(db, input.id))

export const listInquiriesHandler = handle(listInquiries, ({ input, db }) =>
  listAs('inquiries', readInquiries(db, input)),
)

export const markInquiryHandler = handle(markInquiry, async ({ input, caller, database, now }) => {
  const { id, read, answered } = input
  if (!(await setInquiryMarks(database.db, id, { read, answered, by: caller.userId, at: now() })))
    throw new Refusal('not_found')
  notifyDashboards(database)
  return requireInquiry(database.db, id)
})

type Reporting = Pick<Call<typeof reportQuestion>, 'caller' | 'database' | 'now'> & {
  input: { message: string; request_id?: string | undefined }
}

type Find = (trx: Trx) => Promise<{ subject: string; provider_id?: string; link?: string } | undefined>

/** A member's message about something on the site. Throws `not_found` if `find`, which names it, finds nothing. */
const createReport = async ({ input, caller, database, now }: Reporting, find: Find) => {
  const { request_id: id = v7(), message } = input
  const { email } = caller
  const received = await inTransaction(database.db, async (trx) => {
    await lockUser(trx, caller.userId)
    const found = await find(trx)
    if (!found) throw new Refusal('not_found')
    const { link, ...about } = found
    const words = link ? `${message}\n\n${link}` : message
    const before = await findSent(trx, id, { email, message: words })
    if (before) return before
    const createdAt = now()
    const name = (await readMemberName(trx, caller.userId)) || email
    await insertInquiry(trx, { id, name, email, message: words, created_at: createdAt, ...about })
    return { id, created_at: createdAt }
  })
  notifyDashboards(database)
  return received
}

export const reportProviderChangeHandler = handle(reportProviderChange, (call) =>
  createReport(call, async (trx) => {
    const provider = await findProvider(trx, call.input.short_id)
    return provider && { subject: `${correctionSubject}: ${provider.shown_name}`, provider_id: provider.id }
  }),
)

export const reportQuestionHandler = handle(reportQuestion, (call) =>
  createReport(call, async (trx) => {
    const { id } = call.input
    const question = await trx
      .selectFrom('questions')
      .select(['service_type', 'city'])
      .where('id', '=', id)
      .executeTakeFirst()
    const subject = question && `A question: ${categoryLabel(question.service_type)}, ${question.city}`
    return subject ? { subject, link: `${call.siteUrl()}/questions/${id}` } : undefined
  }),
)

export const requestInvitationHandler = handle(requestInvitation, (call) => {
  const { name, email, location, words, request_id } = call.input
  const message = `Location: ${location}\n\n${words}`
  return createInquiry(call, {
    ...{ name, email, subject: invitationRequestSubject, message, request_id },
    wants_invitation: true,
  })
})

export const sendInquiryHandler = handle(sendInquiry, (call) => createInquiry(call, call.input))

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

const strangeId = () => invalidField('request_id', 'This id belongs to another answer.')

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
