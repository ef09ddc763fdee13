// The queue of submissions as the browser holds it: one list for each filter, page after page.
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  type decideSubmission,
  listSubmissions,
  type ReviewedSubmission,
} from '../../domain/moderation/moderation.contracts.ts'
import { submissionStatuses } from '../../domain/recommendations/recommendations.contracts.ts'
import { call } from '../call.ts'

/** Filters of the queue, in the order they are shown. */
export const statusFilters = ['all', ...submissionStatuses] as const
export type StatusFilter = (typeof statusFilters)[number]

/** The filter an address asks for; pending unless it names another. */
export const readStatusFilter = (text: string | undefined): StatusFilter =>
  statusFilters.find((filter) => filter === text) ?? 'pending'

type Page = z.output<typeof listSubmissions.output>
type Decision = z.output<typeof decideSubmission.output>
type SubmissionPages = InfiniteData<Page>

/** Query of the list under one filter, newest first. */
export const submissionPages = (filter: StatusFilter) =>
  infiniteQueryOptions({
    queryKey: [listSubmissions.name, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listSubmissions, { status: filter === 'all' ? undefined : filter, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    // Others decide too: a list is asked for again whenever it is shown.
    staleTime: 0,
  })

/** The list after a decision: the row changes, or leaves when it no longer fits the filter. */
export const withDecision = (pages: SubmissionPages, filter: StatusFilter, decision: Decision): SubmissionPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    submissions: page.submissions
      .map((one): ReviewedSubmission => (one.id === decision.id ? { ...one, ...decision } : one))
      .filter(({ id, status }) => id !== decision.id || filter === 'all' || status === filter),
  })),
})

/** Puts a decision into every list at once, then asks the server for what is true. */
export const rememberDecision = (queries: QueryClient, decision: Decision): void => {
  for (const filter of statusFilters) {
    queries.setQueryData(submissionPages(filter).queryKey, (pages) => pages && withDecision(pages, filter, decision))
  }
  void refreshSubmissions(queries)
}

/** Asks the server again for every list. */
export const refreshSubmissions = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: [listSubmissions.name] })
