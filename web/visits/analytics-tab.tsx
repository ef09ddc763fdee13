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
import { prepareToasts, toast } from '../ui/toast.tsx'
import { DaysChart } from './days-chart.tsx'
import { HoursChart } from './hours-chart.tsx'
import { MostVisitedPages } from './most-visited-pages.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { figuresGrid, VisitFigures } from './visit-figures.tsx'

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
  })
  const { isError } = summary
  useEffect(prepareToasts, [])
  useEffect(() => {
    if (isError) toast({ title: 'Failed to load analytics data', variant: 'destructive' })
  }, [isError])

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
          <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
            <h2 id="views-by-day" className="h3">
              Views, last {summary.days.length} days
            </h2>
            <Segment label="Days" options={rangeOptions} value={range} onValueChange={show} />
          </div>
          <DaysChart days={summary.days} />
        </Card>
        <Card as="section" className="min-w-0 p-5" aria-labelledby="views-by-hour">
          <h2 id="views-by-hour" className="h3">
            By hour, last 24 hours
          </h2>
          <HoursChart hours={summary.hours} />
        </Card>
      </div>
      <div className={`${columns} items-start`}>
        <MostVisitedPages pages={summary.top_pages} now={now} />
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
        <Card className={figuresGrid}>
          {['total', 'week', 'day', 'visitors'].map((figure) => (
            <div key={figure} className="px-5 py-4">
              <Skeleton className="h-4 w-28 max-w-full" />
              <Skeleton className="mt-2 h-8 w-20" />
            </div>
          ))}
        </Card>
        <div className={columns}>
          <Skeleton className="h-[21.5rem] rounded-lg" />
          <Skeleton className="h-[18.5rem] rounded-lg xl:h-[21.5rem]" />
        </div>
        <div className={columns}>
          <Skeleton className="h-96 rounded-lg" />
          <Skeleton className="h-96 rounded-lg" />
        </div>
      </div>
    </Loading>
  )
}
