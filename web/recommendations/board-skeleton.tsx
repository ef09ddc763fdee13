// What stands on the notice board until its cards are there, and the heading above both.
import { Card } from '../ui/card.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'

/** The pins of the cards, in turn. */
export const pins = ['poppy', 'fog', 'gold'] as const

/** The classes of the board: one card beside the other where there is room. */
export const board = 'grid gap-8 md:grid-cols-2 md:gap-6 lg:grid-cols-3 [&>*:nth-child(3)]:md:max-lg:col-span-2'

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
              <Skeleton className="h-6 w-28" />
              <Skeleton className="h-5 w-12" />
            </div>
            <Skeleton className="mt-5 h-4.5 w-24" />
            <div className="mt-4 mb-7 grid gap-3.5">
              {['w-full', 'w-[88%]', 'w-[94%]', 'w-[76%]', 'w-[52%]'].map((width) => (
                <Skeleton key={width} className={`h-4 ${width}`} />
              ))}
            </div>
            <div className="flex items-center gap-3 border-t border-line pt-4">
              <Skeleton round className="h-13 w-13 flex-none" />
              <div className="grid flex-1 gap-2">
                <Skeleton className="h-4.5 w-[46%]" />
                <Skeleton className="h-4 w-[60%]" />
              </div>
            </div>
          </Card>
        ))}
      </div>
    </Loading>
  )
}
