// The four figures of the Analytics tab.
import type { VisitSummary } from '../../domain/visits/visits.contracts.ts'
import { Figure } from '../ui/figure.tsx'

const [width, height, margin] = [96, 30, 2]

/** Decoration; the figure beside it says what matters. `series` is the place among the chart colors. */
function Sparkline({ values, series }: { values: readonly number[]; series: 1 | 2 | 3 }) {
  const most = Math.max(1, ...values)
  const points = values.map((value, index) => {
    const x = margin + (index * (width - 2 * margin)) / Math.max(1, values.length - 1)
    const y = height - margin - (value / most) * (height - 2 * margin)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
      className="ml-auto self-center max-md:hidden"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke={`var(--color-chart-${series})`}
        strokeWidth="2.2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** Figures with the lines they sum up; the lines are of the last seven days and 24 hours whatever the chart shows. */
export function VisitFigures({ summary }: { summary: VisitSummary }) {
  const week = summary.days.slice(-7)
  return (
    <dl className="grid grid-cols-2 xl:grid-cols-4 *:border-line max-xl:*:odd:border-r max-xl:*:nth-[-n+2]:border-b xl:*:not-last:border-r">
      <Figure label="Total Views (all time)" value={summary.total_views} />
      <Figure
        label="Views (7 days)"
        value={summary.views_7_days}
        mark={<Sparkline values={week.map(({ views }) => views)} series={1} />}
      />
      <Figure
        label="Views (24 hours)"
        value={summary.views_24_hours}
        mark={<Sparkline values={summary.hours.map(({ views }) => views)} series={3} />}
      />
      <Figure
        label="Unique Visitors (7 days)"
        value={summary.unique_visitors_7_days}
        mark={<Sparkline values={week.map(({ visitors }) => visitors)} series={2} />}
      />
    </dl>
  )
}
