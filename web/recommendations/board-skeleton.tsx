// What stands on the notice board until its cards are there, and the heading above both.
import { Card } from '../ui/card.tsx'
import { Loading, Skeleton, SkeletonText } from '../ui/skeleton.tsx'

/** The pins of the cards, in turn. */
export const pins = ['poppy', 'fog', 'gold'] as const

/** The classes of the board: one card beside the other where there is room. */
export const board = 'grid gap-8 md:grid-cols-2 md:gap-6 lg:grid-cols-3 [&>*:nth-child(3)]:md:max-lg:col-span-2'

/** The size of the words on a card. */
export const quoteSize = 'text-[1.3125rem] leading-[1.42] text-pretty'

/** The heading of the section; its id is `recent`. */
export function BoardHeading() {
  return (
    <>
      <h2 id="recent" className="h2">
        Recent Recommendations
      </h2>
      <p className="mt-2 mb-9 text-ink-soft">Fresh from the village notice board.</p>
    </>
  )
}

/** The cards in the size they will have. */
export function BoardSkeleton() {
  return (
    <Loading label="Loading recommendations">
      <div className={board}>
        {pins.map((pin) => (
          <Card key={pin} className="p-6 pt-7">
            <div className="flex justify-between">
              <Skeleton className="h-6 w-28 rounded-xs" />
              <SkeletonText className="text-small" lines={['w-12']} />
            </div>
            <SkeletonText className="mt-5 text-small" lines={['w-24']} />
            <SkeletonText
              className={`quote mt-2.5 mb-6 ${quoteSize}`}
              lines={['w-full', 'w-[96%]', 'w-[98%]', 'w-[94%]', 'w-[97%]', 'w-[52%]']}
            />
            <div className="flex items-center gap-3 border-t border-line pt-4">
              <Skeleton round className="h-13 w-13 flex-none" />
              <div className="flex-1">
                <SkeletonText className="name text-base leading-tight" lines={['w-[46%]']} />
                <SkeletonText className="mt-0.5 text-small" lines={['w-[60%]']} />
              </div>
            </div>
          </Card>
        ))}
      </div>
    </Loading>
  )
}
