// Views and unique visitors day by day as two lines, in which one day is chosen.
import type { VisitSummary } from '../../domain/visits/visits.contracts.ts'
import { calendarDayOf, shortCalendarDayOf } from '../ui/dates.ts'
import { labelledPlaces, ticksUpTo } from './chart-scale.ts'
import { useWidth } from './use-width.ts'
import { countOf } from './visit.copy.ts'

type Day = VisitSummary['days'][number]

/** The drawing in CSS pixels: the days below, the counts on the left. */
const frame = { height: 290, top: 12, bottom: 28, left: 44, right: 6 }
/** Room a day's name takes on the axis, with the space to the next. */
const dayRoom = 72

const axisText = 'fill-ink-mute text-micro font-medium'

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

/** The chosen day: a rule through its two values. */
function ChosenDay({ day, x, y }: { day: Day; x: number; y: Scale['y'] }) {
  const dot = { cx: x, r: 6, stroke: 'var(--color-surface)', strokeWidth: 2.5 }
  return (
    <g>
      <path d={`M${x} ${frame.top}V${frame.height - frame.bottom}`} stroke="var(--color-control)" strokeWidth="1.5" />
      <circle {...dot} cy={y(day.views)} fill="var(--color-chart-1)" />
      <circle {...dot} cy={y(day.visitors)} fill="var(--color-chart-2)" />
    </g>
  )
}

function Drawing({ days, width, chosen }: { days: readonly Day[]; width: number; chosen: number }) {
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
  const day = days[chosen]
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
      {day && <ChosenDay day={day} x={scale.x(chosen)} y={scale.y} />}
    </svg>
  )
}

/** Chooses the day whose values stand above the chart: by pointing, tapping or the arrow keys. */
function DayPicker({ days, width, chosen, onChoose }: DaysDrawingProps & { width: number }) {
  const day = days[chosen]
  const apart = (width - frame.left - frame.right) / Math.max(1, days.length - 1)
  const placeAt = (x: number): number => Math.min(days.length - 1, Math.max(0, Math.round((x - frame.left) / apart)))
  return (
    <input
      type="range"
      className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
      aria-label="Day"
      aria-valuetext={
        day && `${calendarDayOf(day.day)}: ${countOf(day.views)} views, ${countOf(day.visitors)} unique visitors`
      }
      min={0}
      max={days.length - 1}
      step={1}
      value={chosen}
      onChange={({ target }) => onChoose(Number(target.value))}
      onPointerMove={({ clientX, currentTarget }) =>
        onChoose(placeAt(clientX - currentTarget.getBoundingClientRect().left))
      }
      onPointerDown={(event) => {
        // a press chooses the day under it, not the place of a knob that nobody sees
        event.preventDefault()
        event.currentTarget.focus({ preventScroll: true })
        onChoose(placeAt(event.clientX - event.currentTarget.getBoundingClientRect().left))
      }}
    />
  )
}

type DaysDrawingProps = { days: readonly Day[]; chosen: number; onChoose: (place: number) => void }

/** The drawing, at the width it has; what it shows is read out from a table. */
export function DaysDrawing(props: DaysDrawingProps) {
  const { days, chosen } = props
  const { ref, width } = useWidth<HTMLDivElement>()
  return (
    <div
      ref={ref}
      className="relative mt-2 rounded-md has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus"
      style={{ height: frame.height }}
    >
      {width > 0 && (
        <>
          <Drawing days={days} width={width} chosen={chosen} />
          <DayPicker {...props} width={width} />
        </>
      )}
    </div>
  )
}

/** Height of the drawing in CSS pixels, for what stands in its place while it is loading. */
export const daysDrawingHeight = frame.height
