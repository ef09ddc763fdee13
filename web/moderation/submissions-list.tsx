// The Submissions panel: its filter with counts, its search, and the queue that they let through.

import { useRef } from 'react'
import { queueOrders, submissionSearchLimit } from '../../domain/limits.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Segment } from '../ui/segment.tsx'
import { TypedSearch } from '../ui/typed-search.tsx'
import { StatusSegment } from './status-segment.tsx'
import { orderNames } from './submission.copy.ts'
import type { QueueView } from './submission-queue.ts'
import { SubmissionsQueue } from './submissions-queue.tsx'

type SubmissionsListProps = {
  view: QueueView
  onViewChange: (view: QueueView) => void
}

/** The panel with its heading, filter and search. */
export function SubmissionsList({ view, onViewChange }: SubmissionsListProps) {
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
              value={view.order ?? ''}
              onValueChange={(order) => onViewChange({ ...view, order: order === 'oldest' ? order : 'newest' })}
            />
          )}
        </div>
      </div>
      <SubmissionsQueue
        key={`${view.filter} ${view.order}`}
        view={view}
        onViewChange={onViewChange}
        onClearSearch={() => search('')}
        heading={heading}
      />
    </Card>
  )
}
