// Fetches the administrators' list of products: one list for each view of it, page after page.
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import type { Answer } from '../../domain/contract.ts'
import type { listManagedProducts, ManagedProduct, ProductState } from '../../domain/products/products.contracts.ts'
import { pagesOf } from '../app/call.ts'
import { productLists } from './use-products.ts'

type Pages = InfiniteData<Answer<typeof listManagedProducts>>

export interface ManagedView {
  state: ProductState
  search: string
}

/** Query of the products in one view, newest first. */
export const managedPages = ({ state, search }: ManagedView) =>
  infiniteQueryOptions({
    ...pagesOf('list-managed-products', { state, search }),
    // Others change products too: a list is asked for again whenever it is shown.
    staleTime: 0,
    // While other words are looked for, what was found before stays in sight.
    placeholderData: (before, query) => (query?.queryKey[2].state === state ? before : undefined),
  })

/** Writes a changed product into every list, where it keeps its place; what is counted or shown to members is asked for again. */
export const rememberProduct = (queries: QueryClient, changed: ManagedProduct): void => {
  queries.setQueriesData<Pages>(
    { queryKey: ['list-managed-products'] },
    (lists) =>
      lists && {
        ...lists,
        pages: lists.pages.map((page) => ({
          ...page,
          products: page.products.map((product) => (product.id === changed.id ? changed : product)),
        })),
      },
  )
  for (const queryKey of [['count-active-products'], productLists]) void queries.invalidateQueries({ queryKey })
}
