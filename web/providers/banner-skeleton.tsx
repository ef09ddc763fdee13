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
            <Card className="p-5">
              <div className="flex items-center gap-3.5">
                <Skeleton className="h-13 w-13 flex-none" />
                <div className="flex-1">
                  <p className="name text-[1.0938rem] leading-tight">
                    <Skeleton line className="w-full" />
                    <Skeleton line className="w-1/2" />
                  </p>
                  <p className="mt-0.5 text-small">
                    <Skeleton line className="w-24" />
                  </p>
                </div>
              </div>
              <p className="mt-4 text-small">
                <Skeleton line className="w-56" />
              </p>
              <p className="mt-2 text-small">
                <Skeleton line className="w-32" />
              </p>
              <div className="mt-3.5 grid gap-1.5">
                <Skeleton className="h-[1.65rem] w-48 rounded-lg" />
                <Skeleton className="h-[1.65rem] w-36 rounded-lg" />
              </div>
            </Card>
          </div>
        ))}
      </div>
    </section>
  )
}
