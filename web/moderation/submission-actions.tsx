import { Check, ChevronLeft, ChevronRight, MessageCircleQuestionMark, X } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Decision } from '../../domain/moderation/decision.rules.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { dayOf } from '../ui/dates.ts'
import { KeyCap, type ReviewAct, reviewKeys, setDeskKeys, useDeskKeys } from './desk-keys.tsx'
import type { Review } from './use-review.ts'

export function QueueSteps({ review, where }: { review: Review; where: string }) {
  const keyOf = useKeyOf()
  if (!review.hasPrevious && !review.hasNext) return <span />
  return (
    <div className="flex flex-none items-center [&>[aria-disabled]]:bg-transparent [&>[aria-disabled]]:text-control">
      <IconButton
        label="Previous submission"
        icon={ChevronLeft}
        className="lg:rotate-90"
        aria-keyshortcuts={keyOf('previous')}
        aria-disabled={!review.hasPrevious || undefined}
        onClick={review.goPrevious}
      />
      <span aria-hidden="true" className="whitespace-nowrap px-1 text-ink-mute text-small tabular-nums">
        {where}
      </span>
      <IconButton
        label="Next submission"
        icon={ChevronRight}
        className="lg:rotate-90"
        aria-keyshortcuts={keyOf('next')}
        aria-disabled={!review.hasNext || undefined}
        onClick={review.goNext}
      />
    </div>
  )
}

/**
 * The decisions that the status allows, and asking the parent for a change. On phones they are within reach of the thumb,
 * beside a button for the notes (`onNotes`). After a colleague's decision only "next" is left.
 */
export function DecisionBar(props: {
  review: Review
  onDecide: (decision: Decision) => void
  onNotes: (() => void) | undefined
}) {
  const { review, onDecide, onNotes } = props
  const { status } = review.submission
  const { mayDecide } = review
  const keyOf = useKeyOf()
  const act = (decision: Decision) => ({
    busy: review.deciding === decision,
    size: 'lg' as const,
    'data-deaf': !review.ready || undefined,
    'aria-keyshortcuts': keyOf(decision),
    // the button ignores the second click of a double-click, which may be on the next submission
    onMouseDown: ({ detail }: MouseEvent) => detail > 1 && review.ignorePress(),
    onClick: () => onDecide(decision),
  })
  return (
    <>
      <div className="-mb-1 flex peer-has-[li]:hidden basis-full items-center justify-between lg:mr-auto lg:mb-0 lg:basis-auto short:min-[36rem]:mr-auto short:min-[36rem]:mb-0 short:min-[36rem]:basis-auto">
        {review.askForChange ? (
          <Button
            variant={review.marksLeft > 0 ? 'outline' : 'quiet'}
            icon={MessageCircleQuestionMark}
            className={review.marksLeft > 0 ? 'border-primary' : '-ml-3'}
            aria-keyshortcuts={keyOf('ask')}
            onClick={review.askForChange}
          >
            Ask for a change
            <KeyCap act="ask" />
          </Button>
        ) : (
          <p className="text-ink-mute text-small">
            {review.submission.change_asked_at !== null &&
              `Waiting on the parent since ${dayOf(review.submission.change_asked_at)}.`}
          </p>
        )}
        {review.askForChange && review.marksLeft > 0 && (
          <p className="ml-3 min-w-0 text-ink-mute text-small max-xl:hidden">“{review.suggested}”</p>
        )}
        {onNotes && (
          <Button variant="quiet" className="-mr-3" onClick={onNotes}>
            Go to notes
          </Button>
        )}
      </div>
      {!mayDecide && (
        <Button
          size="lg"
          iconAfter={ChevronRight}
          className="max-lg:flex-1"
          data-deaf={!review.ready || undefined}
          aria-disabled={!review.hasNext || undefined}
          onClick={() => (review.ready ? review.goNext() : review.ignorePress())}
        >
          Next
          <KeyCap act="next" />
        </Button>
      )}
      {mayDecide && status !== 'rejected' && (
        <Button variant="danger-outline" icon={X} className="max-lg:flex-1" {...act('rejected')}>
          {status === 'pending' ? 'Reject' : 'Move to Rejected'}
          <KeyCap act="rejected" />
        </Button>
      )}
      {mayDecide && status !== 'approved' && (
        <Button variant="primary" icon={Check} className="max-lg:flex-[1.35] lg:min-w-40" {...act('approved')}>
          {status === 'pending' ? 'Approve' : 'Move to Approved'}
          <KeyCap act="approved" />
        </Button>
      )}
    </>
  )
}

const useKeyOf = () => {
  const on = useDeskKeys()
  return (act: ReviewAct) => (on ? reviewKeys[act] : undefined)
}

const hints = ['next', 'previous', 'undo', 'notes', 'search'] as const

export function KeyHints({ review }: { review: Review }) {
  const on = useDeskKeys()
  const acts = hints.filter((act) => act !== 'undo' || review.offers.length > 0)
  return (
    <details className="desk-keys text-ink-mute text-micro pointer-coarse:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center gap-1.5">
        {on && <kbd className="key-cap">{reviewKeys.keys}</kbd>}
        <span>Keys</span>
      </summary>
      {on && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="sr-only">Shortcuts, when you’re not typing:</span>
          {acts.map((act) => (
            <span key={act} className="flex items-center gap-1.5">
              <kbd className="key-cap">{reviewKeys[act]}</kbd>
              {act}
            </span>
          ))}
        </p>
      )}
      <button
        type="button"
        className="flex min-h-11 items-center underline underline-offset-2"
        onClick={() => setDeskKeys(!on)}
      >
        {on ? 'Turn shortcuts off' : 'Turn shortcuts on'}
      </button>
    </details>
  )
}
