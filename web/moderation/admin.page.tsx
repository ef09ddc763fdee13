import { useNavigate, useSearch } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { promisedHours, queueOrders, submissionSearchLimit } from '../../domain/limits.ts'
import type { QueueOrder } from '../../domain/moderation/moderation.contracts.ts'
import { withCommas } from '../../domain/text/counts.ts'
import { AdminTabs, readTab, useCounts } from '../admin/admin-tabs.tsx'
import { RequireAdmin } from '../admin/require-admin.tsx'
import { usualOrder } from '../app/first-calls.ts'
import { lazyComponent } from '../app/lazy.ts'
import { pageSettings } from '../app/page-settings.ts'
import { LatestInquiries } from '../inquiries/latest-inquiries.tsx'
import { MembersTab } from '../members/members-tab.tsx'
import { ProductsTab } from '../products/products-tab.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Figure } from '../ui/figure.tsx'
import { ChunkMissing, LazyBoundary } from '../ui/lazy-boundary.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TypedSearch } from '../ui/typed-search.tsx'
import { AnalyticsTab } from '../visits/analytics-tab.tsx'
import { inlineSelect, KindSelect } from './kind-mark.tsx'
import { ProvidersTab } from './providers-tab.tsx'
import { StatusSegment, type ViewProps } from './status-segment.tsx'
import { orderNames, readKind } from './submission.copy.ts'
import { readOrder, readSearch, readStatusFilter, type StatusFilter } from './submission-queue.ts'
import { SubmissionsQueue } from './submissions-queue.tsx'
import { LateRing } from './wait-ring.tsx'

export function AdminPage() {
  return <RequireAdmin>{(head) => <Dashboard head={head} />}</RequireAdmin>
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
 * The default order. Decided once per filter, so that no row moves while it is read; null until the counts are loaded.
 */
const useUsualOrder = (filter: StatusFilter, { data, isPending }: ReturnType<typeof useCounts>): QueueOrder | null => {
  const [settled, setSettled] = useState<{ filter: StatusFilter; order: QueueOrder } | null>(null)
  if (settled?.filter === filter) return settled.order
  if (isPending) return null
  const order = usualOrder(data)
  setSettled({ filter, order })
  return order
}

const FirstHour = lazyComponent(() => import('./first-steps.tsx'), 'FirstHour')

function Recommendations() {
  if (!pageSettings.isNew) return <Queue />
  return (
    <LazyBoundary missing={<ChunkMissing title="Failed to load the first steps" />}>
      <FirstHour queue={<Queue />} />
    </LazyBoundary>
  )
}

function Queue() {
  const counts = useCounts()
  const { status, search, sort, kind: givenKind } = useSearch({ from: '/admin' })
  const shown = readStatusFilter(status)
  const usual = useUsualOrder(shown, counts)
  const order = readOrder(shown, sort, usual)
  const kind = readKind(givenKind)
  const navigate = useNavigate({ from: '/admin' })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_23rem]">
      <SubmissionsList
        view={{ filter: shown, search: readSearch(search), order, kind }}
        onViewChange={({ filter, search: words, order: wanted, kind: wantedKind }) =>
          navigate({
            search: ({ note }) => ({
              note,
              status: filter === 'pending' ? undefined : filter,
              search: words || undefined,
              kind: wantedKind,
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

function SubmissionsList({ view, onViewChange }: ViewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [selecting, setSelecting] = useState(false)
  return (
    <Card as="section" className="@container min-w-0" aria-labelledby="submissions-heading">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-line px-4 pt-2 pb-3.5 md:px-5">
        <div className="-mb-2 flex min-h-11 items-center justify-between gap-3">
          <h2 ref={heading} id="submissions-heading" tabIndex={-1} className="h3 outline-none">
            Submissions
          </h2>
          <Lateness view={view} onViewChange={onViewChange} />
        </div>
        <StatusSegment view={view} onViewChange={onViewChange} />
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          <div className="min-w-0 flex-1 max-md:basis-full [&_input]:text-ellipsis">
            <TypedSearch
              label="Search by provider, submitter, or city"
              placeholder="Search by provider, submitter, or city"
              maxLength={submissionSearchLimit}
              search={view.search}
              onSearch={(search) => onViewChange({ ...view, search })}
            />
          </div>
          <KindSelect view={view} onViewChange={onViewChange} className="max-md:mr-auto" />
          {view.filter === 'pending' && (
            <SelectField
              label="Order"
              className={`${inlineSelect} max-md:mr-auto`}
              options={queueOrders.toReversed().map((value) => ({ value, label: orderNames[value] }))}
              value={view.order ?? undefined}
              onValueChange={(order) => onViewChange({ ...view, order: readOrder('pending', order, null) })}
            />
          )}
          <Button size="sm" icon={ListChecks} onClick={() => setSelecting(!selecting)}>
            {selecting ? 'Done' : 'Select'}
          </Button>
        </div>
      </div>
      <SubmissionsQueue
        key={`${view.filter} ${view.order} ${view.kind}`}
        view={view}
        onViewChange={onViewChange}
        heading={heading}
        selecting={selecting}
      />
    </Card>
  )
}

function Lateness({ view, onViewChange }: ViewProps) {
  const late = useCounts().data?.pending_late ?? 0
  const isDefaultView = view.filter === 'pending' && view.order === 'oldest' && view.search === '' && !view.kind
  if (late === 0) return null
  const words = `${withCommas(late)} past ${promisedHours} h`
  return (
    <div className="flex items-center gap-1.5 whitespace-nowrap font-semibold @max-xs:[&>svg]:hidden text-danger-text tabular-nums">
      <LateRing />
      {isDefaultView ? (
        <p>{words}</p>
      ) : (
        <LinkButton
          className="text-danger-text"
          onClick={() => {
            // the button becomes text
            document.getElementById('submissions-heading')?.focus()
            onViewChange({ filter: 'pending', search: '', order: 'oldest', kind: undefined })
          }}
        >
          {words}
        </LinkButton>
      )}
    </div>
  )
}
