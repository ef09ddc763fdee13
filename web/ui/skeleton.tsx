// Quiet blocks in the shape of what is still loading.
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { classes } from './classes.ts'

/** One block; give it a size by class or style. `round` makes it a disc or a pill. */
export function Skeleton({ className, style, round }: { className?: string; style?: CSSProperties; round?: boolean }) {
  return <span className={classes('sk', round && 'rounded-full', className)} style={style} aria-hidden="true" />
}

/** A region that is loading: says so once, and shows its blocks after 200 ms so that quick answers do not flicker. */
export function Loading({ label = 'Loading', children }: { label?: string; children: ReactNode }) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy="true" role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className={slow ? undefined : 'invisible'}>
        {children}
      </div>
    </div>
  )
}

/** The shape of a provider or recommendation card. */
export function CardSkeleton() {
  return (
    <div className="card p-6" aria-hidden="true">
      <div className="flex gap-4">
        <Skeleton round className="h-13 w-13 flex-none" />
        <div className="grid flex-1 content-center gap-2.5">
          <Skeleton className="h-5.5 w-[44%]" />
          <Skeleton className="h-4 w-[26%]" />
        </div>
      </div>
      <div className="mt-5 grid gap-2.5">
        <Skeleton className="h-4 w-[62%]" />
        <div className="flex gap-2 overflow-hidden">
          <Skeleton round className="h-7 w-28" />
          <Skeleton round className="h-7 w-22" />
          <Skeleton round className="h-7 w-24" />
        </div>
      </div>
      <Skeleton className="mt-5 h-11 w-full rounded-md sm:w-36" />
    </div>
  )
}
