// The queue of submissions as the browser holds it: which view of it, where one stands in it, and what a decision changes.
import type { InfiniteData } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  type decideSubmission,
  type listDecisions,
  type listSubmissions,
  type ReviewedSubmission,
  submissionSearchLimit,
} from '../../domain/moderation/moderation.contracts.ts'
import { submissionStatuses } from '../../domain/recommendations/recommendations.contracts.ts'

/** Filters of the queue, in the order they are shown. */
export const statusFilters = ['all', ...submissionStatuses] as const
export type StatusFilter = (typeof statusFilters)[number]

/** The filter an address asks for; pending unless it names another. */
export const readStatusFilter = (text: string | undefined): StatusFilter =>
  statusFilters.find((filter) => filter === text) ?? 'pending'

/** The words an address looks for; what is beyond measure is cut. */
export const readSearch = (text = ''): string => text.trim().slice(0, submissionSearchLimit).trim()

/** A part of the queue: one status or all, and the words that are looked for in it. */
export type QueueView = { filter: StatusFilter; search: string }

/** A decision as the server answers it. */
export type DecidedSubmission = z.output<typeof decideSubmission.output>

/** A decision as the log remembers it. */
export type LoggedDecision = z.output<typeof listDecisions.output>['decisions'][number]

export type SubmissionPages = InfiniteData<z.output<typeof listSubmissions.output>>

/** The list after a decision: the row changes, or leaves when it no longer fits the filter. */
export const withDecision = (
  pages: SubmissionPages,
  filter: StatusFilter,
  decision: DecidedSubmission,
): SubmissionPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    submissions: page.submissions
      .map((one): ReviewedSubmission => (one.id === decision.id ? { ...one, ...decision } : one))
      .filter(({ id, status }) => id !== decision.id || filter === 'all' || status === filter),
  })),
})

/** What stands before and after a place; one that has left the list leaves its place to the one that followed it. */
export const neighbours = (submissions: readonly ReviewedSubmission[], place: number, listed: boolean) => ({
  previous: submissions[place - 1],
  next: submissions[listed ? place + 1 : place],
})

/** The submission as it stands by its log, newest first, when that knows of a later decision than the row does. */
export const standingOf = (
  submission: ReviewedSubmission,
  decisions: readonly LoggedDecision[] = [],
): ReviewedSubmission => {
  const [latest] = decisions
  if (!latest || (submission.reviewed_at !== null && latest.decided_at <= submission.reviewed_at)) return submission
  return {
    ...submission,
    status: latest.to_status,
    admin_notes: latest.notes,
    reviewed_at: latest.decided_at,
    reviewed_by: latest.decided_by,
  }
}
