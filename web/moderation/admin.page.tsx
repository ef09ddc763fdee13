// Admin Dashboard: where administrators review what parents share, look after products and see what is visited.
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { QueueOrder } from '../../domain/moderation/moderation.contracts.ts'
import { AdminTabs, readTab, useCounts } from '../admin/admin-tabs.tsx'
import { RequireAdmin } from '../admin/require-admin.tsx'
import { LatestInquiries } from '../inquiries/latest-inquiries.tsx'
import { MembersTab } from '../members/members-tab.tsx'
import { ProductsTab } from '../products/products-tab.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Figure } from '../ui/figure.tsx'
import { AnalyticsTab } from '../visits/analytics-tab.tsx'
import { ProvidersTab } from './providers-tab.tsx'
import { readOrder, readSearch, readStatusFilter, type StatusFilter } from './submission-queue.ts'
import { SubmissionsList } from './submissions-list.tsx'

export function AdminPage() {
  return <RequireAdmin path="/admin">{(head) => <Dashboard head={head} />}</RequireAdmin>
}

const panels = {
  recommendations: Recommendations,
  members: MembersTab,
  providers: ProvidersTab,
  products: ProductsTab,
  analytics: AnalyticsTab,
}

function Dashboard({ head }: { head: ReactNode }) {
  const tab = readTab(useSearch({ from: '/admin' }).tab)
  const Panel = panels[tab]
  return (
    <AdminTabs head={head} current={tab}>
      <Panel />
    </AdminTabs>
  )
}

/**
 * The order in which what waits is read unless another is asked for: the longest wait first once something is late. It is
 * settled when the list is come to, so that no row moves while it is read; null until the counts tell.
 */
const useUsualOrder = (filter: StatusFilter, { data, isPending }: ReturnType<typeof useCounts>): QueueOrder | null => {
  const [settled, setSettled] = useState<{ filter: StatusFilter; order: QueueOrder } | null>(null)
  if (settled?.filter === filter) return settled.order
  if (isPending) return null
  const order = data && data.pending_late > 0 ? 'oldest' : 'newest'
  setSettled({ filter, order })
  return order
}

/** The queue, and beside it or after it who came and who wrote; filter and search of the queue live in the address. */
function Recommendations() {
  const counts = useCounts()
  const { status, search, sort } = useSearch({ from: '/admin' })
  const shown = readStatusFilter(status)
  const usual = useUsualOrder(shown, counts)
  const order = readOrder(shown, sort, usual)
  const navigate = useNavigate({ from: '/admin' })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_23rem]">
      <SubmissionsList
        view={{ filter: shown, search: readSearch(search), order }}
        onViewChange={({ filter, search: words, order: wanted }) =>
          navigate({
            search: ({ note }) => ({
              note,
              status: filter === 'pending' ? undefined : filter,
              search: words || undefined,
              sort: filter === 'pending' && filter === shown && wanted !== usual ? (wanted ?? undefined) : undefined,
            }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <aside aria-label="Signups and inquiries" className="min-w-0">
        <Card>
          <People {...counts} />
          <LatestInquiries />
        </Card>
      </aside>
    </div>
  )
}

function People({ data, isPending }: ReturnType<typeof useCounts>) {
  return (
    <dl className="grid grid-cols-[auto_1fr] border-b border-line">
      <Figure label="Total Signups" value={data?.signups} isPending={isPending} />
      <Figure
        label="Inquiries"
        value={data?.inquiries}
        isPending={isPending}
        mark={data && data.new_inquiries > 0 && <Badge kind="new">{data.new_inquiries} new (24h)</Badge>}
      />
    </dl>
  )
}
