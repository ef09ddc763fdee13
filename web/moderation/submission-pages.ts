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
import type { listSubmissions, ReviewedSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { useCounts } from '../admin/admin-tabs.tsx'
import { call, pagesOf } from '../app/call.ts'
import { queries, refresh } from '../app/queries.ts'
import {
  type DecidedSubmission,
  fits,
  type QueueView,
  type SubmissionPages,
  withStandings,
} from './submission-queue.ts'

const submissionPages = ({ filter, search, order }: QueueView) => {
  const status = filter === 'all' ? undefined : filter
  return infiniteQueryOptions({
    ...pagesOf('list-submissions', { status, search, order: order ?? undefined }),
    enabled: order !== null,
    // Others decide too: a list is asked for again whenever it is shown.
    staleTime: 0,
    // While other words are looked for, what was found before stays in sight.
    placeholderData: (before, query) => {
      const asked = query?.queryKey[2]
      return asked?.status === status && asked?.order === (order ?? undefined) ? before : undefined
    },
  })
}

const inputOf = (queryKey: QueryKey) => queryKey[2] as z.input<typeof listSubmissions.input>

export const rememberDecision = (decision: DecidedSubmission): void => {
  const lists = queries.getQueriesData<SubmissionPages>({ queryKey: ['list-submissions'] })
  for (const [key, pages] of lists) {
    const filter = inputOf(key).status ?? 'all'
    const stays = (one: ReviewedSubmission) => one.id !== decision.id || fits(filter, one)
    if (pages) queries.setQueryData(key, withStandings(pages, [decision], stays))
  }
  void refreshSubmissions()
}

export const refreshSubmissions = (): Promise<void> =>
  refresh('list-submissions', 'get-dashboard-counts', 'list-decisions')

/** Query of the newest ids of a list, as known since the last news; nothing until there are some. */
const newestIds = (listKey: QueryKey) =>
  queryOptions<readonly string[]>({ queryKey: ['newest', ...listKey], queryFn: skipToken })

/** Asks what others decided of one list, however many pages it has, and what is new on top of it. */
const readNews = async (list: Query): Promise<void> => {
  const pages = list.state.data as SubmissionPages | undefined
  const ids = pages?.pages.flatMap(({ submissions }) => submissions.map(({ id }) => id)).slice(0, standingsPerCall)
  const isIdle = list.state.fetchStatus === 'idle'
  if (!isIdle || !pages || !ids?.length) {
    // waits for what is under way, which may be older than the news
    await queries.invalidateQueries({ queryKey: list.queryKey, exact: true }, { cancelRefetch: false })
    return isIdle ? undefined : readNews(list)
  }
  const [newest, { standings }] = await Promise.all([
    call('list-submissions', { ...inputOf(list.queryKey), order: 'newest' }),
    call('get-standings', { ids }),
  ])
  queries.setQueryData(
    newestIds(list.queryKey).queryKey,
    newest.submissions.map(({ id }) => id),
  )
  // A decision taken here meanwhile is not overwritten by what is older.
  if (list.state.data === pages) queries.setQueryData(list.queryKey, withStandings(pages, standings))
}

/**
 * Takes news into the lists in sight: decided rows say so, new ones are counted and come when the reader asks for them. A
 * list without a row is asked for again.
 */
export const takeInNews = async (): Promise<void> => {
  const lists = queries.getQueryCache().findAll({ queryKey: ['list-submissions'], type: 'active' })
  // what cannot be asked for is asked for at the next word of the server
  await Promise.all(lists.map((list) => readNews(list).catch(() => undefined)))
}

export type Queue = ReturnType<typeof useQueue>

export const useQueue = (view: QueueView) => {
  const list = useInfiniteQuery({ ...submissionPages(view), meta: { failed: 'Failed to load submissions' } })
  const { data: counts } = useCounts()
  const { isError, hasNextPage } = list
  const submissions = list.data?.pages.flatMap((page) => page.submissions) ?? []
  const current = submissions.filter((submission) => fits(view.filter, submission))

  const newest = useQuery(newestIds(submissionPages(view).queryKey)).data ?? []
  const known = new Set(submissions.map(({ id }) => id))
  // those that wait shortest come with the last page of a list that begins with the longest wait
  const isComing = view.order === 'oldest' && hasNextPage
  const fresh = isComing ? 0 : newest.filter((id) => !known.has(id)).length

  /** Reads one page more; resolves with its first submission, or undefined when there is none. */
  const loadMore = async (): Promise<ReviewedSubmission | undefined> => {
    if (!hasNextPage) return undefined
    const answer = await list.fetchNextPage()
    return answer.isError ? undefined : answer.data?.pages.at(-1)?.submissions[0]
  }

  const counted = view.search ? undefined : counts?.[view.filter === 'all' ? 'total' : view.filter]
  return {
    view,
    /** The rows in sight, also those that were decided by others since and stay until the list is asked for anew. */
    submissions,
    /** Those among them that still belong here. */
    current,
    /** How many have come since the list was read; they are shown when it is asked for again. */
    fresh,
    /** Nothing is known of it. What is known stays, also when it cannot be asked for again. */
    failed: isError && list.data === undefined,
    hasMore: hasNextPage,
    /** Its query; placeholders are rows of the words before, until the new ones are found. */
    pages: list,
    loadMore,
    total: !hasNextPage ? current.length : counted ? Math.max(counted, current.length + 1) : null,
  }
}
