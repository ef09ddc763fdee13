// What one can do in the details dialog: step through the queue, decide, or think again before unsaved notes are lost.
import { Check, ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import type { Decision } from '../../domain/moderation/decision.rules.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { type ReviewAct, reviewKeys } from './review-keys.ts'
import type { Review } from './use-review.ts'

/** Previous and next, and where one stands between them. */
export function QueueSteps({ review, where }: { review: Review; where: string }) {
  if (!review.hasPrevious && !review.hasNext) return null
  return (
    <div className="-mt-1 flex items-center max-sm:-mx-2.5 max-sm:-mb-2 max-sm:justify-between">
      <IconButton
        label="Previous submission"
        icon={ChevronLeft}
        aria-keyshortcuts={reviewKeys.previous}
        aria-disabled={!review.hasPrevious || undefined}
        onClick={review.goPrevious}
      />
      <span aria-hidden="true" className="whitespace-nowrap px-1 text-ink-mute text-small tabular-nums">
        {where}
      </span>
      <IconButton
        label="Next submission"
        icon={ChevronRight}
        aria-keyshortcuts={reviewKeys.next}
        aria-disabled={!review.hasNext || undefined}
        onClick={review.goNext}
      />
    </div>
  )
}

/** The decisions that its status allows, and the keys of all that can be done. */
export function DecisionBar({ review, onDecide }: { review: Review; onDecide: (decision: Decision) => void }) {
  const { status } = review.submission
  const act = (decision: Decision) => ({
    busy: review.deciding === decision,
    'aria-keyshortcuts': reviewKeys[decision],
    onClick: ({ detail }: MouseEvent) => {
      // the second click of two would decide the next one, unseen
      if (detail < 2) onDecide(decision)
    },
  })
  return (
    <>
      <KeyHints hidden={[status, ...(review.undo ? [] : ['undo'])]} />
      {status !== 'rejected' && (
        <Button variant="danger-outline" icon={X} {...act('rejected')}>
          {status === 'pending' ? 'Reject' : 'Move to Rejected'}
        </Button>
      )}
      {status !== 'approved' && (
        <Button variant="primary" icon={Check} className="sm:min-w-40" {...act('approved')}>
          {status === 'pending' ? 'Approve' : 'Move to Approved'}
        </Button>
      )}
    </>
  )
}

const hints: Record<ReviewAct, string> = {
  next: 'next',
  previous: 'previous',
  approved: 'approve',
  rejected: 'reject',
  undo: 'undo',
}

function KeyHints({ hidden }: { hidden: readonly string[] }) {
  const acts = (Object.keys(hints) as ReviewAct[]).filter((act) => !hidden.includes(act))
  return (
    <p className="mr-auto flex items-center gap-3 self-center text-ink-mute text-micro max-md:hidden pointer-coarse:hidden">
      <span className="sr-only">Keys, while the notes are not being written:</span>
      {acts.map((act) => (
        <span key={act} className="flex items-center gap-1.5">
          <kbd className="min-w-5 rounded-xs border border-control bg-surface px-1 text-center font-sans font-semibold text-ink-soft">
            {reviewKeys[act]}
          </kbd>
          {hints[act]}
        </span>
      ))}
    </p>
  )
}

/** Asked in the place of the decisions; what was typed stays unless it is given up here. */
export function LeaveQuestion({ onStay, onDiscard }: { onStay: () => void; onDiscard: () => void }) {
  const question = useId()
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <div className="flex w-full flex-col gap-3 sm:flex-row sm:items-center">
      <p id={question} className="mr-auto text-small">
        Your notes are not saved yet. They are saved with a decision.
      </p>
      <Button ref={keep} variant="primary" className="sm:order-2" aria-describedby={question} onClick={onStay}>
        Keep writing
      </Button>
      <Button variant="danger-outline" onClick={onDiscard}>
        Discard notes
      </Button>
    </div>
  )
}
