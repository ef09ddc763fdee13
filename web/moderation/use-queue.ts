// One view of the queue as the screen uses it: its rows so far, and the way to more of them.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReviewedSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { useCounts } from '../admin/admin-tabs.tsx'
import { newestIds, submissionPages } from './submission-pages.ts'
import { fits, type QueueView } from './submission-queue.ts'

export type Queue = ReturnType<typeof useQueue>

/** The list of a view. */
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
    /** How many there are in all; null while nobody knows. */
    total: !hasNextPage ? current.length : counted ? Math.max(counted, current.length + 1) : null,
  }
}
