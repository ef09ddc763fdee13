// The Submissions panel: the queue under a filter, page after page, and the dialog of the one that is open.
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useRef, useState } from 'react'
import type { ReviewedSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Segment } from '../ui/segment.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { prepareToasts, toast } from '../ui/toast.tsx'
import { SubmissionDialog } from './submission-dialog.tsx'
import { submissionPages } from './submission-pages.ts'
import { type StatusFilter, statusFilters } from './submission-queue.ts'
import { SubmissionRow } from './submission-row.tsx'

const filterLabels: Record<StatusFilter, string> = {
  all: 'All',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
}

const emptySentences: Record<StatusFilter, string> = {
  all: 'What parents share stands here.',
  pending: 'Nothing is waiting for review.',
  approved: 'What you approve stands here.',
  rejected: 'What you reject stands here.',
}

type SubmissionsListProps = { filter: StatusFilter; onFilterChange: (filter: StatusFilter) => void }

/** The panel with its heading and filter. */
export function SubmissionsList({ filter, onFilterChange }: SubmissionsListProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(prepareToasts, [])
  return (
    <Card as="section" className="min-w-0" aria-labelledby="submissions-heading">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-5 pt-4 pb-3.5">
        <h2 ref={heading} id="submissions-heading" tabIndex={-1} className="h3 outline-none">
          Submissions
        </h2>
        <Segment
          label="Status"
          options={statusFilters.map((value) => ({ value, label: filterLabels[value] }))}
          value={filter}
          onValueChange={(value) => onFilterChange(value as StatusFilter)}
        />
      </div>
      <Queue key={filter} filter={filter} heading={heading} />
    </Card>
  )
}

/** Rows of one filter, or what stands in their place. */
function Queue({ filter, heading }: { filter: StatusFilter; heading: React.RefObject<HTMLElement | null> }) {
  const queue = useInfiniteQuery(submissionPages(filter))
  const { isPending, isError, isFetching, refetch } = queue
  const submissions = queue.data?.pages.flatMap((page) => page.submissions) ?? []
  const list = useRef<HTMLUListElement>(null)
  const [opened, setOpened] = useState<{ submission: ReviewedSubmission; place: number } | null>(null)

  useEffect(() => {
    if (isError) toast({ title: 'Failed to load submissions', variant: 'destructive' })
  }, [isError])

  /** The button of the row at a place, of the last row past the end, or the heading of an empty list. */
  const rowButton = (place: number) => {
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-submission] button') ?? []
    return buttons[Math.min(place, buttons.length - 1)] ?? heading.current
  }

  const firstNew = useRef<number | null>(null)
  useEffect(() => {
    if (firstNew.current === null || submissions.length <= firstNew.current) return
    list.current?.querySelectorAll<HTMLElement>('[data-submission] button')[firstNew.current]?.focus()
    firstNew.current = null
  }, [submissions.length])

  const showMore = () => {
    firstNew.current = submissions.length
    queue.fetchNextPage()
  }

  if (isPending) return <LoadingLine />
  if (isError && submissions.length === 0) {
    return (
      <ErrorState title="Failed to load submissions" onRetry={() => refetch()} retrying={isFetching}>
        Nothing was changed.
      </ErrorState>
    )
  }
  const current = opened && (submissions.find(({ id }) => id === opened.submission.id) ?? null)
  return (
    <>
      {submissions.length === 0 ? (
        <EmptyState title="No submissions found">{emptySentences[filter]}</EmptyState>
      ) : (
        <Rows ref={list} submissions={submissions} onOpen={(submission, place) => setOpened({ submission, place })} />
      )}
      {queue.hasNextPage && (
        <div className="border-t border-line px-5 py-4 text-center">
          <Button onClick={showMore} busy={queue.isFetchingNextPage}>
            Show more
          </Button>
        </div>
      )}
      {opened && (
        <SubmissionDialog
          key={opened.submission.id}
          submission={current ?? opened.submission}
          listed={current !== null}
          onClose={() => setOpened(null)}
          focusAfter={() => rowButton(opened.place)}
        />
      )}
    </>
  )
}

type RowsProps = {
  submissions: readonly ReviewedSubmission[]
  onOpen: (submission: ReviewedSubmission, place: number) => void
  ref: Ref<HTMLUListElement>
}

function Rows({ submissions, onOpen, ref }: RowsProps) {
  return (
    <ul ref={ref}>
      {submissions.map((submission, place) => (
        <SubmissionRow key={submission.id} submission={submission} onOpen={() => onOpen(submission, place)} />
      ))}
    </ul>
  )
}

function LoadingLine() {
  return (
    <p role="status" className="flex items-center justify-center gap-3 px-5 py-12 text-ink-mute">
      <Spinner />
      Loading submissions...
    </p>
  )
}
