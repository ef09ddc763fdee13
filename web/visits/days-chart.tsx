// Views and unique visitors day by day: drawn for the eye, and as a table for everybody else.
import type { VisitSummary } from '../../domain/visits/visits.contracts.ts'
import { calendarDayOf, shortCalendarDayOf } from '../ui/dates.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { labelledPlaces, peakOf, ticksUpTo } from './chart-scale.ts'
import { SpokenTable } from './spoken-table.tsx'
import { useWidth } from './use-width.ts'
import { countOf } from './visit.copy.ts'

type Day = VisitSummary['days'][number]

/** The drawing in CSS pixels: room for the peak's label above, the days below, the counts on the left. */
const frame = { height: 230, top: 38, bottom: 28, left: 44, right: 6 }
const label = { width: 116, height: 28 }
/** Room a day's name takes on the axis, with the space to the next. */
const dayRoom = 72

const axisText = 'fill-ink-mute text-micro font-medium'

/** A dash of each series, as the chart draws it. */
function Legend() {
  return (
    <div className="flex gap-5 text-small text-ink-soft" aria-hidden="true">
      <span className="flex items-center gap-2">
        <svg width="22" height="6" aria-hidden="true">
          <path d="M2 3h18" stroke="var(--color-chart-1)" strokeWidth="3" strokeLinecap="round" />
        </svg>
        Views
      </span>
      <span className="flex items-center gap-2">
        <svg width="22" height="6" aria-hidden="true">
          <path d="M2 3h19" stroke="var(--color-chart-2)" strokeWidth="3" strokeLinecap="round" strokeDasharray="1 6" />
        </svg>
        Unique visitors
      </span>
    </div>
  )
}

interface Scale {
  ticks: number[]
  x: (place: number) => number
  y: (count: number) => number
}

const scaleOf = (days: readonly Day[], width: number): Scale => {
  const ticks = ticksUpTo(Math.max(...days.map(({ views, visitors }) => Math.max(views, visitors))))
  const [across, up] = [width - frame.left - frame.right, frame.height - frame.top - frame.bottom]
  return {
    ticks,
    x: (place) => frame.left + (place * across) / Math.max(1, days.length - 1),
    y: (count) => frame.height - frame.bottom - (count / (ticks.at(-1) ?? 1)) * up,
  }
}

const lineThrough = (counts: readonly number[], { x, y }: Scale): string =>
  counts.map((count, place) => `${place === 0 ? 'M' : 'L'}${x(place).toFixed(1)} ${y(count).toFixed(1)}`).join('')

function Axes({ days, scale, width }: { days: readonly Day[]; scale: Scale; width: number }) {
  const { ticks, x, y } = scale
  return (
    <g>
      {ticks.map((tick) => (
        <g key={tick}>
          <path
            d={`M${frame.left} ${y(tick)}H${width - frame.right}`}
            stroke="var(--color-line)"
            strokeDasharray={tick === 0 ? undefined : '2 5'}
          />
          <text x={frame.left - 8} y={y(tick) + 4} textAnchor="end" className={axisText}>
            {countOf(tick)}
          </text>
        </g>
      ))}
      {labelledPlaces(days.length, width - frame.left - frame.right, dayRoom).map((place) => (
        <text
          key={place}
          x={x(place)}
          y={frame.height - 6}
          textAnchor={place === days.length - 1 ? 'end' : place === 0 ? 'start' : 'middle'}
          className={axisText}
        >
          {shortCalendarDayOf(days[place]?.day ?? '')}
        </text>
      ))}
    </g>
  )
}

/** The day with the most views, said where it stands. */
function Peak({ day, x, y, width }: { day: Day; x: number; y: number; width: number }) {
  const left = Math.min(Math.max(x - label.width / 2, 0), width - label.width)
  return (
    <g>
      <circle cx={x} cy={y} r="5.5" fill="var(--color-chart-1)" stroke="var(--color-surface)" strokeWidth="2.5" />
      <g transform={`translate(${left} ${y - label.height - 10})`}>
        <rect width={label.width} height={label.height} rx="8" fill="var(--color-ink)" />
        <text x={label.width / 2} y="19" textAnchor="middle" className="fill-bg text-micro font-semibold">
          {`${countOf(day.views)} on ${shortCalendarDayOf(day.day)}`}
        </text>
      </g>
    </g>
  )
}

function Drawing({ days, width }: { days: readonly Day[]; width: number }) {
  const scale = scaleOf(days, width)
  const views = lineThrough(
    days.map((day) => day.views),
    scale,
  )
  const visitors = lineThrough(
    days.map((day) => day.visitors),
    scale,
  )
  const [begin, end, ground] = [scale.x(0), scale.x(days.length - 1), scale.y(0)]
  const line = { fill: 'none', strokeLinejoin: 'round', strokeLinecap: 'round' } as const
  const peak = peakOf(days.map((day) => day.views))
  const best = days[peak]
  return (
    <svg
      className="max-w-full"
      width={width}
      height={frame.height}
      viewBox={`0 0 ${width} ${frame.height}`}
      aria-hidden="true"
    >
      <Axes days={days} scale={scale} width={width} />
      <path d={`${views}L${end} ${ground}L${begin} ${ground}Z`} fill="var(--color-chart-1)" opacity="0.13" />
      <path d={views} stroke="var(--color-chart-1)" strokeWidth="2.6" {...line} />
      <path d={visitors} stroke="var(--color-chart-2)" strokeWidth="2.4" strokeDasharray="1 6" {...line} />
      {best && <Peak day={best} x={scale.x(peak)} y={scale.y(best.views)} width={width} />}
    </svg>
  )
}

/** The chart; `days` are calendar days one after another, oldest first. */
export function DaysChart({ days }: { days: readonly Day[] }) {
  const { ref, width } = useWidth<HTMLDivElement>()
  return (
    <>
      <Legend />
      <div ref={ref} className="mt-2" style={{ height: frame.height }}>
        {width > 0 && <Drawing days={days} width={width} />}
      </div>
      <SpokenTable
        caption={`Views and unique visitors, last ${days.length} days`}
        heads={['Day', 'Views', 'Unique visitors']}
        rows={days.map(({ day, views, visitors }) => ({
          key: day,
          cells: [calendarDayOf(day), countOf(views), countOf(visitors)],
        }))}
      />
    </>
  )
}

/** What stands in the chart's place while it is loading. */
export function DaysChartSkeleton() {
  return (
    <>
      <Legend />
      <Skeleton className="mt-2" style={{ height: frame.height }} />
    </>
  )
}
