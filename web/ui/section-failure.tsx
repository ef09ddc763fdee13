import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from './button.tsx'

type SectionFailureProps = { words: string; query: Pick<UseQueryResult, 'isFetching' | 'refetch'> }

/** Announced when it appears; asks for the query again. */
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
