// Views by day, with unique visitors, and views by hour: line charts, each with a table of the same numbers.

import { type ReactNode, useState } from 'react'
import { withCommas } from '../../domain/text/counts.ts'
import type { VisitSummary } from '../../domain/visits/visits.contracts.ts'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { calendarDayOf, dayAndTimeOf, hourOfDay, shortCalendarDayOf } from '../ui/dates.ts'
import { Segment } from '../ui/segment.tsx'
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

const series = [
  { of: 'views', name: 'Views', look: 'text-chart-1', dash: undefined },
  { of: 'visitors', name: 'Unique visitors', look: 'text-chart-2 border-dotted', dash: '1 6' },
] as const

/** Parts of the height above the base line. */
const parts = [3, 2, 1, 0]

/** The distance of the horizontal lines: a round number of which three reach the highest count. */
const stepOf = (most: number): number => {
  const third = Math.max(1, most / 3)
  const power = 10 ** Math.floor(Math.log10(third))
  return power * ([1, 2, 3, 4, 5, 6, 8].find((digit) => digit * power >= third) ?? 10)
}

type LinesProps<Row> = {
  heading: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The row's label below the chart, if it has one. */
  name: (row: Row, place: number) => string | false
  nameInFull: (row: Row) => string
  /** Index of the row chosen at first. */
  start: number
}

/** The lines, and the numbers of the chosen row above them. It is chosen by pointing, tapping or the arrow keys. */
function Lines<Row extends Counts>({ heading, rows, rowKey, name, nameInFull, start }: LinesProps<Row>) {
  const [place, choose] = useState(start)
  const row = rows[place]
  if (!row) return null
  const last = rows.length - 1
  const step = stepOf(Math.max(...rows.map(({ views }) => views)))
  const across = (at: number) => `${(100 * at) / last}%`
  const up = (count: number) => 100 - (100 * count) / (3 * step)
  const shown = series.filter(({ of }) => row[of] !== undefined)
  const counts = shown.map(({ of, name }) => `${name} ${withCommas(row[of] ?? 0)}`)
  return (
    <>
      <p
        aria-hidden="true"
        className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-sm bg-sunk px-4 py-2.5 text-small"
      >
        <b className="min-w-20 font-semibold">{nameInFull(row)}</b>
        {shown.map(({ of, name, look }) => (
          <span key={of} className="flex items-center gap-2">
            <span className={classes('w-4 border-current border-t-2', look)} />
            {name}
            <b className="min-w-7 font-semibold tabular-nums">{withCommas(row[of] ?? 0)}</b>
          </span>
        ))}
      </p>
      <div
        className="relative mt-5 mb-9 ml-9 h-60 xl:h-76 touch-pan-y rounded-xs text-micro text-ink-mute outline-offset-4 has-focus-visible:outline-3 has-focus-visible:outline-focus"
        onPointerMove={(event) => {
          const { left, width } = event.currentTarget.getBoundingClientRect()
          choose(Math.min(last, Math.max(0, Math.round((last * (event.clientX - left)) / width))))
        }}
      >
        {parts.map((part) => (
          <span
            key={part}
            aria-hidden="true"
            className={classes('absolute inset-x-0 border-line border-t', part > 0 && 'border-dashed')}
            style={{ top: `${up(part * step)}%` }}
          >
            <span className="absolute -top-2.5 right-full mr-2 tabular-nums">{withCommas(part * step)}</span>
          </span>
        ))}
        <span
          aria-hidden="true"
          className="absolute inset-y-0 border-control border-l"
          style={{ left: across(place) }}
        />
        <svg
          aria-hidden="true"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible fill-none stroke-current [stroke-linecap:round] [stroke-linejoin:round] *:*:[vector-effect:non-scaling-stroke]"
        >
          {shown.map(({ of, look, dash }) => {
            const points = rows.map((one, at) => `${(100 * at) / last},${up(one[of] ?? 0)}`)
            return (
              <g key={of} className={look}>
                <path d={`M${points.join('L')}`} strokeWidth="2.5" strokeDasharray={dash} />
                <path d={`M${points.join('h0M')}h0`} strokeWidth="6" />
                <path d={`M${points[place]}h0`} strokeWidth="13" />
              </g>
            )
          })}
        </svg>
        {rows.map((one, at) => (
          <span
            key={rowKey(one)}
            aria-hidden="true"
            className={classes(
              'absolute top-full pt-2 whitespace-nowrap',
              at > 0 && (at === last ? '-translate-x-full' : '-translate-x-1/2'),
              at === place && 'font-semibold text-ink',
              rows.length <= namedDays && (last - at) % 2 === 1 && 'max-sm:invisible',
            )}
            style={{ left: across(at) }}
          >
            {name(one, at)}
          </span>
        ))}
        <input
          type="range"
          className="absolute inset-0 size-full opacity-0"
          aria-label={heading}
          aria-valuetext={[nameInFull(row), ...counts].join(', ')}
          max={last}
          value={place}
          onChange={({ target }) => choose(Number(target.value))}
        />
      </div>
    </>
  )
}

const views = ['Chart', 'Table'] as const

type ChartProps<Row> = LinesProps<Row> & {
  id: string
  choice?: ReactNode
  words: string
  caption: string
  columns: readonly Column<Row>[]
}

function Chart<Row extends Counts>({ id, choice, words, caption, columns, ...lines }: ChartProps<Row>) {
  const [view, setView] = useState<(typeof views)[number]>('Chart')
  return (
    <Card as="section" className="min-w-0 p-5" aria-labelledby={id}>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-3">
        <h2 id={id} className="h3 mr-auto max-sm:basis-full">
          {lines.heading}
        </h2>
        <Segment
          label={`Show ${lines.heading}`}
          options={views.map((value) => ({ value, label: value }))}
          value={view}
          onValueChange={setView}
        />
        {choice}
      </div>
      {view === 'Chart' ? (
        <Lines key={lines.rows.length} {...lines} />
      ) : (
        <div className="mt-3">
          <Table {...{ caption, columns }} rows={lines.rows} rowKey={lines.rowKey} />
        </div>
      )}
      <p className="mt-3 text-ink-mute text-small">{words}</p>
    </Card>
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
      words={`${withCommas(sum)} views in ${days.length} days. Today isn’t over yet. Someone who came on two days counts once, so the daily visitors don’t add up.`}
      name={({ day }, place) => isNamed(place) && shortCalendarDayOf(day)}
      nameInFull={({ day }) => shortCalendarDayOf(day)}
      start={days.length - 2}
      caption={`Views and unique visitors, last ${days.length} days`}
      rows={days}
      rowKey={({ day }) => day}
      columns={[
        { key: 'day', head: 'Day', cell: ({ day }) => calendarDayOf(day) },
        { key: 'views', head: 'Views', numeric: true, cell: ({ views }) => withCommas(views) },
        { key: 'visitors', head: 'Unique visitors', numeric: true, cell: ({ visitors }) => withCommas(visitors) },
      ]}
    />
  )
}

/** `hours` are consecutive, oldest first. Every sixth hour of the local clock is labeled. */
export function ViewsByHour({ hours }: { hours: VisitSummary['hours'] }) {
  const busiest = busiestOf(hours)
  const peak = hours[busiest]
  return (
    <Chart
      id="views-by-hour"
      heading="By hour, last 24 hours"
      words={peak ? `Busiest at ${hourOfDay(peak.hour)}.` : 'No visits.'}
      name={({ hour }) => new Date(hour).getHours() % 6 === 0 && hourOfDay(hour)}
      nameInFull={({ hour }) => hourOfDay(hour)}
      start={Math.max(0, busiest)}
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
