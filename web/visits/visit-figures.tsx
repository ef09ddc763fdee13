// The four figures of the Analytics tab.
import type { ReactNode } from 'react'
import type { VisitSummary } from '../../domain/visits/visits.contracts.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Sparkline } from './sparkline.tsx'
import { countOf } from './visit.copy.ts'

/** The grid of four, two by two where it is narrow. */
const figuresGrid =
  'grid grid-cols-2 xl:grid-cols-4 *:border-line max-xl:*:odd:border-r max-xl:*:nth-[-n+2]:border-b xl:*:not-last:border-r'

function Figure({ label, value, line }: { label: string; value: number | undefined; line?: ReactNode }) {
  return (
    <div className="px-5 py-4">
      <dt className="text-small text-ink-mute">{label}</dt>
      <dd className="mt-0.5 flex items-baseline gap-2.5">
        <span className="font-display text-[2rem] leading-tight tabular-nums">
          {value === undefined ? <Skeleton line className="w-20" /> : countOf(value)}
        </span>
        {line}
      </dd>
    </div>
  )
}

/**
 * Figures with the lines they sum up; the lines are of the last seven days and 24 hours whatever the chart shows.
 * Skeletons stand in their place while there is no summary.
 */
export function VisitFigures({ summary }: { summary: VisitSummary | undefined }) {
  const week = summary?.days.slice(-7)
  return (
    <dl className={figuresGrid}>
      <Figure label="Total Views (all time)" value={summary?.total_views} />
      <Figure
        label="Views (7 days)"
        value={summary?.views_7_days}
        line={week && <Sparkline values={week.map(({ views }) => views)} series={1} />}
      />
      <Figure
        label="Views (24 hours)"
        value={summary?.views_24_hours}
        line={summary && <Sparkline values={summary.hours.map(({ views }) => views)} series={3} />}
      />
      <Figure
        label="Unique Visitors (7 days)"
        value={summary?.unique_visitors_7_days}
        line={week && <Sparkline values={week.map(({ visitors }) => visitors)} series={2} />}
      />
    </dl>
  )
}
