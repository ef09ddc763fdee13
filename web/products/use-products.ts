// The products of a filter, page after page, and the one place that knows how their votes are kept in this browser.
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import type { Answer } from '../../domain/contract.ts'
import type { FilterCategory } from '../../domain/products/product-categories.ts'
import type { VoteCounts } from '../../domain/products/product-vote.rules.ts'
import type { listProducts } from '../../domain/products/products.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call, pagesOf } from '../app/call.ts'
import { onSignOut } from '../app/stored-items.ts'

type Page = Answer<typeof listProducts>
type Pages = InfiniteData<Page>

/** Key of every list of products kept here, whatever its filter. */
export const productLists = ['list-products']

/** What the server answered to votes here: counts by product, and when (milliseconds of `performance.now`). */
const answers = new Map<string, { counts: VoteCounts; at: number }>()
onSignOut(() => answers.clear())

/** The page with the answers to votes that came after it was asked for: it may be older than they are. */
const withYoungerAnswers = (page: Page, asked: number): Page => ({
  ...page,
  products: page.products.map((product) => {
    const answer = answers.get(product.id)
    return answer && answer.at > asked ? { ...product, ...answer.counts } : product
  }),
})

const isClosed = (error: Error | null): boolean => error instanceof Refusal && error.code === 'not_allowed'
const isSignedOut = (error: Error | null): boolean => error instanceof Refusal && error.code === 'not_signed_in'

/** Products of one category or all; asked for once `enabled`. */
export function useProducts(category: FilterCategory | undefined, enabled: boolean) {
  const list = useInfiniteQuery({
    ...pagesOf('list-products', { category }),
    queryFn: async ({ pageParam, signal }) => {
      const asked = performance.now()
      return withYoungerAnswers(await call('list-products', { category, cursor: pageParam }, signal), asked)
    },
    enabled,
    meta: {
      failed: (error) => {
        if (isClosed(error)) return 'This feature is currently only available for administrators'
        return isSignedOut(error) ? null : 'Failed to load products'
      },
    },
  })
  const closed = isClosed(list.error)
  return {
    products: list.data?.pages.flatMap(({ products }) => products) ?? [],
    loading: list.isPending,
    /** The server says that these are not for this member. */
    closed,
    failed: list.isError && !closed && !isSignedOut(list.error),
    pages: list,
  }
}

/** Writes the counts that the server answered into every list that shows the product; no card moves. */
export const keepCounts = (queries: QueryClient, productId: string, counts: VoteCounts): void => {
  answers.set(productId, { counts, at: performance.now() })
  queries.setQueriesData<Pages>(
    { queryKey: productLists },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          products: page.products.map((product) => (product.id === productId ? { ...product, ...counts } : product)),
        })),
      },
  )
}
