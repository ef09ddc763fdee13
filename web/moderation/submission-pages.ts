import {
  infiniteQueryOptions,
  type Query,
  type QueryKey,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { standingsPerCall } from '../../domain/limits.ts'
import type { listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { useCounts } from '../admin/admin-tabs.tsx'
import { call, pagesOf } from '../app/call.ts'
import { queries, refresh } from '../app/queries.ts'
import {
  type DecidedSubmission,
  fits,
  type QueueRow,
  type QueueView,
  rowsOf,
  type SubmissionPages,
  withStandings,
} from './submission-queue.ts'

const submissionPages = ({ filter, search, order, kind }: QueueView) => {
  const status = filter === 'all' ? undefined : filter
  return infiniteQueryOptions({
    ...pagesOf('list-submissions', { status, search, order: order ?? undefined, kind }),
    enabled: order !== null,
    // Other administrators decide too, so a list is refetched whenever it is shown.
    staleTime: 0,
    // During a new search the previous results stay visible.
    placeholderData: (before, query) => {
      const asked = query?.queryKey[2]
      const isAlike = asked?.status === status && asked?.order === (order ?? undefined) && asked?.kind === kind
      return isAlike ? before : undefined
    },
  })
}

const inputOf = (queryKey: QueryKey) => queryKey[2] as z.input<typeof listSubmissions.input>

/** Updates the loaded lists after a decision made here, then refetches them. */
export const rememberDecision = (decision: DecidedSubmission): void => {
  const lists = queries.getQueriesData<SubmissionPages>({ queryKey: ['list-submissions'] })
  for (const [key, pages] of lists) {
    const filter = inputOf(key).status ?? 'all'
    const stays = (one: QueueRow) => one.id !== decision.id || fits(filter, one)
    if (pages) queries.setQueryData(key, withStandings(pages, [decision], stays))
  }
  void refreshSubmissions()
}

/** Refetches every list, the counters and the logs; resolves when they have loaded. */
export const refreshSubmissions = (): Promise<void> =>
  refresh('list-submissions', 'get-dashboard-counts', 'list-decisions')

/** The ids of a list's newest submissions as of the last event; empty before the first one. */
const newestIds = (listKey: QueryKey) =>
  queryOptions<readonly string[]>({ queryKey: ['newest', ...listKey], queryFn: skipToken })

const idsOf = (page: SubmissionPages['pages'][number]): string[] => rowsOf(page, 'newest').map(({ id }) => id)

/** Reads the status of a list's rows, however many pages it has, and its newest ids. */
const readNews = async (list: Query): Promise<void> => {
  const pages = list.state.data as SubmissionPages | undefined
  const ids = pages?.pages.flatMap(idsOf).slice(0, standingsPerCall)
  const isIdle = list.state.fetchStatus === 'idle'
  if (!isIdle || !pages || !ids?.length) {
    // waits for the fetch that is running, which may predate the event
    await queries.invalidateQueries({ queryKey: list.queryKey, exact: true }, { cancelRefetch: false })
    return isIdle ? undefined : readNews(list)
  }
  const [newest, { standings }] = await Promise.all([
    call('list-submissions', { ...inputOf(list.queryKey), order: 'newest' }),
    call('get-standings', { ids }),
  ])
  queries.setQueryData(newestIds(list.queryKey).queryKey, idsOf(newest))
  // Only if the list is unchanged: a decision made here meanwhile is newer than this response.
  if (list.state.data === pages) queries.setQueryData(list.queryKey, withStandings(pages, standings))
}

/**
 * Updates the visible lists after an event: decided rows show their status; new ones are counted, and shown on request.
 * An empty list is refetched.
 */
export const takeInNews = async (): Promise<void> => {
  const lists = queries.getQueryCache().findAll({ queryKey: ['list-submissions'], type: 'active' })
  // what fails is repeated at the server's next event
  await Promise.all(lists.map((list) => readNews(list).catch(() => undefined)))
}

export type Queue = ReturnType<typeof useQueue>

export const useQueue = (view: QueueView) => {
  const list = useInfiniteQuery({ ...submissionPages(view), meta: { failed: 'Failed to load submissions' } })
  const { data: counts } = useCounts()
  const { isError, hasNextPage } = list
  const submissions = list.data?.pages.flatMap((page) => rowsOf(page, view.order)) ?? []
  const current = submissions.filter((submission) => fits(view.filter, submission))

  const newest = useQuery(newestIds(submissionPages(view).queryKey)).data ?? []
  const known = new Set(submissions.map(({ id }) => id))
  // with the longest wait first, the newest submissions are on a later page
  const isComing = view.order === 'oldest' && hasNextPage
  const fresh = isComing ? 0 : newest.filter((id) => !known.has(id)).length

  /** Fetches one more page. Resolves with its first submission, or undefined if there is none. */
  const loadMore = async (): Promise<QueueRow | undefined> => {
    if (!hasNextPage) return undefined
    const answer = await list.fetchNextPage()
    const page = answer.data?.pages.at(-1)
    return answer.isError || !page ? undefined : rowsOf(page, view.order)[0]
  }

  const counted = view.search || view.kind ? undefined : counts?.[view.filter === 'all' ? 'total' : view.filter]
  return {
    view,
    /** All loaded rows, including those that others have decided; these stay until the list is refetched. */
    submissions,
    /** The rows that still match the filter. */
    current,
    /** How many arrived since the list was read; a refetch shows them. */
    fresh,
    /** No data at all: after a failed refetch the earlier data stays. */
    failed: isError && list.data === undefined,
    hasMore: hasNextPage,
    /** The query. During a new search its data is the previous results (a placeholder). */
    pages: list,
    loadMore,
    total: !hasNextPage ? current.length : counted ? Math.max(counted, current.length + 1) : null,
  }
}
