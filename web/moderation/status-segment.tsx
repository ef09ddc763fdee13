import { withCommas } from '../../domain/text/counts.ts'
import { useCounts } from '../admin/admin-tabs.tsx'
import { Segment } from '../ui/segment.tsx'
import { filterNames } from './submission.copy.ts'
import { type QueueView, statusFilters } from './submission-queue.ts'

export type ViewProps = {
  view: QueueView
  onViewChange: (view: QueueView) => void
}

export function StatusSegment({ view, onViewChange }: ViewProps) {
  const { data: counts } = useCounts()
  return (
    <Segment
      tally
      label="Status"
      options={statusFilters.map((value) => ({
        value,
        label: filterNames[value],
        start: (
          <b className="font-display text-[1.5rem] text-ink leading-[1.2] tabular-nums">
            {counts ? withCommas(counts[value === 'all' ? 'total' : value]) : '–'}
          </b>
        ),
        end: value === 'all' && <span className="font-normal text-ink-mute text-micro">Total</span>,
      }))}
      value={view.filter}
      onValueChange={(filter) => onViewChange({ ...view, filter, order: 'newest' })}
    />
  )
}
