// The products of a filter, page after page, and the one place that knows how their votes are kept in this browser.
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Answer } from '../../domain/contract.ts'
import type { FilterCategory } from '../../domain/products/product-categories.ts'
import type { VoteCounts } from '../../domain/products/product-vote.rules.ts'
import { listProducts } from '../../domain/products/products.contracts.ts'
import { call, pagesOf } from '../call.ts'
import { onSignOut } from '../on-sign-out.ts'
import { toast } from '../ui/toast.tsx'

type Page = Answer<typeof listProducts>
type Pages = InfiniteData<Page>

/** Key of every list of products kept here, whatever its filter. */
export const productLists = [listProducts.name]

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

/** Products of one category or all; asked for once `enabled`. */
export function useProducts(category: FilterCategory | undefined, enabled: boolean) {
  const list = useInfiniteQuery({
    ...pagesOf(listProducts, { category }),
    queryFn: async ({ pageParam, signal }) => {
      const asked = performance.now()
      return withYoungerAnswers(await call(listProducts, { category, cursor: pageParam }, signal), asked)
    },
    enabled,
  })
  const refused = list.error !== null && 'code' in list.error && list.error.code
  const failed = list.isError && refused !== 'not_allowed' && refused !== 'not_signed_in'
  const failedAt = failed ? list.errorUpdatedAt : 0
  useEffect(() => {
    if (failedAt > 0) toast({ title: 'Failed to load products', variant: 'destructive' })
  }, [failedAt])
  return {
    products: list.data?.pages.flatMap(({ products }) => products) ?? [],
    loading: list.isPending,
    /** The server says that these are not for this member. */
    closed: refused === 'not_allowed',
    failed,
    retry: () => void list.refetch(),
    retrying: list.isFetching,
    more: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    loadingMore: list.isFetchingNextPage,
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
