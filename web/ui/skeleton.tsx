import { Fragment, type ReactNode, useState } from 'react'
import { classes } from './classes.ts'
import { useDelay } from './use-delay.ts'

type SkeletonProps = {
  className?: string
  /** A line of text: give it a width, and its parent the classes of the text; then the line is as tall as the text will be. */
  line?: boolean
}

/** Lower than a line of any text, so that the text around it says how tall the line is. */
const lineLook = 'inline-block h-[0.75em] max-w-full align-middle'

export function Skeleton({ className, line }: SkeletonProps) {
  return <span className={classes('sk', line && lineLook, className)} aria-hidden="true" />
}

type LoadingProps = {
  label?: string | undefined
  count?: number
  grid?: string | undefined
  children: ReactNode
}

/** A region that is loading: says so once, and shows its blocks after 200 ms so that quick answers do not flicker. */
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

/** The same of one block, or of several, with the height that is to come. */
export function LoadingBlock({ className, ...loading }: Omit<LoadingProps, 'children'> & { className: string }) {
  return (
    <Loading {...loading}>
      <Skeleton className={classes('rounded-lg', className)} />
    </Loading>
  )
}
