// Admin Dashboard: where administrators review what parents share, look after products and see what is visited.
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Baby, MessageSquare, TrendingUp } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { hasRole } from '../../domain/profiles/profiles.contracts.ts'
import { queryOf } from '../call.ts'
import { useSession } from '../session.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { toast } from '../ui/toast.tsx'
import { readStatusFilter } from './submission-queue.ts'
import { SubmissionsList } from './submissions-list.tsx'

const ProductsTab = lazy(() => import('../products/products-tab.tsx').then((part) => ({ default: part.ProductsTab })))
const AnalyticsTab = lazy(() => import('../visits/analytics-tab.tsx').then((part) => ({ default: part.AnalyticsTab })))

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
        <Dashboard />
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

const tabs = ['recommendations', 'products', 'analytics'] as const

/** The three tabs; the open one lives in the address. */
function Dashboard() {
  const { tab } = useSearch({ from: '/admin' })
  const navigate = useNavigate({ from: '/admin' })
  return (
    <Tabs
      label="Admin Dashboard"
      value={tabs.find((known) => known === tab) ?? tabs[0]}
      onValueChange={(chosen) =>
        navigate({ search: { tab: chosen === tabs[0] ? undefined : chosen }, resetScroll: false })
      }
      tabs={[
        { value: 'recommendations', label: 'Recommendations', icon: MessageSquare, content: <Submissions /> },
        {
          value: 'products',
          label: 'Baby Products',
          icon: Baby,
          content: (
            <Late>
              <ProductsTab />
            </Late>
          ),
        },
        {
          value: 'analytics',
          label: 'Analytics',
          icon: TrendingUp,
          content: (
            <Late>
              <AnalyticsTab />
            </Late>
          ),
        },
      ]}
    />
  )
}

/** A tab whose code is loaded when it is first opened. */
function Late({ children }: { children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <Loading>
          <Skeleton className="h-96 w-full rounded-lg" />
        </Loading>
      }
    >
      {children}
    </Suspense>
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
