import { ShieldQuestionMark } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { promisedHours, submissionSearchLimit } from '../../domain/limits.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { withCommas } from '../../domain/text/counts.ts'
import { useCounts } from '../admin/admin-tabs.tsx'
import { CategoryIcon } from '../ui/category-icon.tsx'
import { classes } from '../ui/classes.ts'
import { ShowMore } from '../ui/show-more.tsx'
import { StarShape } from '../ui/stars.tsx'
import { TypedSearch } from '../ui/typed-search.tsx'
import { KindMark, KindSelect } from './kind-mark.tsx'
import { StatusSegment } from './status-segment.tsx'
import { flagWords, isFlagged, nameOf, placeOf, statusNames } from './submission.copy.ts'
import { KeyHints } from './submission-actions.tsx'
import type { Queue } from './submission-pages.ts'
import { fits, isPost, type QueueRow, type QueueView } from './submission-queue.ts'
import { UndoLines } from './undo-lines.tsx'
import { type Claim, ColleaguePicture, colleaguesAt, presenceWords } from './use-claims.tsx'
import type { Review } from './use-review.ts'
import { WaitMark } from './wait-ring.tsx'

type QueuePaneProps = {
  queue: Queue
  review: Review
  onViewChange: (view: QueueView) => void
}

export function QueuePane({ queue, review, onViewChange }: QueuePaneProps) {
  const { view, submissions } = queue
  const list = useRef<HTMLUListElement>(null)
  const shownId = review.submission.id
  useEffect(() => {
    list.current?.querySelector(`[data-row="${shownId}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [shownId])
  const late = useCounts().data?.pending_late ?? 0
  return (
    <>
      <div className="grid flex-none gap-2.5 border-line border-b p-3">
        <StatusSegment view={view} onViewChange={onViewChange} />
        <TypedSearch
          label="Search by provider, submitter, or city"
          maxLength={submissionSearchLimit}
          placeholder="Provider, parent, or town"
          search={view.search}
          onSearch={(search) => onViewChange({ ...view, search })}
        />
      </div>
      <div className="undo-over relative z-20 h-0">
        <UndoLines offers={review.offers.slice(1)} onUndo={review.takeBack} />
      </div>
      <div className="flex flex-none flex-wrap items-center justify-between gap-x-3 border-line border-b px-4 text-ink-mute text-small">
        <KindSelect view={view} onViewChange={onViewChange} />
        {queue.fresh > 0 && (
          <button type="button" className="link min-h-11 font-semibold" onClick={() => void queue.pages.refetch()}>
            {queue.fresh} new · Show
          </button>
        )}
        {view.filter === 'pending' && late > 0 && (
          <span className="whitespace-nowrap text-danger-text">
            {withCommas(late)} past {promisedHours} h
          </span>
        )}
      </div>
      <ul ref={list} aria-label="Queue" aria-busy={queue.pages.isPlaceholderData || undefined}>
        {submissions.map((submission) => (
          <li key={submission.id} data-row={submission.id}>
            <PaneRow
              submission={submission}
              isShown={submission.id === shownId}
              isSettled={!fits(view.filter, submission)}
              colleagues={colleaguesAt(review.claims, submission.id)}
              onOpen={() => review.goTo(submission)}
            />
          </li>
        ))}
        {queue.hasMore && (
          <li className="p-3 text-center">
            <ShowMore pages={queue.pages} list={list} rows={submissions.length} focus="button" className="" />
          </li>
        )}
      </ul>
      <div className="flex-none border-line border-t px-4">
        <KeyHints review={review} />
      </div>
    </>
  )
}

/** All of it is the button. */
const queueRow =
  'queue-row relative grid cursor-pointer scroll-my-12 grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-b border-line pt-2.75 pr-4 pb-3 pl-4.5 text-[0.9375rem] leading-[1.4] -outline-offset-4 *:min-w-0'

type PaneRowProps = {
  submission: QueueRow
  isShown: boolean
  /** Another administrator decided it since the list was read. */
  isSettled: boolean
  colleagues: readonly Claim[]
  onOpen: () => void
}

function PaneRow({ submission, isShown, isSettled, colleagues, onOpen }: PaneRowProps) {
  const { service_type, submitter_name, submitter_email, status } = submission
  return (
    <div className={classes(queueRow, isShown ? 'bg-primary-soft' : 'hover:bg-tint')}>
      {isShown && <span className="absolute inset-y-0 left-0 w-1 bg-primary" />}
      <button
        type="button"
        className={classes(
          'truncate text-left after:absolute after:inset-0 focus-visible:outline-none',
          isSettled ? 'font-normal text-ink-mute' : 'font-semibold',
        )}
        aria-current={isShown || undefined}
        onClick={onOpen}
      >
        <bdi>{nameOf(submission)}</bdi>
      </button>
      {isPost(submission) ? (
        <KindMark kind={submission.kind} />
      ) : (
        <span className="flex items-center justify-end gap-1 font-semibold text-ink-soft tabular-nums">
          <span className="text-star">
            <StarShape size={15} />
          </span>
          {submission.rating}
          <span className="sr-only"> of 5 stars</span>
        </span>
      )}
      <span className="col-span-2 flex items-center gap-1.5 text-ink-mute">
        <CategoryIcon category={service_type} size={15} />
        <span dir="auto" className="truncate">
          {isPost(submission) && submission.kind === 'question'
            ? `“${submission.words}”`
            : `${isPost(submission) ? 'to ' : ''}${categoryLabel(service_type)}, ${placeOf(submission)}`}
        </span>
      </span>
      <span className="truncate text-ink-mute">from {submitter_name ?? submitter_email}</span>
      <span className="flex items-center justify-end gap-2">
        {isFlagged(submission) && (
          <span title={flagWords} className="text-warn-text">
            <ShieldQuestionMark size={16} />
            <span className="sr-only">{flagWords}</span>
          </span>
        )}
        {colleagues.length > 0 && (
          <span title={presenceWords(colleagues)}>
            <ColleaguePicture colleagues={colleagues} />
            <span className="sr-only">{presenceWords(colleagues)}</span>
          </span>
        )}
        {status === 'pending' ? (
          <WaitMark submission={submission} />
        ) : (
          <span className="font-semibold">{statusNames[status]}</span>
        )}
      </span>
    </div>
  )
}
