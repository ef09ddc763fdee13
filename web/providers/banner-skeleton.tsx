// What stands in the place of the featured businesses until they are there, and the heading above both.
import { Card } from '../ui/card.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The heading of the section; its id is `featured`. */
export function BannerHeading() {
  return (
    <div>
      <h2 id="featured" className="h2">
        Parent-Approved Businesses
      </h2>
      <p className="mt-2 text-ink-soft">The places parents recommend most this season.</p>
    </div>
  )
}

/** The section in the size it will have. */
export function BannerSkeleton() {
  return (
    <section className="overflow-hidden bg-sunk py-14 lg:py-18" aria-labelledby="featured" aria-busy="true">
      <div className="page mb-7">
        <BannerHeading />
      </div>
      <div className="flex py-0.5" aria-hidden="true">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((place) => (
          <div key={place} className="w-80 flex-none pr-5">
            <Card className="h-[15.25rem] p-5">
              <div className="flex items-center gap-3.5">
                <Skeleton className="h-13 w-13 flex-none" />
                <Skeleton className="h-5 flex-1" />
              </div>
              <Skeleton className="mt-5 h-4 w-[80%]" />
              <Skeleton className="mt-3 h-4 w-[50%]" />
              <Skeleton round className="mt-5 h-7 w-36" />
            </Card>
          </div>
        ))}
      </div>
    </section>
  )
}
