import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { pages as sitePages } from '../../domain/pages.ts'
import { allCategories, filterCategories, readFilterCategory } from '../../domain/products/product-categories.ts'
import { counted } from '../../domain/text/counts.ts'
import { useSession } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PickChip } from '../ui/chip.tsx'
import { PagedList } from '../ui/show-more.tsx'
import { EmptyState, LoadingBlock } from '../ui/states.tsx'
import { ProductCard } from './product-card.tsx'
import { useProducts } from './use-products.ts'

const path = '/baby-products'

export function BabyProductsPage() {
  const { user } = useSession()
  const category = readFilterCategory(useSearch({ from: path }).category)
  const { products, pages, closed } = useProducts(category, user !== null)
  if (closed) return <Navigate to="/profile" replace />
  return (
    <div className="page pt-5 pb-8 sm:pt-8 lg:pt-12">
      <h1 className="h1 max-sm:text-[1.75rem]">{sitePages[path].title}</h1>
      <p className="mt-1 text-ink-soft sm:mt-2.5">Vote for what earned its place in your home.</p>
      <CategoryFilter chosen={category ?? allCategories} />
      <PagedList
        query={pages}
        rows={products}
        waiting={<LoadingBlock label="Loading products" count={8} grid={grid} className="h-128" />}
        failed="Failed to load products"
        nothing={<Nothing filtered={category !== undefined} />}
        head={
          <p role="status" className="sr-only">
            {counted(products.length, 'product')} shown
          </p>
        }
        row={(product) => (
          <li key={product.id}>
            <ProductCard product={product} place={products.indexOf(product)} />
          </li>
        )}
        focus="h2"
        listClass={grid}
        moreClass="mt-7 grid justify-center max-sm:grid-cols-1"
      />
    </div>
  )
}

const useChoice = () => {
  const navigate = useNavigate({ from: path })
  return (category?: string) => navigate({ search: { category }, replace: true, resetScroll: false })
}

function CategoryFilter({ chosen }: { chosen: string }) {
  const choose = useChoice()
  const box = useRef<HTMLFieldSetElement>(null)

  // If the chips overflow, the chosen one is scrolled into view.
  useEffect(() => {
    const chip = box.current?.querySelector<HTMLElement>(`[data-category="${chosen}"]`)
    if (box.current && chip) box.current.scrollLeft = chip.offsetLeft - (box.current.clientWidth - chip.offsetWidth) / 2
  }, [chosen])

  return (
    <fieldset
      ref={box}
      aria-label="Category"
      className="relative [scrollbar-width:none] -mx-5 min-w-0 mt-3 mb-3 sm:mt-6 sm:mb-8 flex gap-2.5 overflow-x-auto px-5 py-1 md:mx-0 md:flex-wrap md:px-0"
    >
      {[allCategories, ...filterCategories].map((category) => (
        <PickChip
          key={category}
          data-category={category}
          pressed={category === chosen}
          onClick={() => choose(category === allCategories ? undefined : category)}
        >
          {category}
        </PickChip>
      ))}
    </fieldset>
  )
}

const grid = 'grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 xl:grid-cols-4'

function Nothing({ filtered }: { filtered: boolean }) {
  const choose = useChoice()
  return (
    <Card>
      <EmptyState
        as="h2"
        title="No products yet"
        action={filtered && <Button onClick={() => choose()}>Show all categories</Button>}
      >
        Check back soon for baby products to vote on!
      </EmptyState>
    </Card>
  )
}
