// What stands in place of a page that broke or did not arrive.
import { useEffect } from 'react'
import { ErrorState } from '../ui/error-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** Says so and offers to load the page again; header and footer stay. */
export function FailedPage({ error }: { error: unknown }) {
  useEffect(() => {
    console.error('This page could not be shown', error)
  }, [error])
  return (
    <div className="page py-16">
      <PageTitle title="Something went wrong" />
      <ErrorState as="h1" title="Something went wrong" onRetry={() => window.location.reload()}>
        This page could not be shown. Loading it again usually helps.
      </ErrorState>
    </div>
  )
}
