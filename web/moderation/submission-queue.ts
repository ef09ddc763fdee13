// The queue of submissions as the browser holds it: under which filter, and what a decision changes in it.
import type { InfiniteData } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  decideSubmission,
  listSubmissions,
  ReviewedSubmission,
} from '../../domain/moderation/moderation.contracts.ts'
import { submissionStatuses } from '../../domain/recommendations/recommendations.contracts.ts'

/** Filters of the queue, in the order they are shown. */
export const statusFilters = ['all', ...submissionStatuses] as const
export type StatusFilter = (typeof statusFilters)[number]

/** The filter an address asks for; pending unless it names another. */
export const readStatusFilter = (text: string | undefined): StatusFilter =>
  statusFilters.find((filter) => filter === text) ?? 'pending'

/** A decision as the server answers it. */
export type DecidedSubmission = z.output<typeof decideSubmission.output>

type SubmissionPages = InfiniteData<z.output<typeof listSubmissions.output>>

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
