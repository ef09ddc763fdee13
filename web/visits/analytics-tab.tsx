import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { visitRanges } from '../../domain/limits.ts'
import { withCommas } from '../../domain/text/counts.ts'
import type { VisitRange, VisitSummary } from '../../domain/visits/visits.contracts.ts'
import { queryOf } from '../app/call.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { dayAndTimeOf, shortDayOf, timeOf } from '../ui/dates.ts'
import { Figure } from '../ui/figure.tsx'
import { Segment } from '../ui/segment.tsx'
import { EmptyState, ErrorState, LoadingBlock } from '../ui/states.tsx'
import { Switch } from '../ui/switch.tsx'
import { Table } from '../ui/table.tsx'
import { OutcomesCard } from './outcomes-card.tsx'
import { pageTitleOf, visitOf, visitsOf } from './visit.copy.ts'
import { ViewsByDay, ViewsByHour } from './visit-charts.tsx'

const rangeOptions = visitRanges.map((value) => ({ value, label: `${value} days` }))

/** The range in the URL; 7 days if it is missing or unknown. */
const readRange = (days: string | undefined): VisitRange => visitRanges.find((range) => range === days) ?? '7'

const leftOut = 'left-out'

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
      {/* the row that both columns share takes the rest of their height */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_23rem] xl:grid-rows-[auto_1fr_auto]">
        <ViewsByDay
          days={summary.days}
          range={<Segment label="Days" options={rangeOptions} value={range} onValueChange={show} />}
        />
        <OutcomesCard />
        <div className="grid min-w-0 xl:row-span-2 grid-cols-[minmax(0,1fr)] gap-5">
          <MostVisitedPages pages={summary.top_pages} />
          <ViewsByHour hours={summary.hours} />
        </div>
        <RecentActivity visits={summary.recent_visits} />
      </div>
    </div>
  )
}

function RecentActivity({ visits }: { visits: VisitSummary['recent_visits'] }) {
  const [all, showAll] = useState(false)
  return (
    <Card className="overflow-hidden">
      <h2 id="recent-activity" className="h3 px-5 pt-4 pb-1">
        Recent Activity
      </h2>
      <section aria-labelledby="recent-activity" className="px-5 pb-2">
        <ul className={all ? undefined : 'max-xl:*:nth-[n+7]:hidden *:nth-[n+10]:hidden'}>
          {visits.map(({ id, page_path, page_title, referrer_host, created_at }) => (
            <li key={id} className="flex justify-between gap-4 border-line border-b py-2.5 text-small last:border-0">
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">{page_path}</span>
                <span className="block text-ink-mute">{visitOf(page_title, referrer_host)}</span>
              </span>
              <time dateTime={created_at} className="text-right whitespace-nowrap text-ink-mute">
                <span className="block">{timeOf(created_at)}</span> {shortDayOf(created_at)}
              </time>
            </li>
          ))}
        </ul>
        {!all && visits.length > 6 && (
          <Button
            variant="quiet"
            size="sm"
            className={visits.length < 10 ? '-ml-3 xl:hidden' : '-ml-3'}
            onClick={() => showAll(true)}
          >
            Show all {visits.length}
          </Button>
        )}
      </section>
    </Card>
  )
}

function MostVisitedPages({ pages }: { pages: VisitSummary['top_pages'] }) {
  const most = pages[0]?.total_visits ?? 1
  return (
    <Card as="section" className="@container min-w-0 overflow-hidden" aria-labelledby="most-visited">
      <h2 id="most-visited" className="h3 px-5 pt-4 pb-3">
        Most Visited Pages
      </h2>
      <ul className="px-5 pb-2 text-small @2xl:hidden">
        {pages.map(({ page_path, page_title, total_visits, unique_visitors, last_visited }) => (
          <li key={page_path} className="border-line py-2.5 not-last:border-b">
            <p className="flex justify-between gap-4 font-semibold tabular-nums">
              <span className="min-w-0 wrap-anywhere">{page_path}</span>
              <span className="whitespace-nowrap">{visitsOf(total_visits)}</span>
            </p>
            <span className="my-1 block h-2 rounded-full bg-sunk" aria-hidden="true">
              <span
                className="block h-full rounded-full bg-chart-1"
                style={{ width: `${(100 * total_visits) / most}%` }}
              />
            </span>
            <p className="flex justify-between gap-4 text-ink-mute tabular-nums">
              <span className="min-w-0 wrap-anywhere">{`${pageTitleOf(page_title)}, last ${shortDayOf(last_visited)}`}</span>
              <span className="whitespace-nowrap">{withCommas(unique_visitors)} unique</span>
            </p>
          </li>
        ))}
      </ul>
      <div className="@max-2xl:hidden [&_:is(td,th):first-child]:pl-5 [&_:is(td,th):last-child]:pr-5">
        <Table
          caption="Most Visited Pages"
          rows={pages}
          rowKey={({ page_path }) => page_path}
          columns={[
            {
              key: 'path',
              head: 'Page',
              cell: ({ page_path }) => <span className="block min-w-28 font-semibold wrap-anywhere">{page_path}</span>,
            },
            {
              key: 'title',
              head: 'Title',
              cell: ({ page_title }) => (
                <span className="block min-w-28 text-ink-soft wrap-anywhere">{pageTitleOf(page_title)}</span>
              ),
            },
            {
              key: 'visits',
              head: 'Total visits',
              numeric: true,
              cell: ({ total_visits }) => withCommas(total_visits),
            },
            {
              key: 'visitors',
              head: 'Unique visitors',
              numeric: true,
              cell: ({ unique_visitors }) => withCommas(unique_visitors),
            },
            {
              key: 'last',
              head: 'Last visited',
              cell: ({ last_visited }) => (
                <time dateTime={last_visited} className="whitespace-nowrap text-ink-mute">
                  {dayAndTimeOf(last_visited)}
                </time>
              ),
            },
          ]}
        />
      </div>
    </Card>
  )
}
