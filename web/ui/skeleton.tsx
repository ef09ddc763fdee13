// Placeholder blocks in the shape of loading content.
import { Fragment, type ReactNode, useState } from 'react'
import { classes } from './classes.ts'
import { useDelay } from './use-delay.ts'

type SkeletonProps = {
  className?: string
  /** A line of text: give it a width, and its parent the text's classes, so that the line has the height of the text. */
  line?: boolean
}

/** Lower than a line of any text, so that the surrounding text determines the height. */
const lineLook = 'inline-block h-[0.75em] max-w-full align-middle'

/** One block; set its size by class. */
export function Skeleton({ className, line }: SkeletonProps) {
  return <span className={classes('sk', line && lineLook, className)} aria-hidden="true" />
}

type LoadingProps = {
  label?: string | undefined
  /** Number of identical blocks. */
  count?: number
  /** Layout of several blocks, like the loaded content. */
  grid?: string | undefined
  children: ReactNode
}

/** A loading region: announced once, and shows its blocks after 200 ms so that fast responses do not flicker. */
export function Loading({ label = 'Loading', count = 1, grid, children }: LoadingProps) {
  const [slow, setSlow] = useState(false)
  useDelay(true, 200, setSlow)
  return (
    <div aria-busy="true" role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className={classes(grid, !slow && 'invisible')}>
        {Object.keys([...Array(count)]).map((place) => (
          <Fragment key={place}>{children}</Fragment>
        ))}
      </div>
    </div>
  )
}

/** The same with one block, or several, of the expected height. */
export function LoadingBlock({ className, ...loading }: Omit<LoadingProps, 'children'> & { className: string }) {
  return (
    <Loading {...loading}>
      <Skeleton className={classes('rounded-lg', className)} />
    </Loading>
  )
}
