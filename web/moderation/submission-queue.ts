import type { InfiniteData } from '@tanstack/react-query'
import type { Answer } from '../../domain/contract.ts'
import { type queueKinds, queueOrders, submissionSearchLimit, submissionStatuses } from '../../domain/limits.ts'
import type {
  listDecisions,
  listSubmissions,
  QueueOrder,
  ReviewedPost,
  ReviewedSubmission,
  undoDecision,
} from '../../domain/moderation/moderation.contracts.ts'

export const statusFilters = ['all', ...submissionStatuses] as const
export type StatusFilter = (typeof statusFilters)[number]

export const readStatusFilter = (text: string | undefined): StatusFilter =>
  statusFilters.find((filter) => filter === text) ?? 'pending'

export const readSearch = (text = ''): string => text.trim().slice(0, submissionSearchLimit).trim()

/** The order in the address, otherwise `usual`. Only pending submissions can be read oldest first. */
export const readOrder = <Usual extends QueueOrder | null>(
  filter: StatusFilter,
  text: string | undefined,
  usual: Usual,
): QueueOrder | Usual => (filter === 'pending' ? (queueOrders.find((order) => order === text) ?? usual) : 'newest')

export type QueueKind = (typeof queueKinds)[number]

/** A view of the queue. While `order` is null (not known yet) nothing is fetched. */
export type QueueView = {
  filter: StatusFilter
  search: string
  order: QueueOrder | null
  /** Undefined: all kinds. */
  kind: QueueKind | undefined
}

/** A recommendation, or a post: the words of a question or the line of an answer. */
export type QueueRow = ReviewedSubmission | ReviewedPost

export const isPost = (row: QueueRow): row is ReviewedPost => 'kind' in row

/** The line of an answer, whose words are never changed. */
export const isLine = (row: QueueRow): boolean => isPost(row) && row.kind === 'line'

type QueuePage = Pick<Answer<typeof listSubmissions>, 'submissions' | 'posts'>

const sortKey = ({ waits_since, id }: QueueRow): string => `${waits_since} ${id}`

/** The rows of a page in the order in which the server counts them. */
export const rowsOf = ({ submissions, posts }: QueuePage, order: QueueOrder | null): QueueRow[] => {
  const sign = order === 'oldest' ? 1 : -1
  return [...submissions, ...posts].sort((one, other) => (sortKey(one) < sortKey(other) ? -sign : sign))
}

export type DecidedSubmission = Answer<typeof undoDecision>

export type LoggedDecision = Answer<typeof listDecisions>['decisions'][number]

export type SubmissionPages = InfiniteData<Answer<typeof listSubmissions>>

/** Whether a submission matches the filter. A row that another administrator decided stays visible without matching. */
export const fits = (filter: StatusFilter, { status }: Pick<QueueRow, 'status'>): boolean =>
  filter === 'all' || status === filter

/** The list with the new status of some rows; rows for which `stays` returns false are removed. */
export const withStandings = (
  pages: SubmissionPages,
  decidedNow: readonly DecidedSubmission[],
  stays: (row: QueueRow) => boolean = () => true,
): SubmissionPages => {
  const now = new Map(decidedNow.map((decided) => [decided.id, decided]))
  const update = <Row extends QueueRow>(rows: readonly Row[]) =>
    rows.map((one) => ({ ...one, ...now.get(one.id) })).filter(stays)
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      submissions: update(page.submissions),
      posts: update(page.posts),
    })),
  }
}

/** The submissions before and after `place`. If the one at `place` has left the list, its successor is now at `place`. */
export const neighbours = (submissions: readonly QueueRow[], place: number, listed: boolean) => ({
  previous: submissions[place - 1],
  next: submissions[listed ? place + 1 : place],
})

/**
 * The next submission to review: the first free one after `place`, also on the next page, else the nearest before it.
 * `loadMore` resolves with the first row of the next page. Undefined if none is free.
 */
export const nextToReview = async (
  submissions: readonly QueueRow[],
  { place, listed }: { place: number; listed: boolean },
  isFree: (submission: QueueRow) => boolean,
  loadMore: () => Promise<QueueRow | undefined>,
): Promise<QueueRow | undefined> => {
  const behind = submissions.slice(listed ? place + 1 : place).find(isFree)
  if (behind) return behind
  const loaded = await loadMore()
  return loaded && isFree(loaded) ? loaded : submissions.slice(0, place).findLast(isFree)
}

/** The submission with the latest status that its row or its log contains; the same object if neither is newer. */
export const latestStatusOf = (
  submission: QueueRow,
  row: QueueRow | undefined,
  latest: LoggedDecision | undefined,
): QueueRow => {
  const at = ({ reviewed_at }: QueueRow) => reviewed_at ?? ''
  const wordsOf = (one: QueueRow) => (isPost(one) ? one.words : null)
  const isNews =
    row &&
    (at(row) > at(submission) ||
      row.change_asked_at !== submission.change_asked_at ||
      wordsOf(row) !== wordsOf(submission))
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
