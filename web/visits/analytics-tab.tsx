// The Analytics tab: how much the village is visited, when, which pages, and by whom just now.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { visitRanges } from '../../domain/limits.ts'
import type { VisitRange, VisitSummary } from '../../domain/visits/visits.contracts.ts'
import { queryOf } from '../app/call.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Figure } from '../ui/figure.tsx'
import { Segment } from '../ui/segment.tsx'
import { LoadingBlock } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { MostVisitedPages } from './most-visited-pages.tsx'
import { OutcomesCard } from './outcomes-card.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { ViewsByDay, ViewsByHour } from './visit-charts.tsx'

const rangeOptions = visitRanges.map((value) => ({ value, label: `${value} days` }))

/** The days that an address asks for; 7 where it asks for nothing that there is. */
const readRange = (days: string | undefined): VisitRange => visitRanges.find((range) => range === days) ?? '7'

/** What the address says while administrators' own visits are left out. */
const leftOut = 'left-out'

/** The tab's view, for administrators; the number of days and whose visits count stand in the address. */
export function AnalyticsTab() {
  const { days, admins } = useSearch({ from: '/admin' })
  const range = readRange(days)
  const administrators = admins === leftOut ? 'left_out' : 'counted'
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const summary = useQuery({
    ...queryOf('get-visit-summary', { days: range, time_zone, administrators }),
    placeholderData: keepPreviousData,
    meta: { failed: 'Failed to load analytics data' },
  })

  const leavesOut = administrators === 'left_out'
  if (summary.isPending) return <LoadingBlock label="Loading analytics" count={3} grid="grid gap-5" className="h-96" />
  if (!summary.data) {
    return (
      <Card>
        <ErrorState as="h2" title="Failed to load analytics data" query={summary}>
          Visits are still being recorded.
        </ErrorState>
      </Card>
    )
  }
  if (summary.data.total_views === 0 && !leavesOut) {
    return (
      <Card>
        <EmptyState as="h2" title="No visits yet">
          Views and visitors show up here after the first visit.
        </EmptyState>
      </Card>
    )
  }
  return <Analytics summary={summary.data} {...{ range, leavesOut }} />
}

const leaveOutLabel = (
  <span className="min-w-0 flex-1">
    <span className="block font-semibold">Leave out administrators’ own visits</span>
    <span className="block font-normal text-ink-mute text-small">
      Older visits, and visits from browsers that ask for privacy, still count.
    </span>
  </span>
)

const columns = 'grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1fr)_23rem]'

type AnalyticsProps = { summary: VisitSummary; range: VisitRange; leavesOut: boolean }

function Analytics({ summary, range, leavesOut }: AnalyticsProps) {
  const navigate = useNavigate({ from: '/admin' })
  const change = (changed: { days?: string | undefined; admins?: string | undefined }) =>
    navigate({ search: (before) => ({ ...before, ...changed }), replace: true, resetScroll: false })
  const show = (days: string) => change({ days: days === '7' ? undefined : days })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Card>
        <dl className="grid grid-cols-2 xl:grid-cols-4 *:border-line max-xl:*:odd:border-r max-xl:*:nth-[-n+2]:border-b xl:*:not-last:border-r">
          <Figure label="Total Views (all time)" value={summary.total_views} />
          <Figure label="Views (7 days)" value={summary.views_7_days} />
          <Figure label="Views (24 hours)" value={summary.views_24_hours} />
          <Figure label="Unique Visitors (7 days)" value={summary.unique_visitors_7_days} />
        </dl>
        <Switch
          className="border-line border-t px-5 py-2"
          label={leaveOutLabel}
          on={leavesOut}
          onToggle={() => change({ admins: leavesOut ? undefined : leftOut })}
        />
      </Card>
      <div className={columns}>
        <ViewsByDay
          days={summary.days}
          range={<Segment label="Days" options={rangeOptions} value={range} onValueChange={show} />}
        />
        <OutcomesCard />
      </div>
      <div className={`${columns} items-start`}>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
          <MostVisitedPages pages={summary.top_pages} />
          <ViewsByHour hours={summary.hours} />
        </div>
        <RecentActivity visits={summary.recent_visits} />
      </div>
    </div>
  )
}
