import { useQuery } from '@tanstack/react-query'
import { withCommas } from '../../domain/text/counts.ts'
import { queryOf } from '../app/call.ts'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/states.tsx'
import { ManagedProducts } from './managed-products.tsx'
import { ProductImport } from './product-import.tsx'

export function ProductsTab() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-5 xl:col-start-2">
        <ActiveProducts />
        <div className="grid gap-2 px-1 text-small text-ink-mute max-xl:hidden">
          <p>A product is already added if the ASIN matches or, if neither has one, the name and category.</p>
          <p>Nothing is overwritten.</p>
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:col-start-1 xl:row-start-1">
        <ProductImport />
        <ManagedProducts />
      </div>
    </div>
  )
}

function ActiveProducts() {
  const count = useQuery(queryOf('count-active-products', {}))
  return (
    <Card className="px-5 py-4">
      <h2 className="text-small font-normal text-ink-mute [font-family:var(--font-sans)]">Active Products</h2>
      <p className="mt-0.5 font-display text-[2rem] leading-tight tabular-nums">
        {count.data ? withCommas(count.data.active_products) : count.isError ? '–' : <Skeleton line className="w-14" />}
      </p>
    </Card>
  )
}
