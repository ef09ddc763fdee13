// What stands on a page about one's own recommendation while it is not there: loading, a failure, or that there is none.

import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Refusal } from '../../domain/refusal.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingBlock } from '../ui/skeleton.tsx'
import type { OwnRecommendation } from './own-recommendation.copy.ts'

/** An address that names no recommendation of theirs is answered like one that was withdrawn. */
const isGone = (error: Error | null): boolean =>
  error instanceof Refusal && (error.code === 'not_found' || error.code === 'invalid_input')

export function OwnRecommendationPlace({ own, title }: { own: UseQueryResult<OwnRecommendation>; title: string }) {
  if (!own.isError) return <OwnRecommendationSkeleton title={title} />
  return (
    <Card className="mt-4">
      {isGone(own.error) ? (
        <EmptyState
          as="h1"
          title="This recommendation is not there"
          action={
            <Button asChild variant="primary">
              <Link to="/profile">See my recommendations</Link>
            </Button>
          }
        >
          It may have been withdrawn.
        </EmptyState>
      ) : (
        <ErrorState as="h1" title="This page did not load" query={own} />
      )}
    </Card>
  )
}

/** The shape of the page while it loads. */
export function OwnRecommendationSkeleton({ title }: { title: string }) {
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <LoadingBlock label="Loading your recommendation" className="mt-4 h-96 w-full max-w-[47rem]" />
    </>
  )
}
