// Views and unique visitors day by day: a chart, and the same as a table.
import type { ReactNode } from 'react'
import type { VisitSummary } from '../../domain/visits/visits.contracts.ts'
import { calendarDayOf } from '../ui/dates.ts'
import { ChartTable } from './chart-table.tsx'
import { DaysDrawing } from './days-chart.tsx'
import { countOf } from './visit.copy.ts'

type Day = VisitSummary['days'][number]

/** A dash of a series as the chart draws it, and its name. */
function Series({ colour, dashed, name }: { colour: string; dashed?: boolean; name: string }) {
  return (
    <span className="flex items-center gap-2 text-ink-soft">
      <svg width="22" height="6" aria-hidden="true">
        <path
          d="M2 3h19"
          stroke={colour}
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray={dashed ? '1 6' : undefined}
        />
      </svg>
      {name}
    </span>
  )
}

/** Which line is which. */
function Legend() {
  return (
    <p
      className="mt-3 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-1 rounded-md bg-sunk px-4 py-2 text-small"
      aria-hidden="true"
    >
      <Series colour="var(--color-chart-1)" name="Views" />
      <Series colour="var(--color-chart-2)" dashed name="Unique visitors" />
    </p>
  )
}

type ViewsByDayProps = {
  /** Calendar days one after another, oldest first, the last one being today. */
  days: readonly Day[]
  /** Stands beside the heading. */
  range: ReactNode
}

/** The section under its heading. */
export function ViewsByDay({ days, range }: ViewsByDayProps) {
  const views = days.reduce((sum, one) => sum + one.views, 0)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="views-by-day" className="h3">
          Views, last {days.length} days
        </h2>
        {range}
      </div>
      <Legend />
      <DaysDrawing days={days} />
      <p className="mt-1 text-small text-ink-mute">Today is not over yet.</p>
      <ChartTable
        caption={`Views and unique visitors, last ${days.length} days`}
        rows={days}
        rowKey={({ day }) => day}
        columns={[
          { key: 'day', head: 'Day', cell: ({ day }) => calendarDayOf(day) },
          { key: 'views', head: 'Views', numeric: true, cell: (one) => countOf(one.views) },
          { key: 'visitors', head: 'Unique visitors', numeric: true, cell: (one) => countOf(one.visitors) },
        ]}
        note={`${countOf(views)} views in ${days.length} days. Unique visitors of several days are not the sum of the days: who came on two of them is one.`}
      />
    </>
  )
}
