// Admin Dashboard: where administrators review what parents share, look after products and see what is visited.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pages } from '../../domain/pages.ts'
import { countProviderPairs } from '../../domain/providers/duplicates.contracts.ts'
import { queryOf } from '../call.ts'
import { LatestInquiries } from '../inquiries/latest-inquiries.tsx'
import { lazyPart } from '../lazy-part.ts'
import { LateSection } from '../ui/late-section.tsx'
import { LoadingBlock } from '../ui/skeleton.tsx'
import { TabCount, Tabs } from '../ui/tabs.tsx'
import { ContactAlarms } from './contact-alarms.tsx'
import { PeopleCards, SubmissionCounters, useCounts } from './dashboard-figures.tsx'
import { RequireAdmin } from './require-admin.tsx'
import { readOrder, readSearch, readStatusFilter } from './submission-queue.ts'
import { SubmissionsList } from './submissions-list.tsx'

const loadProducts = lazyPart(() => import('../products/products-tab.tsx'), 'ProductsTab')
const loadMembers = lazyPart(() => import('../members/members-tab.tsx'), 'MembersTab')
const loadProviders = lazyPart(() => import('./providers-tab.tsx'), 'ProvidersTab')
const loadAnalytics = lazyPart(() => import('../visits/analytics-tab.tsx'), 'AnalyticsTab')

/** The dashboard, for administrators. */
export function AdminPage() {
  return (
    <RequireAdmin path="/admin">
      {(head) => (
        <>
          <ContactAlarms />
          <Dashboard head={head} />
        </>
      )}
    </RequireAdmin>
  )
}

/** The tabs that are loaded when they are opened. */
const lateTabs = [
  { value: 'members', label: 'Members', load: loadMembers, what: 'members' },
  { value: 'providers', label: <ProvidersLabel />, load: loadProviders, what: 'providers' },
  { value: 'products', label: 'Baby Products', load: loadProducts, what: 'products' },
  { value: 'analytics', label: 'Analytics', load: loadAnalytics, what: 'analytics' },
]

const tabs = ['recommendations', ...lateTabs.map(({ value }) => value)]

/** The tabs; the open one lives in the address. */
function Dashboard({ head }: { head: ReactNode }) {
  const { tab } = useSearch({ from: '/admin' })
  const navigate = useNavigate({ from: '/admin' })
  return (
    <Tabs
      head={head}
      label={pages['/admin'].title}
      value={tabs.find((known) => known === tab) ?? 'recommendations'}
      onValueChange={(chosen) =>
        navigate({ search: { tab: chosen === 'recommendations' ? undefined : chosen }, resetScroll: false })
      }
      tabs={[
        { value: 'recommendations', label: <RecommendationsLabel />, content: <Recommendations /> },
        ...lateTabs.map(({ load, what, ...tab }) => ({
          ...tab,
          content: (
            <LateSection load={load} failed={`Failed to load the ${what}`}>
              <LoadingBlock className="h-96 w-full" />
            </LateSection>
          ),
        })),
      ]}
    />
  )
}

function RecommendationsLabel() {
  return (
    <>
      Recommendations
      <TabCount count={useCounts().data?.pending} what="to review" />
    </>
  )
}

function ProvidersLabel() {
  const { data } = useQuery(queryOf(countProviderPairs, {}))
  return (
    <>
      Providers
      <TabCount count={data?.waiting} what="possible duplicates" />
    </>
  )
}

/**
 * Figures, who came and who wrote, and the queue, with the people beside it where there is room; filter and search of the
 * queue live in the address.
 */
function Recommendations() {
  const counts = useCounts()
  const { status, search, sort } = useSearch({ from: '/admin' })
  const shown = readStatusFilter(status)
  const navigate = useNavigate({ from: '/admin' })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:max-xl:grid-cols-[minmax(0,1fr)_19.5rem] xl:grid-cols-[minmax(0,1fr)_23.5rem] xl:grid-rows-[auto_1fr] lg:max-xl:*:last:col-span-2">
      <SubmissionCounters {...counts} />
      <aside
        aria-label="Signups and inquiries"
        className="max-xl:contents xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:grid xl:gap-5"
      >
        <PeopleCards {...counts} />
        <LatestInquiries />
      </aside>
      <SubmissionsList
        view={{ filter: shown, search: readSearch(search), order: readOrder(shown, sort) }}
        onViewChange={({ filter, search: words, order }) =>
          navigate({
            search: ({ note }) => ({
              note,
              status: filter === 'pending' ? undefined : filter,
              search: words || undefined,
              sort: order === 'oldest' ? order : undefined,
            }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </div>
  )
}
