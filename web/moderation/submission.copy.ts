import type { Answer } from '../../domain/contract.ts'
import { adminNotesLimit } from '../../domain/limits.ts'
import type { Decision } from '../../domain/moderation/decision.rules.ts'
import type { EarlierVersion } from '../../domain/moderation/desk.contracts.ts'
import type { decideSubmissions, QueueOrder, ReviewedSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { ownWordsOf, yearOf } from '../../domain/recommendations/optional-answers.ts'
import { pricingText } from '../../domain/recommendations/pricing.ts'
import type { SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'
import { counted, withCommas } from '../../domain/text/counts.ts'
import { findPersonalWords, type PersonalWords } from '../../domain/text/personal-words.rules.ts'
import { questionName } from '../questions/question.copy.ts'
import { calendarDayOf } from '../ui/dates.ts'
import { isPost, type QueueKind, type QueueRow, type StatusFilter } from './submission-queue.ts'

type Place = Pick<ReviewedSubmission, 'city' | 'state'> & { location?: string | null }

export const placeOf = ({ location, city, state }: Place): string =>
  location || [city, state].filter(Boolean).join(', ') || 'Location not specified'

/** The provider of a recommendation; of a post what it is about. */
export const nameOf = (row: QueueRow): string => {
  if (!isPost(row)) return row.provider_name
  return row.kind === 'question' ? questionName(row) : `Answer: ${row.provider_name ?? 'someone'}`
}

export const kindNames: Record<QueueKind, { one: string; many: string }> = {
  recommendation: { one: 'Recommendation', many: 'Recommendations' },
  question: { one: 'Question', many: 'Questions' },
  line: { one: 'Answer', many: 'Answers' },
}

export const readKind = (text: string | undefined): QueueKind | undefined =>
  (Object.keys(kindNames) as QueueKind[]).find((kind) => kind === text)

/** The business name, unless it is also the provider's name. */
export const otherBusinessOf = ({
  business_name,
  provider_name,
}: Pick<ReviewedSubmission, 'business_name' | 'provider_name'>): string | null =>
  business_name === provider_name ? null : business_name

const yesNo = (answer: boolean | null): string | null => (answer === null ? null : answer ? 'Yes' : 'No')

export const answers: readonly [name: string, read: (version: EarlierVersion | ReviewedSubmission) => string | null][] =
  [
    ['Provider name', ({ provider_name }) => provider_name],
    ['Service type', ({ service_type }) => categoryLabel(service_type)],
    ['Rating', ({ rating }) => `${rating}/5`],
    ['Business name', ({ business_name }) => business_name],
    ['Location', placeOf],
    ['Experience year', yearOf],
    ['Available start date', ({ available_start_date: day }) => day && calendarDayOf(day)],
    ['Would use again', ({ would_use_again }) => yesNo(would_use_again)],
    ['Highlights', ({ highlights }) => highlights],
    ['Own words', ownWordsOf],
    ['Pricing', pricingText],
    ['Business website', ({ business_website }) => business_website],
    ['Contact consent', ({ has_contact_consent }) => yesNo(has_contact_consent)],
    ['Provider email', ({ provider_email }) => provider_email],
    ['Provider phone', ({ provider_phone }) => provider_phone],
    ['Provider social', ({ provider_social }) => provider_social],
  ]

export const reviewerOf = (name: string | null): string => name ?? 'a former administrator'

export const statusNames: Record<SubmissionStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}

type Edited = Pick<ReviewedSubmission, 'status'> & Partial<Pick<ReviewedSubmission, 'edit'>>

export const editWords = ({ status, edit = null }: Edited): string | null =>
  edit === null
    ? null
    : edit === 'of_shown' && status !== 'approved'
      ? 'Edited: will replace what parents see now'
      : 'Edited by the parent'

type Flag = Pick<ReviewedSubmission, 'status'> & Partial<Pick<ReviewedSubmission, 'do_not_list_match'>>

export const isFlagged = ({ status, do_not_list_match = null }: Flag) =>
  status !== 'approved' && do_not_list_match !== null

/** Words of a post that may identify somebody. */
export const marksOf = (row: QueueRow): PersonalWords[] => (isPost(row) ? findPersonalWords(row.words) : [])

/** "2 words marked"; undefined if none is. */
export const markedInWords = (marks: number): string | undefined =>
  marks > 0 ? `${counted(marks, 'word')} marked` : undefined

export const flagWords = 'May be on the do-not-list'

export const readyReasons = [
  {
    name: 'Identifies a child or home',
    text: 'It names a child or says where someone lives. Please take that part out. Nothing else needs to change.',
  },
  {
    name: 'Says too little',
    text: 'Another family would need a little more to go on. Please add what they did for you, then send it again.',
  },
  {
    name: 'Contact needs a second look',
    text: 'Please double-check the contact details, or leave them out, then send it again.',
  },
  {
    name: 'Sounds like the provider',
    text: 'It sounds like the provider wrote it. Please tell it in your own words, as a parent, then send it again.',
  },
] as const

export const filterNames: Record<StatusFilter, string> = { all: 'All', ...statusNames }

export const orderNames: Record<QueueOrder, string> = { oldest: 'Longest wait', newest: 'Newest first' }

export const decisionToasts: Record<Decision, { done: string; failed: string }> = {
  approved: { done: 'Submission approved successfully', failed: 'Failed to approve submission' },
  rejected: { done: 'Submission rejected', failed: 'Failed to reject submission' },
}

export const askToasts = {
  done: 'We asked the parent',
  next: 'It stays pending until they reply.',
  failed: 'Failed to ask the parent',
}

/** For a rejection that was undone to give its reason. */
export const reasonAsked = { title: 'Not rejected yet', description: 'Write why, then press Reject.' }

/** For a press in the first moment of what is shown. */
export const pressIgnored = {
  title: 'That press didn’t count',
  description: 'Press again. It’s a new note.',
}

/** For a decision of this page whose response was lost. */
export const decidedByYou = 'Your decision was already saved. We just didn’t hear back.'

/** For a decision that another administrator has made since. */
export const decidedByAnother = 'Another administrator got to this one first. The list now shows its status.'

export const unknownAnswer =
  'We didn’t hear back. Your decision may have gone through anyway. It’s safe to press again. It counts once.'

export const unknownAnswers = 'Your decisions may have gone through anyway. It’s safe to press again. Each counts once.'

/** For a retried decision that was saved with the notes of the first try. */
export const earlierNotesRemain = 'It was saved with your earlier notes. What you typed since is still here, unsaved.'

export const decisionVerbs: Record<Decision, string> = { approved: 'Approve', rejected: 'Reject' }

type Outcome = Answer<typeof decideSubmissions>['results'][number]['outcome']

export const reasonLeft = (outcome: Exclude<Outcome, 'decided'>, decision: Decision): string =>
  ({
    unchanged: `It was already ${decision}.`,
    decided_meanwhile: 'Another administrator got to this one first.',
    maybe_not_listed: 'It may be on the do-not-list. Open it to confirm that it’s someone else, or reject it.',
    not_found: 'It’s no longer here. The parent may have edited or withdrawn it.',
    fault: 'Something went wrong on our side. Please try again.',
  })[outcome]

export const notesTooLong = `Please keep the notes to ${withCommas(adminNotesLimit)} characters`

export const submissionsInWords = (count: number): string => counted(count, 'submission')

export const undoneInWords = (counts: { undone: number; refused: number; unknown: number }): string =>
  [
    counts.undone > 0 && `${submissionsInWords(counts.undone)} undone.`,
    counts.refused > 0 && `${submissionsInWords(counts.refused)} stayed as decided.`,
    counts.unknown > 0 && `We didn’t hear back about ${submissionsInWords(counts.unknown)}. Please check the list.`,
  ]
    .filter(Boolean)
    .join(' ')

export const foundInWords = (count: number, more: boolean): string =>
  more ? `More than ${submissionsInWords(count)} found` : `${submissionsInWords(count)} found`

/** "Showing 25 of 36", or "Showing 25" if the total is unknown. */
export const shownInWords = (shown: number, total: number | null): string =>
  total === null ? `Showing ${shown}` : `Showing ${shown} of ${withCommas(Math.max(shown, total))}`

/** The position in the list: "3 of 186", or "3 of 25+" if the total is unknown. */
export const placeInWords = (place: number, total: number | null, loaded: number): string =>
  `${withCommas(place + 1)} of ${total === null ? `${loaded}+` : withCommas(total)}`
