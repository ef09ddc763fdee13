import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { productSearchLimit, productStates } from '../../domain/limits.ts'
import type { ProductState } from '../../domain/products/products.contracts.ts'
import { counted } from '../../domain/text/counts.ts'
import { pagesOf } from '../app/call.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Segment } from '../ui/segment.tsx'
import { PagedList } from '../ui/show-more.tsx'
import { EmptyState, LoadingBlock } from '../ui/states.tsx'
import { TypedSearch } from '../ui/typed-search.tsx'
import { ManagedProductRow } from './managed-product-row.tsx'

const stateLabels: Record<ProductState, string> = { all: 'All', active: 'Active', 'taken-down': 'Taken down' }

export function ManagedProducts() {
  const [state, setState] = useState<ProductState>('all')
  const [search, setSearch] = useState('')
  return (
    <Card as="section" className="min-w-0" aria-labelledby="managed-products-heading">
      <div className="grid gap-3 border-b border-line px-5 pt-4 pb-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="managed-products-heading" className="h3">
            Products
          </h2>
          <Segment
            label="Products shown"
            options={productStates.map((value) => ({ value, label: stateLabels[value] }))}
            value={state}
            onValueChange={setState}
          />
        </div>
        <TypedSearch
          label="Search by name or ASIN"
          maxLength={productSearchLimit}
          search={search}
          onSearch={setSearch}
        />
      </div>
      <ProductRows view={{ state, search }} onClearSearch={() => setSearch('')} />
    </Card>
  )
}

type ManagedView = { state: ProductState; search: string }

function ProductRows({ view, onClearSearch }: { view: ManagedView; onClearSearch: () => void }) {
  const list = useInfiniteQuery({
    ...pagesOf('list-managed-products', view),
    // Other administrators change products too, so a list is refetched whenever it is shown.
    staleTime: 0,
    // During a new search the previous results stay visible.
    placeholderData: (before, query) => (query?.queryKey[2].state === view.state ? before : undefined),
  })
  const products = list.data?.pages.flatMap((page) => page.products) ?? []
  return (
    <>
      <p role="status" className="sr-only">
        {view.search && list.isSuccess && !list.isPlaceholderData && foundInWords(products.length, list.hasNextPage)}
      </p>
      <PagedList
        query={list}
        rows={products}
        label="Products"
        waiting={<LoadingBlock label="Loading products" count={6} grid="grid gap-2 p-5" className="h-36 md:h-17" />}
        failed="Failed to load products"
        nothing={<NoProducts view={view} onClearSearch={onClearSearch} />}
        row={(product) => <ManagedProductRow key={product.id} product={product} />}
        focus="button"
        listClass={list.isPlaceholderData ? 'opacity-60' : ''}
      />
    </>
  )
}

const foundInWords = (count: number, hasMore: boolean): string =>
  count === 0 ? 'No products found' : `${hasMore ? 'More than ' : ''}${counted(count, 'product')} found`

function NoProducts({ view: { state, search }, onClearSearch }: { view: ManagedView; onClearSearch: () => void }) {
  if (search) {
    return (
      <EmptyState title="No products found" action={<Button onClick={onClearSearch}>Clear search</Button>}>
        Nothing matches “{search}”.
      </EmptyState>
    )
  }
  return state === 'taken-down' ? (
    <EmptyState title="Nothing taken down">Products you take down show up here.</EmptyState>
  ) : (
    <EmptyState title="No products yet">Products you import show up here.</EmptyState>
  )
}
