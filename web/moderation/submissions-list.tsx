// The Submissions panel: its counters, which filter it, its search and order, and the queue that they let through.

import { ListChecks } from 'lucide-react'
import { useRef, useState } from 'react'
import { promisedHours, queueOrders, submissionSearchLimit } from '../../domain/limits.ts'
import { useCounts } from '../admin/admin-tabs.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TypedSearch } from '../ui/typed-search.tsx'
import { StatusSegment } from './status-segment.tsx'
import { orderNames } from './submission.copy.ts'
import { type QueueView, readOrder } from './submission-queue.ts'
import { SubmissionsQueue } from './submissions-queue.tsx'
import { LateRing } from './wait-ring.tsx'

type SubmissionsListProps = {
  view: QueueView
  onViewChange: (view: QueueView) => void
}

export function SubmissionsList({ view, onViewChange }: SubmissionsListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [selecting, setSelecting] = useState(false)
  return (
    <Card as="section" className="@container min-w-0" aria-labelledby="submissions-heading">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-line px-4 pt-2 pb-3.5 md:px-5">
        <div className="-mb-2 flex min-h-11 items-center justify-between gap-3">
          <h2 ref={heading} id="submissions-heading" tabIndex={-1} className="h3 outline-none">
            Submissions
          </h2>
          <Lateness view={view} onViewChange={onViewChange} />
        </div>
        <StatusSegment view={view} onViewChange={onViewChange} />
        <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          <div className="min-w-0 flex-1 max-md:basis-full">
            <TypedSearch
              label="Search by provider, submitter, or city"
              placeholder="Search by provider, submitter, or city"
              maxLength={submissionSearchLimit}
              search={view.search}
              onSearch={(search) => onViewChange({ ...view, search })}
            />
          </div>
          {view.filter === 'pending' && (
            <SelectField
              label="Order"
              className="flex items-center max-md:mr-auto [&_.label]:m-0 [&_.label]:font-normal [&_.label]:text-ink-mute [&_.lucide]:top-3.5 [&_.lucide]:right-1 [&_select]:min-h-11 [&_select]:border-0 [&_select]:py-0 [&_select]:pr-7 [&_select]:pl-1.5 [&_select]:font-semibold pointer-fine:[&_select]:text-small"
              options={queueOrders.toReversed().map((value) => ({ value, label: orderNames[value] }))}
              value={view.order ?? undefined}
              onValueChange={(order) => onViewChange({ ...view, order: readOrder('pending', order, null) })}
            />
          )}
          <Button size="sm" icon={ListChecks} aria-pressed={selecting} onClick={() => setSelecting(!selecting)}>
            Select
          </Button>
        </div>
      </div>
      <SubmissionsQueue
        key={`${view.filter} ${view.order}`}
        view={view}
        onViewChange={onViewChange}
        heading={heading}
        selecting={selecting}
      />
    </Card>
  )
}

/** How many wait longer than promised, and the way to them; nothing while none does. */
function Lateness({ view, onViewChange }: SubmissionsListProps) {
  const late = useCounts().data?.pending_late ?? 0
  const isDefaultView = view.filter === 'pending' && view.order === 'oldest' && view.search === ''
  if (late === 0) return null
  return (
    <button
      type="button"
      className="-mr-2 flex min-h-11 items-center gap-1.5 whitespace-nowrap rounded-xs px-2 font-semibold @max-xs:[&>svg]:hidden text-danger-text tabular-nums hover:underline"
      onClick={() => {
        if (isDefaultView) document.querySelector<HTMLElement>('[data-submission] button')?.focus()
        else onViewChange({ filter: 'pending', search: '', order: 'oldest' })
      }}
    >
      <LateRing />
      {late.toLocaleString('en-US')} past {promisedHours} h
    </button>
  )
}
