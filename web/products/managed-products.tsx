// Every product for administrators, active or taken down: search, filter and pages.

import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { productSearchLimit, productStates } from '../../domain/limits.ts'
import type { ProductState } from '../../domain/products/products.contracts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Segment } from '../ui/segment.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { TypedSearch } from '../ui/typed-search.tsx'
import { type ManagedView, managedPages } from './managed-pages.ts'
import { ManagedProductRow, ManagedProductRowSkeleton } from './managed-product-row.tsx'

const stateLabels: Record<ProductState, string> = { all: 'All', active: 'Active', 'taken-down': 'Taken down' }

/** The list on its card. */
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

/** The rows of one view, or what stands in their place. */
function ProductRows({ view, onClearSearch }: { view: ManagedView; onClearSearch: () => void }) {
  const list = useInfiniteQuery(managedPages(view))
  const products = list.data?.pages.flatMap((page) => page.products) ?? []
  const rows = useRef<HTMLUListElement>(null)

  if (list.isPending) return <RowsSkeleton />
  if (list.isError && products.length === 0) {
    return (
      <ErrorState title="Failed to load products" query={list}>
        Nothing was changed.
      </ErrorState>
    )
  }
  return (
    <>
      <p role="status" className="sr-only">
        {view.search && !list.isPlaceholderData && foundInWords(products.length, list.hasNextPage)}
      </p>
      {products.length === 0 ? (
        <NoProducts view={view} onClearSearch={onClearSearch} />
      ) : (
        <ul
          ref={rows}
          aria-label="Products"
          aria-busy={list.isPlaceholderData}
          className={classes(list.isPlaceholderData && 'opacity-60')}
        >
          {products.map((product) => (
            <ManagedProductRow key={product.id} product={product} />
          ))}
        </ul>
      )}
      <ShowMore pages={list} list={rows} rows={products.length} focus="button" />
    </>
  )
}

const foundInWords = (count: number, hasMore: boolean): string =>
  count === 0
    ? 'No products found'
    : `${hasMore ? 'More than ' : ''}${count} ${count === 1 ? 'product' : 'products'} found`

function NoProducts({ view: { state, search }, onClearSearch }: { view: ManagedView; onClearSearch: () => void }) {
  if (search) {
    return (
      <EmptyState title="No products found" action={<Button onClick={onClearSearch}>Clear search</Button>}>
        Nothing fits “{search}”.
      </EmptyState>
    )
  }
  return state === 'taken-down' ? (
    <EmptyState title="Nothing is taken down">Products that you take down stand here.</EmptyState>
  ) : (
    <EmptyState title="No products yet">What you import stands here.</EmptyState>
  )
}

function RowsSkeleton() {
  return (
    <Loading label="Loading products">
      {Array.from({ length: 6 }, (_, place) => place).map((place) => (
        <ManagedProductRowSkeleton key={place} />
      ))}
    </Loading>
  )
}
