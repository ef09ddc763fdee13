// Admin Dashboard: where administrators review what parents share.
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasRole } from '../../domain/profiles/profiles.contracts.ts'
import { queryOf } from '../call.ts'
import { useSession } from '../session.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.tsx'
import { readStatusFilter } from './submission-queue.ts'
import { SubmissionsList } from './submissions-list.tsx'

/** The dashboard for administrators; a way to sign in for visitors, a closed door for members. */
export function AdminPage() {
  const { user, loading } = useSession()
  const role = useQuery({ ...queryOf(hasRole, { _role: 'admin' }), enabled: user !== null })
  if (!loading && !user) return <GoSignIn />
  if (role.data && !role.data.has_role) return <AccessDenied />
  return (
    <div className="page pt-6 pb-14 lg:pt-8">
      <PageTitle title="Admin Dashboard" />
      <h1 className="h1 mb-6 text-[clamp(1.875rem,1.5rem+1.2vw,2.375rem)]">Admin Dashboard</h1>
      {role.data ? (
        <Submissions />
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

/** The queue; its filter lives in the address. */
function Submissions() {
  const { status } = useSearch({ from: '/admin' })
  const navigate = useNavigate({ from: '/admin' })
  return (
    <SubmissionsList
      filter={readStatusFilter(status)}
      onFilterChange={(filter) =>
        navigate({ search: { status: filter === 'pending' ? undefined : filter }, replace: true, resetScroll: false })
      }
    />
  )
}

/** Leads a visitor to sign in, and from there back to the same list. */
function GoSignIn() {
  const navigate = useNavigate()
  useEffect(() => {
    const { pathname, search } = window.location
    if (pathname === '/admin') navigate({ to: '/auth', search: { redirect: pathname + search }, replace: true })
  }, [navigate])
  return null
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
