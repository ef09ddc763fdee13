// Views and unique visitors day by day as two lines.
import { useLayoutEffect, useRef, useState } from 'react'
import type { VisitSummary } from '../../domain/visits/visits.contracts.ts'
import { shortCalendarDayOf } from '../ui/dates.ts'
import { labelledPlaces, ticksUpTo } from './chart-scale.ts'
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
    </svg>
  )
}

/** Returns a ref for the element and its width in CSS pixels, 0 until it stands on the page. */
const useWidth = () => {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    setWidth(Math.floor(element.getBoundingClientRect().width))
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

/** The drawing, at the width it has; what it shows is read out from a table. */
export function DaysDrawing({ days }: { days: readonly Day[] }) {
  const { ref, width } = useWidth()
  return (
    <div ref={ref} className="mt-2" style={{ height: frame.height }}>
      {width > 0 && <Drawing days={days} width={width} />}
    </div>
  )
}
