import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { FilterCategory } from '../../domain/products/product-categories.ts'
import type { VoteCounts } from '../../domain/products/product-vote.rules.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call } from '../app/call.ts'
import { queries } from '../app/queries.ts'

/** The counts that the server returned for votes, by product, and when (`performance.now()`, milliseconds). */
type Votes = Record<string, { counts: VoteCounts; at: number }>

const votesKey = ['votes-here']

/** Stores the counts returned for a vote: every list shows them, without changing its order. */
export const rememberVote = (productId: string, counts: VoteCounts): void => {
  queries.setQueryData<Votes>(votesKey, (votes) => ({ ...votes, [productId]: { counts, at: performance.now() } }))
}

const isClosed = (error: Error | null): boolean => error instanceof Refusal && error.code === 'not_allowed'
const isSignedOut = (error: Error | null): boolean => error instanceof Refusal && error.code === 'not_signed_in'

export function useProducts(category: FilterCategory | undefined, enabled: boolean) {
  const { data: votes } = useQuery<Votes>({ queryKey: votesKey, queryFn: skipToken })
  const list = useInfiniteQuery({
    queryKey: ['list-products', { category }],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const asked = performance.now()
      return { ...(await call('list-products', { category, cursor }, signal)), asked }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    enabled,
    meta: {
      failed: (error) => {
        if (isClosed(error)) return 'This feature is currently only available for administrators'
        return isSignedOut(error) ? null : 'Failed to load products'
      },
    },
  })
  return {
    products: (list.data?.pages ?? []).flatMap(({ products, asked }) =>
      products.map((product) => {
        const vote = votes?.[product.id]
        return vote && vote.at > asked ? { ...product, ...vote.counts } : product
      }),
    ),
    closed: isClosed(list.error),
    pages: list,
  }
}
