// Views hour by hour: bars for the eye, the busiest hour in words, and a table for everybody else.
import type { VisitSummary } from '../../domain/visits/visits.contracts.ts'
import { dayAndTimeOf, hourOfDay } from '../ui/dates.ts'
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx'
import { peakOf } from './chart-scale.ts'
import { ChartTable } from './chart-table.tsx'
import { useWidth } from './use-width.ts'
import { countOf } from './visit.copy.ts'

type Hour = VisitSummary['hours'][number]

/** The drawing in CSS pixels; the hours' names stand below. */
const frame = { height: 236, top: 8, bottom: 30 }
/** Widest that the bars spread: wider they would stand too far apart to compare. */
const mostWidth = 620
/** Share of its place that a bar fills. */
const filling = 0.72

/** Midnight, six, noon and six on the clock here. */
const isNamed = ({ hour }: Hour): boolean => new Date(hour).getHours() % 6 === 0

function Drawing({ hours, width, busiest }: { hours: readonly Hour[]; width: number; busiest: number }) {
  const most = Math.max(1, ...hours.map(({ views }) => views))
  const ground = frame.height - frame.bottom
  const place = Math.min(width, mostWidth) / hours.length
  return (
    <svg
      className="max-w-full"
      width={width}
      height={frame.height}
      viewBox={`0 0 ${width} ${frame.height}`}
      aria-hidden="true"
    >
      {hours.map((hour, index) => {
        const height = Math.max(2, (hour.views / most) * (ground - frame.top))
        return (
          <g key={hour.hour}>
            <rect
              x={index * place + (place * (1 - filling)) / 2}
              y={ground - height}
              width={place * filling}
              height={height}
              rx={Math.min(3, height / 2)}
              fill={index === busiest ? 'var(--color-chart-2)' : 'var(--color-chart-3)'}
            />
            {isNamed(hour) && (
              <text
                x={Math.min(Math.max((index + 0.5) * place, 22), width - 22)}
                y={frame.height - 8}
                textAnchor="middle"
                className="fill-ink-mute text-micro font-medium"
              >
                {hourOfDay(hour.hour)}
              </text>
            )}
          </g>
        )
      })}
      <path d={`M0 ${ground + 0.5}H${Math.min(width, mostWidth)}`} stroke="var(--color-line)" />
    </svg>
  )
}

const sentence = 'mt-1 mb-2 text-small text-ink-mute'

/** The chart; `hours` follow one another, oldest first. */
export function HoursChart({ hours }: { hours: readonly Hour[] }) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const busiest = peakOf(hours.map(({ views }) => views))
  const peak = hours[busiest]
  return (
    <>
      <p className={sentence}>{peak ? `Busiest at ${hourOfDay(peak.hour)}.` : 'Nobody came by.'}</p>
      <div ref={ref} style={{ height: frame.height }}>
        {width > 0 && <Drawing hours={hours} width={width} busiest={busiest} />}
      </div>
      <ChartTable
        caption="Views by hour, last 24 hours"
        rows={hours}
        rowKey={({ hour }) => hour}
        columns={[
          { key: 'hour', head: 'Hour from', cell: ({ hour }) => dayAndTimeOf(hour) },
          { key: 'views', head: 'Views', numeric: true, cell: ({ views }) => countOf(views) },
        ]}
      />
    </>
  )
}

/** What stands in the chart's place while it is loading. */
export function HoursChartSkeleton() {
  return (
    <>
      <SkeletonText className={sentence} lines={['w-32']} />
      <Skeleton className="mb-12" style={{ height: frame.height }} />
    </>
  )
}
