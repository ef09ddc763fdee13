// The calls about messages of visitors and the answers to them.
import { v7 } from 'uuid'
import {
  answerInvitationRequest,
  correctionSubject,
  invitationDays,
  invitationRequestSubject,
  listInquiries,
  markInquiry,
  reportProviderChange,
  requestInvitation,
  sendInquiry,
} from '../../domain/inquiries/inquiries.contracts.ts'
import {
  countInquiries,
  getInquiry,
  refuseInvitationRequest,
  replyToInquiry,
} from '../../domain/inquiries/inquiry-threads.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { village } from '../../domain/village.ts'
import { inTransaction } from '../database/transaction.ts'
import { type Call, handle } from '../http/serve.ts'
import { notifyDashboards } from '../platform/live-events.ts'
import { letter, subjectLine } from '../platform/mail-letter.ts'
import type { Mail } from '../platform/outbox.queries.ts'
import { findProvider } from '../providers/provider-page.queries.ts'
import { holdJoining } from '../referrals/joining.queries.ts'
import { insertCode } from '../referrals/referral-codes.queries.ts'
import { answerInquiry } from './answer-inquiry.ts'
import {
  insertInquiry,
  readInquiries,
  readMemberName,
  readSignature,
  recordInvitation,
  recordRefusal,
  requireInquiry,
  setInquiryMarks,
  takeInquiryLimit,
} from './inquiries.queries.ts'
import { readInquiryCounts, requireThread } from './inquiry-threads.queries.ts'

/** Returns what the visitor gets to know of it. Throws `too_many_inquiries`; then nothing has changed. */
const createInquiry = async (
  { database, now }: Pick<Call<typeof sendInquiry>, 'database' | 'now'>,
  inquiry: Call<typeof sendInquiry>['input'] & { wants_invitation?: boolean },
): Promise<{ id: string; created_at: Date }> => {
  const id = v7()
  const createdAt = now()
  await inTransaction(database.db, async (trx) => {
    const wait = await takeInquiryLimit(trx, inquiry.email)
    if (wait !== null) throw new Refusal('too_many_inquiries', { retryAfterSeconds: wait })
    await insertInquiry(trx, { id, ...inquiry, created_at: createdAt })
  })
  notifyDashboards(database)
  return { id, created_at: createdAt }
}

/** Whom a mail answers, and what. */
interface Answered {
  name: string
  email: string
  subject: string
  message: string
  created_at: Date
}

/** The text with who wrote it below: a first name alone, and never an address. */
const signed = (text: string, signature: string): string =>
  `${text}\n\n${signature ? `${signature}, for ${village.name}` : `The administrators of ${village.name}`}`

const dayOf = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: village.timeZone })

/** What the reader wrote, to be shown below the answer. */
const quoteOf = ({ message, created_at }: Answered): { heading: string; text: string } => ({
  heading: `What you wrote on ${dayOf.format(created_at)}:`,
  text: message,
})

