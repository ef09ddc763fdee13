// Admin Dashboard: where administrators review what parents share, look after products and see what is visited.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Baby, MessageSquare, TrendingUp } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { LatestInquiries } from '../inquiries/latest-inquiries.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AdministratorsOnly } from './dashboard-door.tsx'
import { PeopleCards, SubmissionCounters, useCounts } from './dashboard-figures.tsx'
import { readSearch, readStatusFilter } from './submission-queue.ts'
import { SubmissionsList } from './submissions-list.tsx'

const ProductsTab = lazy(() => import('../products/products-tab.tsx').then((part) => ({ default: part.ProductsTab })))
const AnalyticsTab = lazy(() => import('../visits/analytics-tab.tsx').then((part) => ({ default: part.AnalyticsTab })))

/** The dashboard, for administrators. */
export function AdminPage() {
  return (
    <AdministratorsOnly title="Admin Dashboard">
      <Dashboard />
    </AdministratorsOnly>
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
        { value: 'recommendations', label: 'Recommendations', icon: MessageSquare, content: <Recommendations /> },
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

/** Figures and queue, and beside them who came and who wrote; filter and search of the queue live in the address. */
function Recommendations() {
  const counts = useCounts()
  const { status, search } = useSearch({ from: '/admin' })
  const navigate = useNavigate({ from: '/admin' })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_21.5rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <SubmissionCounters {...counts} />
        <SubmissionsList
          view={{ filter: readStatusFilter(status), search: readSearch(search) }}
          onViewChange={({ filter, search: words }) =>
            navigate({
              search: { status: filter === 'pending' ? undefined : filter, search: words || undefined },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <aside
        aria-label="Signups and inquiries"
        className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:max-xl:grid-cols-[16rem_minmax(0,1fr)]"
      >
        <PeopleCards {...counts} />
        <LatestInquiries />
      </aside>
    </div>
  )
}
