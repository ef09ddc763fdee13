import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ChunkLoadError } from '../app/lazy.ts'
import { AskWhenOnline, ChunkMissing } from '../ui/lazy-boundary.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { ErrorState } from '../ui/states.tsx'

export function FailedPage({ error, reset }: Pick<ErrorComponentProps, 'error' | 'reset'>) {
  useEffect(() => {
    console.error('This page could not be shown', error)
  }, [error])
  return (
    <div className="page py-4">
      <PageTitle title="Something went wrong" />
      {error instanceof ChunkLoadError ? (
        <>
          <ChunkMissing as="h1" title="This page didn’t load" />
          <AskWhenOnline onAsked={reset} />
        </>
      ) : (
        <ErrorState as="h1" title="Something went wrong" onRetry={() => window.location.reload()}>
          We couldn’t show this page. Reloading usually helps.
        </ErrorState>
      )}
    </div>
  )
}
