// Fetches the queue of submissions: one list for each filter, page after page.
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { call } from '../call.ts'
import { type DecidedSubmission, type StatusFilter, statusFilters, withDecision } from './submission-queue.ts'

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

/** Puts a decision into every list at once, then asks the server for what is true. */
export const rememberDecision = (queries: QueryClient, decision: DecidedSubmission): void => {
  for (const filter of statusFilters) {
    queries.setQueryData(submissionPages(filter).queryKey, (pages) => pages && withDecision(pages, filter, decision))
  }
  void refreshSubmissions(queries)
}

/** Asks the server again for every list. */
export const refreshSubmissions = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: [listSubmissions.name] })
