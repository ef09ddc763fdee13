// The shape of a provider's page while it loads.
import { Card } from '../ui/card.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** Head, four highlights and the contact card, in the sizes of what comes. */
export function ProviderSkeleton() {
  return (
    <Loading label="Loading the page">
      <div className="mt-13 grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-16">
        <div>
          <div className="flex items-center gap-5 md:gap-7">
            <Skeleton className="h-24 w-24 flex-none rounded-xl md:h-40 md:w-40" />
            <div className="min-w-0 flex-1">
              <Skeleton className="h-9 w-48 max-w-full md:h-12" />
              <Skeleton className="mt-4 h-5 w-64 max-w-full max-md:hidden" />
            </div>
          </div>
          <Skeleton className="mt-12 h-7 w-44" />
          <div className="mt-5 grid gap-4">
            {['first', 'second', 'third', 'fourth'].map((place) => (
              <Skeleton key={place} className="h-9 w-full max-w-96" />
            ))}
          </div>
        </div>
        <Card className="h-96 p-6">
          <Skeleton className="h-6 w-28" />
          <Skeleton className="mt-6 h-12 w-full" />
          <Skeleton className="mt-3 h-12 w-full" />
        </Card>
      </div>
    </Loading>
  )
}
