// Views and unique visitors day by day: a chart with the values of one day above it, or the same as a table.
import { type ReactNode, useState } from 'react'
import type { VisitSummary } from '../../domain/visits/visits.contracts.ts'
import { calendarDayOf, shortCalendarDayOf } from '../ui/dates.ts'
import { Segment } from '../ui/segment.tsx'
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx'
import { Table } from '../ui/table.tsx'
import { DaysDrawing, daysDrawingHeight } from './days-chart.tsx'
import { SpokenTable } from './spoken-table.tsx'
import { countOf } from './visit.copy.ts'

type Day = VisitSummary['days'][number]

const faces = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const
type Face = (typeof faces)[number]['value']

const readout = 'mt-3 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-1 rounded-md bg-sunk px-4 py-2 text-small'

/** A dash of a series as the chart draws it, and its name. */
function Series({ colour, dashed, name, value }: { colour: string; dashed?: boolean; name: string; value?: number }) {
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
      <b className="font-semibold text-ink tabular-nums">{value === undefined ? '' : countOf(value)}</b>
    </span>
  )
}

/** The values of the chosen day, always there, so that nothing pops up. */
function Readout({ day }: { day: Day | undefined }) {
  return (
    <p className={readout} aria-hidden="true">
      <b className="min-w-14 font-semibold">{day ? shortCalendarDayOf(day.day) : <Skeleton line className="w-12" />}</b>
      <Series colour="var(--color-chart-1)" name="Views" {...(day && { value: day.views })} />
      <Series colour="var(--color-chart-2)" dashed name="Unique visitors" {...(day && { value: day.visitors })} />
    </p>
  )
}

type ViewsByDayProps = {
  /** Calendar days one after another, oldest first, the last one being today. */
  days: readonly Day[]
  /** Stands beside the choice of chart or table. */
  range: ReactNode
}

/** The section under its heading; at first the last whole day is chosen. */
export function ViewsByDay({ days, range }: ViewsByDayProps) {
  const [face, setFace] = useState<Face>('chart')
  const [day, setDay] = useState<string>()
  const place = days.findIndex((one) => one.day === day)
  const chosen = place < 0 ? Math.max(0, days.length - 2) : place
  const caption = `Views and unique visitors, last ${days.length} days`
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="views-by-day" className="h3">
          Views, last {days.length} days
        </h2>
        <span className="flex flex-wrap gap-2">
          <Segment label="Shown as" options={faces} value={face} onValueChange={setFace} />
          {range}
        </span>
      </div>
      {face === 'chart' ? (
        <>
          <Readout day={days[chosen]} />
          <DaysDrawing days={days} chosen={chosen} onChoose={(to) => setDay(days[to]?.day)} />
          <p className="mt-1 text-small text-ink-mute">
            Point at a day, tap it, or use the arrow keys. Today is not over yet.
          </p>
          <SpokenTable
            caption={caption}
            heads={['Day', 'Views', 'Unique visitors']}
            rows={days.map((one) => ({
              key: one.day,
              cells: [calendarDayOf(one.day), countOf(one.views), countOf(one.visitors)],
            }))}
          />
        </>
      ) : (
        <DaysTable days={days} caption={caption} />
      )}
    </>
  )
}

/** Every day, today last, and the views of all. */
function DaysTable({ days, caption }: { days: readonly Day[]; caption: string }) {
  const views = days.reduce((sum, one) => sum + one.views, 0)
  return (
    <div className="mt-3">
      <Table
        caption={caption}
        rows={days}
        rowKey={({ day }) => day}
        columns={[
          { key: 'day', head: 'Day', cell: ({ day }) => calendarDayOf(day) },
          { key: 'views', head: 'Views', numeric: true, cell: (one) => countOf(one.views) },
          { key: 'visitors', head: 'Unique visitors', numeric: true, cell: (one) => countOf(one.visitors) },
        ]}
      />
      <p className="mt-3 text-small text-ink-mute">
        {countOf(views)} views in {days.length} days. Unique visitors of several days are not the sum of the days: who
        came on two of them is one.
      </p>
    </div>
  )
}

/** What stands in the section's place while it is loading. */
export function ViewsByDaySkeleton() {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SkeletonText className="h3" lines={['w-48']} />
        <span className="flex flex-wrap gap-2">
          <Skeleton className="h-13 w-32 rounded-md sm:w-37" />
          <Skeleton className="h-13 w-38 rounded-md sm:w-43" />
        </span>
      </div>
      <Readout day={undefined} />
      <Skeleton className="mt-2" style={{ height: daysDrawingHeight }} />
      <SkeletonText className="mt-1 text-small" lines={['w-64', 'w-32 sm:hidden']} />
    </>
  )
}
