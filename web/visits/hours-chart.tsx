// Views hour by hour: bars for the eye, the busiest hour in words, and a table for everybody else.
import type { VisitSummary } from '../../domain/visits/visits.contracts.ts'
import { classes } from '../ui/classes.ts'
import { dayAndTimeOf, hourOfDay } from '../ui/dates.ts'
import { peakOf } from './chart-scale.ts'
import { ChartTable } from './chart-table.tsx'
import { countOf } from './visit.copy.ts'

type Hour = VisitSummary['hours'][number]

/** Midnight, six, noon and six on the clock here. */
const isNamed = ({ hour }: Hour): boolean => new Date(hour).getHours() % 6 === 0

function Bars({ hours, busiest }: { hours: readonly Hour[]; busiest: number }) {
  const most = Math.max(1, ...hours.map(({ views }) => views))
  return (
    // wider they would stand too far apart to compare
    <div aria-hidden="true" className="flex max-w-155 pt-2">
      {hours.map((hour, index) => (
        <div key={hour.hour} className="flex min-w-0 flex-1 flex-col items-center">
          <span className="flex h-49.5 w-full items-end justify-center border-line border-b">
            <span
              className={classes('min-h-0.5 w-[72%] rounded-t-sm', index === busiest ? 'bg-chart-2' : 'bg-chart-3')}
              style={{ height: `${(100 * hour.views) / most}%` }}
            />
          </span>
          <span className="h-7.5 whitespace-nowrap pt-1.5 font-medium text-ink-mute text-micro">
            {isNamed(hour) && hourOfDay(hour.hour)}
          </span>
        </div>
      ))}
    </div>
  )
}

/** The chart; `hours` follow one another, oldest first. */
export function HoursChart({ hours }: { hours: readonly Hour[] }) {
  const busiest = peakOf(hours.map(({ views }) => views))
  const peak = hours[busiest]
  return (
    <>
      <p className="mt-1 mb-2 text-ink-mute text-small">
        {peak ? `Busiest at ${hourOfDay(peak.hour)}.` : 'Nobody came by.'}
      </p>
      <Bars hours={hours} busiest={busiest} />
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
