// What stands in place of a page that broke or did not arrive.
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { PartMissing } from '../lazy-part.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { useWindowEvent } from '../ui/use-window-event.ts'

/** Says so and offers to try again; header and footer stay. */
export function FailedPage({ error }: { error: unknown }) {
  useEffect(() => {
    console.error('This page could not be shown', error)
  }, [error])
  return (
    <div className="page py-16">
      <PageTitle title="Something went wrong" />
      {error instanceof PartMissing ? <MissingPage reason={error.message} /> : <BrokenPage />}
    </div>
  )
}

function BrokenPage() {
  return (
    <ErrorState as="h1" title="Something went wrong" onRetry={() => window.location.reload()}>
      This page could not be shown. Loading it again usually helps.
    </ErrorState>
  )
}

/** Asks for the page again where it is, also as soon as the connection is back: nothing else has to be loaded anew. */
function MissingPage({ reason }: { reason: string }) {
  const router = useRouter()
  const [asking, setAsking] = useState(false)
  useWindowEvent('online', () => void router.invalidate())
  const retry = async () => {
    setAsking(true)
    await router.invalidate()
    setAsking(false)
  }
  return (
    <ErrorState as="h1" title="This page did not arrive" onRetry={retry} retrying={asking}>
      {reason}
    </ErrorState>
  )
}
