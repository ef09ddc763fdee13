// Fetches the queue of submissions: one list for each view of it, page after page.
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { getDashboardCounts, listDecisions, listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { call } from '../call.ts'
import { type DecidedSubmission, type QueueView, type SubmissionPages, withDecision } from './submission-queue.ts'

/** Query of the list in one view, newest first. */
export const submissionPages = ({ filter, search }: QueueView) =>
  infiniteQueryOptions({
    queryKey: [listSubmissions.name, { filter, search }] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listSubmissions, { status: filter === 'all' ? undefined : filter, search, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    // Others decide too: a list is asked for again whenever it is shown.
    staleTime: 0,
    // While other words are looked for, what was found before stays in sight.
    placeholderData: (before, query) => (query?.queryKey[1].filter === filter ? before : undefined),
  })

/** Puts a decision into every list at once, then asks the server for what is true. */
export const rememberDecision = (queries: QueryClient, decision: DecidedSubmission): void => {
  const lists = queries.getQueriesData<SubmissionPages>({ queryKey: [listSubmissions.name] })
  for (const [key, pages] of lists) {
    const { filter } = key[1] as QueueView
    if (pages) queries.setQueryData(key, withDecision(pages, filter, decision))
  }
  void refreshSubmissions(queries)
}

/** Asks the server again for every list, the counters and the log of what is open; resolves when it has answered. */
export const refreshSubmissions = async (queries: QueryClient): Promise<void> => {
  await Promise.all(
    [listSubmissions, getDashboardCounts, listDecisions].map(({ name }) =>
      queries.invalidateQueries({ queryKey: [name] }),
    ),
  )
}
