// The statuses of the queue, each with how many there are; chosen, they filter it.
import { useCounts } from '../admin/admin-tabs.tsx'
import { Segment } from '../ui/segment.tsx'
import { filterNames } from './submission.copy.ts'
import { type StatusFilter, statusFilters } from './submission-queue.ts'

type StatusSegmentProps = {
  /** Counters over their names; else a line with counts where there is room for them. */
  tally?: boolean
  filter: StatusFilter
  onFilterChange: (filter: StatusFilter) => void
}

export function StatusSegment({ tally, filter, onFilterChange }: StatusSegmentProps) {
  const { data: counts } = useCounts()
  return (
    <Segment
      tally={tally ?? false}
      label="Status"
      options={statusFilters.map((value) => {
        const label = filterNames[value]
        const count = counts?.[value === 'all' ? 'total' : value].toLocaleString('en-US')
        const figure = 'font-display text-[1.25rem] text-ink leading-[1.2] tabular-nums'
        if (tally) return { value, label, start: <b className={figure}>{count ?? '–'}</b> }
        // the room of three digits, so that the statuses stand where they will stand once they are known
        const room = 'min-w-[3ch] text-center text-ink-mute tabular-nums @max-xl:hidden'
        return { value, label, end: <span className={room}>{count}</span> }
      })}
      value={filter}
      onValueChange={onFilterChange}
    />
  )
}
