// The Analytics tab: how much the village is visited, when, which pages, and by whom just now.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  getVisitSummary,
  type VisitRange,
  type VisitSummary,
  visitRanges,
} from '../../domain/visits/visits.contracts.ts'
import { queryOf } from '../call.ts'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Segment } from '../ui/segment.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { prepareToasts } from '../ui/toast.tsx'
import { HoursChart, HoursChartSkeleton } from './hours-chart.tsx'
import { MostVisitedPages, MostVisitedPagesSkeleton } from './most-visited-pages.tsx'
import { OutcomesCard, OutcomesSkeleton } from './outcomes-card.tsx'
import { RecentActivity, RecentActivitySkeleton } from './recent-activity.tsx'
import { ViewsByDay, ViewsByDaySkeleton } from './views-by-day.tsx'
import { VisitFigures } from './visit-figures.tsx'

const rangeOptions = visitRanges.map((value) => ({ value, label: `${value} days` }))

/** The days that an address asks for; 7 where it asks for nothing that there is. */
const readRange = (days: string | undefined): VisitRange => visitRanges.find((range) => range === days) ?? '7'

/** The tab's view, for administrators; the number of days stands in the address. */
export function AnalyticsTab() {
  const range = readRange(useSearch({ from: '/admin' }).days)
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const summary = useQuery({
    ...queryOf(getVisitSummary, { days: range, time_zone }),
    placeholderData: keepPreviousData,
    meta: { failed: 'Failed to load analytics data' },
  })
  useEffect(prepareToasts, [])

  if (summary.isPending) return <AnalyticsSkeleton />
  if (!summary.data) {
    return (
      <Card>
        <ErrorState
          as="h2"
          title="Failed to load analytics data"
          onRetry={() => summary.refetch()}
          retrying={summary.isFetching}
        >
          Visits are recorded all the same.
        </ErrorState>
      </Card>
    )
  }
  if (summary.data.total_views === 0) {
    return (
      <Card>
        <EmptyState as="h2" title="No visits yet">
          Views and visitors stand here as soon as somebody comes by.
        </EmptyState>
      </Card>
    )
  }
  return <Analytics summary={summary.data} range={range} now={new Date(summary.dataUpdatedAt)} />
}

const stack = 'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5'
const columns = 'grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1fr)_23rem]'

function Analytics({ summary, range, now }: { summary: VisitSummary; range: VisitRange; now: Date }) {
  const navigate = useNavigate({ from: '/admin' })
  const show = (days: string) =>
    navigate({
      search: (before) => ({ ...before, days: days === '7' ? undefined : days }),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <VisitFigures summary={summary} />
      <div className={columns}>
        <Card as="section" className="min-w-0 p-5" aria-labelledby="views-by-day">
          <ViewsByDay
            days={summary.days}
            range={<Segment label="Days" options={rangeOptions} value={range} onValueChange={show} />}
          />
        </Card>
        <OutcomesCard />
      </div>
      <div className={`${columns} items-start`}>
        <div className={stack}>
          <MostVisitedPages pages={summary.top_pages} now={now} />
          <Card as="section" className="min-w-0 p-5" aria-labelledby="views-by-hour">
            <h2 id="views-by-hour" className="h3">
              By hour, last 24 hours
            </h2>
            <HoursChart hours={summary.hours} />
          </Card>
        </div>
        <RecentActivity visits={summary.recent_visits} />
      </div>
    </div>
  )
}

/** The shape of the tab while it is loading. */
function AnalyticsSkeleton() {
  return (
    <Loading label="Loading analytics">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <VisitFigures summary={undefined} />
        <div className={columns}>
          <Card className="min-w-0 p-5">
            <ViewsByDaySkeleton />
          </Card>
          <OutcomesSkeleton />
        </div>
        <div className={`${columns} items-start`}>
          <div className={stack}>
            <MostVisitedPagesSkeleton />
            <Card className="min-w-0 p-5">
              <p className="h3">
                <Skeleton line className="w-56" />
              </p>
              <HoursChartSkeleton />
            </Card>
          </div>
          <RecentActivitySkeleton />
        </div>
      </div>
    </Loading>
  )
}
