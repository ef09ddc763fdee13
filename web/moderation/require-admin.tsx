// The frame of the administrators' pages: members are told that access is denied.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { pages, type SitePath } from '../../domain/pages.ts'
import { hasRole } from '../../domain/profiles/profiles.contracts.ts'
import { queryOf } from '../call.ts'
import { useSession } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { LiveLine } from './live-line.tsx'

type RequireAdminProps = {
  path: SitePath
  /** What leads out of the page, above its title. */
  way?: ReactNode
  /** The rest of the page, drawn for administrators only. */
  children: ReactNode
}

/** A page for administrators. The server decides what is allowed; this decides what is drawn. */
export function RequireAdmin({ path, way, children }: RequireAdminProps) {
  const { user } = useSession()
  const role = useQuery({ ...queryOf(hasRole, { _role: 'admin' }), enabled: user !== null })
  if (user && role.data && !role.data.has_role) return <AccessDenied />
  return (
    <div className="page pt-6 pb-14 lg:pt-8">
      {way}
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 className="h1 text-[clamp(1.875rem,1.5rem+1.2vw,2.375rem)]">{pages[path].title}</h1>
        {user && role.data && <LiveLine />}
      </div>
      {user && role.data ? (
        children
      ) : role.isError ? (
        <ErrorState
          as="h2"
          title="We could not check your access"
          onRetry={() => role.refetch()}
          retrying={role.isFetching}
        >
          Please check your connection.
        </ErrorState>
      ) : (
        <Loading>
          <Skeleton className="h-96 w-full rounded-lg" />
        </Loading>
      )}
    </div>
  )
}

function AccessDenied() {
  useEffect(() => {
    toast({
      title: 'Access Denied',
      description: 'You do not have permission to access the admin dashboard.',
      variant: 'destructive',
    })
  }, [])
  return (
    <div className="page grid place-items-center py-16 text-center">
      <PageTitle title="Access Denied" />
      <h1 className="h1">Access Denied</h1>
      <p className="mt-3 text-lead text-ink-soft">This page is for the administrators of the village.</p>
      <Button asChild variant="primary" size="lg" className="mt-6">
        <Link to="/">Back to home</Link>
      </Button>
    </div>
  )
}
