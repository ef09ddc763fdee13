// Fetches the queue of submissions: one list for each view of it, page after page.
import { infiniteQueryOptions, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  getDashboardCounts,
  getStandings,
  listDecisions,
  listSubmissions,
  standingsPerCall,
} from '../../domain/moderation/moderation.contracts.ts'
import { call, pagesOf } from '../call.ts'
import type { AskAgain } from './live-refresh.ts'
import {
  type DecidedSubmission,
  type QueueView,
  type SubmissionPages,
  withDecision,
  withNews,
} from './submission-queue.ts'

/** Query of the list in one view. */
export const submissionPages = ({ filter, search, order }: QueueView) => {
  const status = filter === 'all' ? undefined : filter
  return infiniteQueryOptions({
    ...pagesOf(listSubmissions, { status, search, order }),
    // Others decide too: a list is asked for again whenever it is shown.
    staleTime: 0,
    // While other words are looked for, what was found before stays in sight.
    placeholderData: (before, query) => {
      const asked = query?.queryKey[2]
      return asked?.status === status && asked?.order === order ? before : undefined
    },
  })
}

/** What a list was asked for with. */
const inputOf = (queryKey: QueryKey) => queryKey[2] as z.input<typeof listSubmissions.input>

/** Puts a decision into every list at once, then asks the server for what is true. */
export const rememberDecision = (queries: QueryClient, decision: DecidedSubmission): void => {
  const lists = queries.getQueriesData<SubmissionPages>({ queryKey: [listSubmissions.name] })
  for (const [key, pages] of lists) {
    if (pages) queries.setQueryData(key, withDecision(pages, inputOf(key).status ?? 'all', decision))
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

/** News for one list, however many pages it has; null when they cannot be told from what is known of it. */
const readNews = async (list: Query): Promise<SubmissionPages | null> => {
  const pages = list.state.data as SubmissionPages | undefined
  if (!pages) return null
  const ids = pages.pages.flatMap(({ submissions }) => submissions.map(({ id }) => id)).slice(0, standingsPerCall)
  const { order = 'newest', ...input } = inputOf(list.queryKey)
  const cursor = order === 'oldest' ? (pages.pageParams.at(-1) as string | undefined) : undefined
  const [edge, { standings }] = await Promise.all([
    call(listSubmissions, { ...input, order, cursor }),
    call(getStandings, { ids }),
  ])
  // A decision taken here meanwhile is not overwritten by what is older.
  return list.state.data === pages ? withNews(pages, edge, standings, order) : null
}

/** Takes news into the lists in sight without moving what they show; one that cannot be added to is asked for anew. */
export const takeInNews: AskAgain = async (queries, queryKey) => {
  const takeInto = async (list: Query): Promise<void> => {
    const isIdle = () => list.state.fetchStatus === 'idle'
    const askInFull = () =>
      queries.invalidateQueries({ queryKey: list.queryKey, exact: true }, { cancelRefetch: false })
    const news = isIdle() ? await readNews(list).catch(() => null) : null
    if (!isIdle()) {
      // waits for what is under way
      await askInFull()
      return takeInto(list)
    }
    if (news) queries.setQueryData(list.queryKey, news)
    else await askInFull()
  }
  await Promise.all(queries.getQueryCache().findAll({ queryKey, type: 'active' }).map(takeInto))
}
