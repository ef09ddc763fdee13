// The Submissions panel: its filter with counts, its search, and the queue that they let through.

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { queueOrders, submissionSearchLimit } from '../../domain/limits.ts'
import { queryOf } from '../app/call.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Segment } from '../ui/segment.tsx'
import { TypedSearch } from '../ui/typed-search.tsx'
import { filterNames, orderNames } from './submission.copy.ts'
import { type QueueView, readStatusFilter, type StatusFilter, statusFilters } from './submission-queue.ts'
import { SubmissionsQueue } from './submissions-queue.tsx'

type SubmissionsListProps = {
  view: QueueView
  /** Whether the order is known; until then nothing is asked for. */
  isSettled: boolean
  onViewChange: (view: QueueView) => void
}

/** The panel with its heading, filter and search. */
export function SubmissionsList({ view, isSettled, onViewChange }: SubmissionsListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const search = (words: string) => onViewChange({ ...view, search: words })
  return (
    <Card as="section" className="@container min-w-0" aria-labelledby="submissions-heading">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-line px-5 pt-4 pb-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 ref={heading} id="submissions-heading" tabIndex={-1} className="h3 outline-none">
            Submissions
          </h2>
          {view.filter !== 'all' && <Badge kind={view.filter} className="mr-auto" />}
          <StatusSegment
            filter={view.filter}
            onFilterChange={(filter) => onViewChange({ ...view, filter, order: 'newest' })}
          />
        </div>
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <div className="min-w-0 flex-1 basis-64">
            <TypedSearch
              label="Search by provider, submitter or city"
              maxLength={submissionSearchLimit}
              search={view.search}
              onSearch={search}
            />
          </div>
          {view.filter === 'pending' && (
            <Segment<string>
              label="Order"
              options={queueOrders.toReversed().map((value) => ({ value, label: orderNames[value] }))}
              value={isSettled ? view.order : ''}
              onValueChange={(order) => onViewChange({ ...view, order: order === 'oldest' ? order : 'newest' })}
            />
          )}
        </div>
      </div>
      <SubmissionsQueue
        key={`${view.filter} ${view.order}`}
        view={view}
        isSettled={isSettled}
        onViewChange={onViewChange}
        onClearSearch={() => search('')}
        heading={heading}
      />
    </Card>
  )
}

type StatusSegmentProps = { filter: StatusFilter; onFilterChange: (filter: StatusFilter) => void }

/** The statuses, each with how many there are where there is room for it. */
function StatusSegment({ filter, onFilterChange }: StatusSegmentProps) {
  const { data: counts } = useQuery(queryOf('get-dashboard-counts', {}))
  return (
    <Segment
      label="Status"
      options={statusFilters.map((value) => ({
        value,
        label: filterNames[value],
        end: <Count>{counts?.[value === 'all' ? 'total' : value]}</Count>,
      }))}
      value={filter}
      onValueChange={(value) => onFilterChange(readStatusFilter(value))}
    />
  )
}

/** Takes the room of three digits before it is known, so that the statuses stand where they will stand. */
function Count({ children }: { children: number | undefined }): ReactNode {
  return (
    <span className="min-w-[3ch] text-center text-ink-mute tabular-nums @max-xl:hidden">
      {children?.toLocaleString('en-US')}
    </span>
  )
}
