// Placeholders for content: while it loads, after a failure, and when there is none.

import type { UseQueryResult } from '@tanstack/react-query'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Illustration, type IllustrationName } from './illustration.tsx'
import { useDelay } from './use-delay.ts'

type SkeletonProps = {
  className?: string
  /** A line of text: give it a width, and its parent the classes of the text; then the line is as tall as the text will be. */
  line?: boolean
}

/** Lower than a line of any text, so that the surrounding text sets the height of the line. */
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

/**
 * A region that is loading: announces it once, and shows its blocks after 200 ms so that quick responses do not
 * flicker.
 */
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

/** Like `Loading`, with one or more blocks of the height of the expected content. */
export function LoadingBlock({ className, ...loading }: Omit<LoadingProps, 'children'> & { className: string }) {
  return (
    <Loading {...loading}>
      <Skeleton className={classes('rounded-lg', className)} />
    </Loading>
  )
}

type ErrorStateProps = {
  title: string
  /** What is unaffected, or what to do; by default the reason for the failure. */
  children?: ReactNode
  /** The failed query, which is fetched again; for anything else use `onRetry`. */
  query?: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  onRetry?: () => void
  retryLabel?: string
  as?: 'h1' | 'h2' | 'h3'
}

/** Says what failed and offers to try again; announced when it appears. A page that failed has a drawing. */
export function ErrorState({
  title,
  query,
  children = query?.error?.message,
  onRetry = query && (() => query.refetch()),
  retryLabel = 'Try again',
  as: Heading = 'h3',
}: ErrorStateProps) {
  const isPage = Heading === 'h1'
  const look = isPage && ({ variant: 'primary', size: 'lg' } as const)
  return (
    <div className="px-6 py-9 text-center" role="alert">
      {isPage ? (
        <Illustration name="fog" className="mx-auto w-80 max-w-full md:w-[29rem]" />
      ) : (
        <span className="mx-auto grid h-14 w-14 place-items-center rounded-full bg-danger-soft text-danger-text">
          <TriangleAlert size={26} />
        </span>
      )}
      <Heading className={isPage ? 'h1 mt-6' : 'h3 mt-4'}>{title}</Heading>
      {children && <p className={classes('text-ink-soft', isPage ? 'mt-3 text-lead' : 'mt-1.5')}>{children}</p>}
      {onRetry && (
        <Button {...look} icon={RefreshCw} className="mt-5" onClick={onRetry} busy={query?.isFetching ?? false}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}

type EmptyStateProps = {
  title: string
  children: ReactNode
  action?: ReactNode
  illustration?: IllustrationName
  as?: 'h1' | 'h2' | 'h3'
}

export function EmptyState({ title, children, action, illustration = 'empty', as: Heading = 'h3' }: EmptyStateProps) {
  return (
    <div className="px-5 py-10 text-center">
      <Illustration name={illustration} className="mx-auto w-64 md:w-80" />
      <Heading className="h3 mt-5">{title}</Heading>
      <p className="mx-auto mt-2 max-w-96 text-ink-soft">{children}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

type SectionFailureProps = { words: string; query: Pick<UseQueryResult, 'isFetching' | 'refetch'> }

export function SectionFailure({ words, query: { isFetching, refetch } }: SectionFailureProps) {
  return (
    <div role="alert" className="mt-1 flex flex-wrap items-center gap-x-3">
      <p className="text-danger-text text-small">{words}</p>
      <Button variant="quiet" size="sm" busy={isFetching} onClick={() => refetch()}>
        Try again
      </Button>
    </div>
  )
}
