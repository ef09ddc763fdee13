import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../app/call.ts'
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/states.tsx'
import { ManagedProducts } from './managed-products.tsx'
import { ProductImport } from './product-import.tsx'

export function ProductsTab() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid gap-5 md:grid-cols-[15rem_minmax(0,1fr)]">
        <ActiveProducts />
        <RowNeeds />
      </div>
      <ProductImport />
      <ManagedProducts />
    </div>
  )
}

function ActiveProducts() {
  const count = useQuery(queryOf('count-active-products', {}))
  return (
    <Card className="px-5 py-4">
      <h2 className="text-small font-normal text-ink-mute [font-family:var(--font-sans)]">Active Products</h2>
      <p className="mt-0.5 font-display text-[2rem] leading-tight tabular-nums">
        {count.data ? (
          count.data.active_products.toLocaleString('en-US')
        ) : count.isError ? (
          '–'
        ) : (
          <Skeleton line className="w-14" />
        )}
      </p>
    </Card>
  )
}

const needs = [
  'A product name, link, and category',
  'ASIN with exactly 10 characters, if given',
  'Rating from 0 to 5',
  'A .csv file up to 5 MB',
]

function RowNeeds() {
  return (
    <section className="panel px-5 py-4 text-small text-ink-soft" aria-labelledby="row-needs">
      <h2 id="row-needs" className="name text-small text-ink">
        What a row needs
      </h2>
      <ul className="mt-1 grid list-disc gap-x-8 gap-y-0.5 pl-5 sm:grid-cols-2">
        {needs.map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
    </section>
  )
}