/** The mail with a reply. */
const replyMail = (answered: Answered, text: string, signature: string): Mail => ({
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

/** The mail with the invitation link. */
const invitationMail = (to: string, link: string): Mail => ({
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
const refusalMail = (answered: Answered, reason: string, signature: string): Mail => ({
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

const closedSentence =
  'Joining is closed, so the link would open nothing. Open joining under Members first. The request stays here.'

/** Answers a request for an invitation: code, mail and the record of both in one transaction, once. */
export const answerInvitationRequestHandler = handle(answerInvitationRequest, async (call) => {
  const { input, caller, database, siteUrl } = call
  await answerInquiry(call, caller, {
    id: input.id,
    replyId: v7(),
    kind: 'invitation',
    text: null,
    lastReplyId: input.last_reply_id,
    act: async (trx, request, at) => {
      if (!request.wants_invitation) throw new Refusal('not_found')
      if (request.invited_at) throw new Refusal('already_invited')
      // The link would lead to a closed gate.
      if (await holdJoining(trx)) throw new Refusal('joining_closed', { detail: closedSentence })
      const { code } = await insertCode(trx, { kind: 'operator', ownerId: null, uses: 1, days: invitationDays })
      await recordInvitation(trx, { id: request.id, code, by: caller.userId, at })
      return invitationMail(request.email, `${siteUrl()}/referral-signup?code=${code}`)
    },
  })
  return requireInquiry(database.db, input.id)
})

/** Answers how many inquiries there are, and how many wait. */
export const countInquiriesHandler = handle(countInquiries, ({ db }) => readInquiryCounts(db))

/** Answers one inquiry with its thread. */
export const getInquiryHandler = handle(getInquiry, ({ input, db }) => requireThread(db, input.id))

/** Answers one page of what visitors wrote. */
export const listInquiriesHandler = handle(listInquiries, async ({ input, db }) => {
  const { rows, next_cursor } = await readInquiries(db, input)
  return { inquiries: rows, next_cursor }
})

/** Marks an inquiry as read or unread, as answered or not. */
export const markInquiryHandler = handle(markInquiry, async ({ input, caller, database, now }) => {
  const { id, read, answered } = input
  if (!(await setInquiryMarks(database.db, id, { read, answered, by: caller.userId, at: now() })))
    throw new Refusal('not_found')
  notifyDashboards(database)
  return requireInquiry(database.db, id)
})

/** Refuses a request for an invitation, and mails the reason. */
export const refuseInvitationRequestHandler = handle(refuseInvitationRequest, async (call) => {
  const { input, caller, database } = call
  await answerInquiry(call, caller, {
    id: input.id,
    replyId: input.request_id,
    kind: 'refusal',
    text: input.reason,
    lastReplyId: input.last_reply_id,
    act: async (trx, request, at) => {
      if (!request.wants_invitation) throw new Refusal('not_found')
      if (request.invited_at) throw new Refusal('already_invited')
      await recordRefusal(trx, request.id, at)
      return refusalMail(request, input.reason, await readSignature(trx, caller.userId))
    },
  })
  return requireThread(database.db, input.id)
})

/** Replies to an inquiry with a mail from the village. */
export const replyToInquiryHandler = handle(replyToInquiry, async (call) => {
  const { input, caller, database } = call
  await answerInquiry(call, caller, {
    id: input.id,
    replyId: input.request_id,
    kind: 'reply',
    text: input.text,
    lastReplyId: input.last_reply_id,
    act: async (trx, inquiry) => replyMail(inquiry, input.text, await readSignature(trx, caller.userId)),
  })
  return requireThread(database.db, input.id)
})

/** Takes a member's word that something about a provider has changed; it stands among the inquiries. */
export const reportProviderChangeHandler = handle(reportProviderChange, async ({ input, caller, database, now }) => {
  const id = v7()
  const createdAt = now()
  await inTransaction(database.db, async (trx) => {
    const provider = await findProvider(trx, input.short_id)
    if (!provider) throw new Refusal('not_found')
    await insertInquiry(trx, {
      id,
      name: (await readMemberName(trx, caller.userId)) || caller.email,
      email: caller.email,
      subject: `${correctionSubject}: ${provider.shown_name}`,
      message: input.message,
      provider_id: provider.id,
      created_at: createdAt,
    })
  })
  notifyDashboards(database)
  return { id, created_at: createdAt }
})

/** Takes a request for an invitation; it stands among the inquiries under a subject of its own. */
export const requestInvitationHandler = handle(requestInvitation, (call) => {
  const { name, email, location, words } = call.input
  const message = `Location: ${location}\n\n${words}`
  return createInquiry(call, { name, email, subject: invitationRequestSubject, message, wants_invitation: true })
})

/** Takes a message to the people who run the village. */
export const sendInquiryHandler = handle(sendInquiry, (call) => createInquiry(call, call.input))
