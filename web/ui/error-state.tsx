import type { UseQueryResult } from '@tanstack/react-query'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type ErrorStateProps = {
  title: string
  /** What is safe, or what to do; why the query failed unless told. */
  children?: ReactNode
  /** The query that failed, which is asked again; for anything else `onRetry`. */
  query?: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
  onRetry?: () => void
  retryLabel?: string
  as?: 'h1' | 'h2' | 'h3'
}

/** Says what failed and offers to try again; announced when it appears. */
export function ErrorState({
  title,
  query,
  children = query?.error?.message,
  onRetry = query && (() => query.refetch()),
  retryLabel = 'Try again',
  as: Heading = 'h3',
}: ErrorStateProps) {
  return (
    <div className="px-6 py-9 text-center" role="alert">
      <span className="mx-auto grid h-14 w-14 place-items-center rounded-full bg-danger-soft text-danger-text">
        <TriangleAlert size={26} />
      </span>
      <Heading className="h3 mt-4">{title}</Heading>
      {children && <p className="mt-1.5 text-ink-soft">{children}</p>}
      {onRetry && (
        <Button icon={RefreshCw} className="mt-5" onClick={onRetry} busy={query?.isFetching ?? false}>
          {retryLabel}
        </Button>
      )}
    </div>
  )
}
