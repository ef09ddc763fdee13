// What stands in the place of the featured businesses until they are there, and the heading above both.
import { Card } from '../ui/card.tsx'
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx'

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
                  <SkeletonText className="name text-[1.0938rem] leading-tight" lines={['w-full', 'w-1/2']} />
                  <SkeletonText className="mt-0.5 text-small" lines={['w-24']} />
                </div>
              </div>
              <SkeletonText className="mt-4 text-small" lines={['w-56']} />
              <SkeletonText className="mt-2 text-small" lines={['w-32']} />
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
