// Views by day, with unique visitors, and views by hour: bar charts, each with a table of the same numbers.

import type { ReactNode } from 'react'
import { withCommas } from '../../domain/text/counts.ts'
import type { VisitSummary } from '../../domain/visits/visits.contracts.ts'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { calendarDayOf, dayAndTimeOf, hourOfDay, shortCalendarDayOf } from '../ui/dates.ts'
import { type Column, Table } from '../ui/table.tsx'

interface Counts {
  views: number
  visitors?: number
}

/** Index of the row with the most views, the last of equals; -1 if there are none. */
const busiestOf = (counts: readonly Counts[]): number => {
  const most = Math.max(0, ...counts.map(({ views }) => views))
  return most === 0 ? -1 : counts.findLastIndex(({ views }) => views === most)
}

const namedDays = 7

type BarsProps<Row> = {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  name: (row: Row, place: number) => string | false
}

const bar = 'absolute bottom-0 min-h-0.5 rounded-t-xs'

/** The bars, with a number above the highest. Hidden from screen readers, which read the table. */
function Bars<Row extends Counts>({ rows, rowKey, name }: BarsProps<Row>) {
  const busiest = busiestOf(rows)
  const most = rows[busiest]?.views ?? 1
  const height = (count: number) => ({ height: `${(100 * count) / most}%` })
  return (
    <div aria-hidden="true" className="flex pt-6 font-medium text-ink-mute text-micro">
      {rows.map((row, place) => (
        <div key={rowKey(row)} className="flex min-w-0 flex-1 flex-col items-center">
          <span className="relative flex h-62 w-full justify-center border-line border-b">
            <span
              className={classes(bar, 'w-[72%]', place === busiest ? 'bg-chart-2' : 'bg-chart-3')}
              style={height(row.views)}
            />
            {row.visitors !== undefined && (
              <span className={classes(bar, 'w-[28%] bg-chart-1')} style={height(row.visitors)} />
            )}
            {place === busiest && <span className="absolute -top-5 whitespace-nowrap">{withCommas(row.views)}</span>}
          </span>
          <span
            className={classes(
              'min-h-7.5 pt-1.5 text-center leading-tight whitespace-nowrap',
              rows.length <= namedDays && 'max-sm:[:nth-last-child(even)>&]:invisible',
            )}
          >
            {name(row, place)}
          </span>
        </div>
      ))}
    </div>
  )
}

type ChartProps<Row> = BarsProps<Row> & {
  id: string
  heading: string
  choice?: ReactNode
  words: ReactNode
  caption: string
  columns: readonly Column<Row>[]
  note?: string
}

function Chart<Row extends Counts>({ id, heading, choice, words, name, note, ...table }: ChartProps<Row>) {
  return (
    <Card as="section" className="min-w-0 p-5" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="h3">
          {heading}
        </h2>
        {choice}
      </div>
      <p className="mt-1 mb-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-ink-mute text-small">{words}</p>
      <Bars rows={table.rows} rowKey={table.rowKey} name={name} />
      <details className="mt-1">
        <summary className="link w-fit cursor-pointer py-2.5 text-small">Show as a table</summary>
        <Table {...table} />
        {note && <p className="mt-3 text-small text-ink-mute">{note}</p>}
      </details>
    </Card>
  )
}

function Series({ className, name }: { className: string; name: string }) {
  return (
    <span className="flex items-center gap-2" aria-hidden="true">
      <span className={classes('h-3 rounded-xs', className)} />
      {name}
    </span>
  )
}

type ViewsByDayProps = {
  /** Consecutive calendar days, oldest first, ending today. */
  days: VisitSummary['days']
  range: ReactNode
}

/** A week labels every day; a month labels today and every seventh day before it. */
export function ViewsByDay({ days, range }: ViewsByDayProps) {
  const sum = days.reduce((views, one) => views + one.views, 0)
  const isNamed = (place: number) => days.length <= namedDays || (days.length - 1 - place) % namedDays === 0
  return (
    <Chart
      id="views-by-day"
      heading={`Views, last ${days.length} days`}
      choice={range}
      words={
        <>
          <Series className="w-4 bg-chart-3" name="Views" />
          <Series className="w-1.5 bg-chart-1" name="Unique visitors" />
          <span>Today isn’t over yet.</span>
        </>
      }
      name={({ day }, place) => isNamed(place) && shortCalendarDayOf(day)}
      caption={`Views and unique visitors, last ${days.length} days`}
      rows={days}
      rowKey={({ day }) => day}
      columns={[
        { key: 'day', head: 'Day', cell: ({ day }) => calendarDayOf(day) },
        { key: 'views', head: 'Views', numeric: true, cell: ({ views }) => withCommas(views) },
        { key: 'visitors', head: 'Unique visitors', numeric: true, cell: ({ visitors }) => withCommas(visitors) },
      ]}
      note={`${withCommas(sum)} views in ${days.length} days. Someone who came on two days counts once, so the daily visitors don’t add up.`}
    />
  )
}

/** `hours` are consecutive, oldest first. Every sixth hour of the local clock is labeled. */
export function ViewsByHour({ hours }: { hours: VisitSummary['hours'] }) {
  const peak = hours[busiestOf(hours)]
  return (
    <Chart
      id="views-by-hour"
      heading="By hour, last 24 hours"
      words={peak ? `Busiest at ${hourOfDay(peak.hour)}.` : 'No visits.'}
      name={({ hour }) => new Date(hour).getHours() % 6 === 0 && hourOfDay(hour)}
      caption="Views by hour, last 24 hours"
      rows={hours}
      rowKey={({ hour }) => hour}
      columns={[
        { key: 'hour', head: 'Starting at', cell: ({ hour }) => dayAndTimeOf(hour) },
        { key: 'views', head: 'Views', numeric: true, cell: ({ views }) => withCommas(views) },
      ]}
    />
  )
}
