import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../domain/contract.ts'
import type { getReviewContext } from '../../domain/moderation/desk.contracts.ts'
import { queryOf } from '../app/call.ts'
import { isFlagged } from './submission.copy.ts'
import type { QueueRow } from './submission-queue.ts'

/** How the do-not-list matches a provider. `flagged`: it matched when the row was written, and nothing newer is known. */
export type ListedBy = NonNullable<Answer<typeof getReviewContext>['do_not_list']> | 'flagged'

export const useListedBy = (submission: QueueRow): ListedBy | null => {
  const { data } = useQuery({ ...queryOf('get-review-context', { id: submission.id }), staleTime: 0 })
  if (submission.status === 'approved') return null
  return data ? data.do_not_list : isFlagged(submission) ? 'flagged' : null
}
