import type { InfiniteData } from '@tanstack/react-query'
import type { Answer } from '../../domain/contract.ts'
import { queueOrders, submissionSearchLimit, submissionStatuses } from '../../domain/limits.ts'
import type {
  listDecisions,
  listSubmissions,
  QueueOrder,
  ReviewedSubmission,
  undoDecision,
} from '../../domain/moderation/moderation.contracts.ts'

export const statusFilters = ['all', ...submissionStatuses] as const
export type StatusFilter = (typeof statusFilters)[number]

export const readStatusFilter = (text: string | undefined): StatusFilter =>
  statusFilters.find((filter) => filter === text) ?? 'pending'

export const readSearch = (text = ''): string => text.trim().slice(0, submissionSearchLimit).trim()

/** The order an address asks for, else the usual one; only what waits is read oldest first. */
export const readOrder = <Usual extends QueueOrder | null>(
  filter: StatusFilter,
  text: string | undefined,
  usual: Usual,
): QueueOrder | Usual => (filter === 'pending' ? (queueOrders.find((order) => order === text) ?? usual) : 'newest')

/**
 * A part of the queue: one status or all, the words that are looked for in it, and what comes first; null while that is not
 * known, and nothing is asked for.
 */
export type QueueView = { filter: StatusFilter; search: string; order: QueueOrder | null }

export type DecidedSubmission = Answer<typeof undoDecision>

export type LoggedDecision = Answer<typeof listDecisions>['decisions'][number]

export type SubmissionPages = InfiniteData<Answer<typeof listSubmissions>>

/** Whether a submission belongs to a view; one that another administrator decided stays in sight, but belongs no more. */
export const fits = (filter: StatusFilter, { status }: Pick<ReviewedSubmission, 'status'>): boolean =>
  filter === 'all' || status === filter

/** The list with where some of its rows stand now: they say so in their places, or leave it when `stays` says no. */
export const withStandings = (
  pages: SubmissionPages,
  decidedNow: readonly DecidedSubmission[],
  stays: (submission: ReviewedSubmission) => boolean = () => true,
): SubmissionPages => {
  const now = new Map(decidedNow.map((decided) => [decided.id, decided]))
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      submissions: page.submissions.map((one) => ({ ...one, ...now.get(one.id) })).filter(stays),
    })),
  }
}

/** What stands before and after a place; one that has left the list leaves its place to the one that followed it. */
export const neighbours = (submissions: readonly ReviewedSubmission[], place: number, listed: boolean) => ({
  previous: submissions[place - 1],
  next: submissions[listed ? place + 1 : place],
})

/**
 * The next one to review after a place: the first behind it that is free, also on the next page, else the first before it.
 * `loadMore` answers the first row of the next page; undefined when nothing free is left.
 */
export const nextToReview = async (
  submissions: readonly ReviewedSubmission[],
  { place, listed }: { place: number; listed: boolean },
  isFree: (submission: ReviewedSubmission) => boolean,
  loadMore: () => Promise<ReviewedSubmission | undefined>,
): Promise<ReviewedSubmission | undefined> => {
  const behind = submissions.slice(listed ? place + 1 : place).find(isFree)
  if (behind) return behind
  const loaded = await loadMore()
  return loaded && isFree(loaded) ? loaded : submissions.slice(0, place).findLast(isFree)
}

/**
 * The submission as it stands by its row and by the latest decision of its log; the same object when neither knows of a
 * later decision.
 */
export const latestStatusOf = (
  submission: ReviewedSubmission,
  row: ReviewedSubmission | undefined,
  latest: LoggedDecision | undefined,
): ReviewedSubmission => {
  const at = ({ reviewed_at }: ReviewedSubmission) => reviewed_at ?? ''
  const isNews = row && (at(row) > at(submission) || row.change_asked_at !== submission.change_asked_at)
  const known = isNews ? row : submission
  if (!latest || latest.decided_at <= at(known)) return known
  return {
    ...known,
    status: latest.to_status,
    admin_notes: latest.notes,
    reviewed_at: latest.decided_at,
    reviewed_by: latest.decided_by,
    change_asked_at: null,
  }
}
