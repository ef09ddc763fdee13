// The statuses of the queue, each with how many there are; chosen, they filter it.
import { useCounts } from '../admin/admin-tabs.tsx'
import { Segment } from '../ui/segment.tsx'
import { filterNames } from './submission.copy.ts'
import { type StatusFilter, statusFilters } from './submission-queue.ts'

type StatusSegmentProps = {
  /** Counters over their names, or a line with counts where there is room for them. */
  look: 'seg' | 'tally'
  filter: StatusFilter
  onFilterChange: (filter: StatusFilter) => void
}

export function StatusSegment({ look, filter, onFilterChange }: StatusSegmentProps) {
  const { data: counts } = useCounts()
  return (
    <Segment
      look={look}
      label="Status"
      options={statusFilters.map((value) => {
        const label = filterNames[value]
        const count = counts?.[value === 'all' ? 'total' : value].toLocaleString('en-US')
        if (look === 'tally') return { value, label, start: <b>{count ?? '–'}</b> }
        // the room of three digits, so that the statuses stand where they will stand once they are known
        const room = 'min-w-[3ch] text-center text-ink-mute tabular-nums @max-xl:hidden'
        return { value, label, end: <span className={room}>{count}</span> }
      })}
      value={filter}
      onValueChange={onFilterChange}
    />
  )
}
