// The email that tells a parent the decision on their recommendation; it never contains administrators' notes.
import { sql } from 'kysely'
import { type Decision, undoSeconds } from '../../domain/moderation/decision.rules.ts'
import { village } from '../../domain/village.ts'
import type { Queryable } from '../database/open.ts'
import { subjectLine } from '../platform/mail-letter.ts'
import { dropWaitingMail, type Mail } from '../platform/outbox.queries.ts'

interface Decided {
  email: string
  provider_name: string
}

const approvedMail = ({ email: to, provider_name: name }: Decided, siteUrl: string): Mail => ({
  kind: 'recommendation_approved',
  to,
  siteUrl,
  subject: subjectLine(`Your recommendation of ${name} is on ${village.name}`),
  title: 'Your recommendation was approved',
  paragraphs: [
    `Thank you for sharing your experience with ${name}.`,
    'Other parents can find it now. You’re helping the next family choose with confidence.',
  ],
  button: { label: 'See my recommendations', url: `${siteUrl}/profile` },
})

const rejectedMail = ({ email: to, provider_name: name }: Decided, siteUrl: string): Mail => ({
  kind: 'recommendation_rejected',
  to,
  siteUrl,
  subject: subjectLine(`About your recommendation of ${name}`),
  title: 'Your recommendation wasn’t approved',
  paragraphs: [
    `Thank you for taking the time to recommend ${name}. We read what you shared and decided not to post it.`,
    'If the reviewer left a reason, it’s with your recommendation. You can change it and try again, or tell us what we missed.',
  ],
  button: { label: 'See my recommendations', url: `${siteUrl}/profile` },
  also: [{ label: 'Ask us on the contact page', url: `${siteUrl}/contact` }],
})

export const decisionMail = (decision: Decision, decided: Decided, siteUrl: string): Mail =>
  decision === 'approved' ? approvedMail(decided, siteUrl) : rejectedMail(decided, siteUrl)

export const changeMail = (
  { id, email: to, provider_name: name, letter: words }: Decided & { id: string; letter: string },
  siteUrl: string,
): Mail => ({
  kind: 'change_asked',
  to,
  siteUrl,
  subject: subjectLine(`A question about your recommendation of ${name}`),
  title: 'A small change, please',
  paragraphs: [
    `Thank you for sharing your experience with ${name}. Before we post it, we’d like to ask for a change:`,
    ...words.split(/\n+/),
    'Edit it and send it back. You’ll keep your place in line.',
  ],
  button: { label: 'Edit my recommendation', url: `${siteUrl}/my-recommendations/${id}#edit` },
})

interface DecidedPost {
  email: string
  /** "question" or "answer about Keiko N." */
  called: string
  questionId: string
}

const questionUrl = (siteUrl: string, id: string): string => `${siteUrl}/questions/${id}`

export const postDecisionMail = (
  decision: Decision,
  { email: to, called, questionId }: DecidedPost,
  siteUrl: string,
): Mail =>
  decision === 'approved'
    ? {
        kind: 'recommendation_approved',
        to,
        siteUrl,
        subject: `Your ${called} is on ${village.name}`,
        title: `Your ${called} was approved`,
        paragraphs: [
          'Other parents can read it. They never see your name.',
          'We’ll email you about new answers, once a day at most, unless you turn that off.',
        ],
        button: { label: 'See my question', url: questionUrl(siteUrl, questionId) },
      }
    : {
        kind: 'recommendation_rejected',
        to,
        siteUrl,
        subject: subjectLine(`About your ${called}`),
        title: subjectLine(`Your ${called} wasn’t approved`),
        paragraphs: [
          'Thank you for writing. We read it and decided not to post it.',
          'If the reviewer left a reason, it’s on the page of the question.',
        ],
        button: { label: 'See the question', url: questionUrl(siteUrl, questionId) },
        also: [{ label: 'Ask us on the contact page', url: `${siteUrl}/contact` }],
      }

export const postChangeMail = (
  { email: to, called, questionId, letter: words }: DecidedPost & { letter: string },
  siteUrl: string,
): Mail => ({
  kind: 'change_asked',
  to,
  siteUrl,
  subject: subjectLine(`About your ${called}`),
  title: 'A small change, please',
  paragraphs: [
    `Before we post your ${called}, we’d like to ask for a change:`,
    ...words.split(/\n+/),
    'Change the words and send them back. You’ll keep your place in line.',
  ],
  button: { label: 'Change the words', url: questionUrl(siteUrl, questionId) },
})

/** One email for each submission: a new decision replaces the email that still waits. */
export const decisionMailKey = (submissionId: string): string => `decision:${submissionId}`

export const changeMailKey = (submissionId: string): string => `change:${submissionId}`

/** Withdraws the emails about submissions or posts that are gone. */
export const dropMailsAbout = async (trx: Queryable, ids: readonly string[]): Promise<void> => {
  for (const id of ids) for (const key of [decisionMailKey(id), changeMailKey(id)]) await dropWaitingMail(trx, key)
}

/** Seconds beyond what the desk offers, for the network time of its response and of the undo call. */
const undoGraceSeconds = 4

/** Seconds in which a decision can be undone, and minimum delay of each email about it. */
export const mailDelaySeconds = undoSeconds + undoGraceSeconds

/**
 * The time until which an action made now can be undone. Emails about it are queued later, so they are sent after it.
 */
export const undoUntil = sql<Date>`clock_timestamp() + make_interval(secs => ${mailDelaySeconds})`

export const undoSecondsLeft = sql<number>`
  greatest(0, extract(epoch from undo_until - clock_timestamp()) - ${undoGraceSeconds})::float8`

export const testMail = (to: string, siteUrl: string): Mail => ({
  kind: 'test_mail',
  to,
  subject: `Email from ${village.name} works`,
  title: 'Email works',
  paragraphs: [
    `You asked for this email on the Admin Dashboard of ${village.name}.`,
    'Parents will get theirs the same way. If this one was in your spam folder, theirs will be too.',
  ],
  button: { label: 'Back to the first steps', url: `${siteUrl}/admin` },
})
