// All that is known of one submission, the decision on it, and the ways to the ones before and after it.
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Decision } from '../../domain/moderation/decision.rules.ts'
import { Badge } from '../ui/badge.tsx'
import { dayOf } from '../ui/dates.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { decisionNoticeOf } from './decision-notice.tsx'
import { ReasonField } from './reason-field.tsx'
import { readStroke } from './review-keys.ts'
import { notesTooLong, placeInWords } from './submission.copy.ts'
import { DecisionBar, LeaveQuestion, QueueSteps } from './submission-actions.tsx'
import { SubmissionChanges } from './submission-changes.tsx'
import { SubmissionFacts } from './submission-facts.tsx'
import { SubmissionLog } from './submission-log.tsx'
import type { Queue } from './use-queue.ts'
import { type Opened, type Review, useReview } from './use-review.ts'

type SubmissionDialogProps = {
  start: Opened
  queue: Queue
  onClose: (last: Opened) => void
  /** Where the focus goes on closing. */
  focusAfter: () => HTMLElement | null | undefined
}

/** The dialog. One can go through the whole queue without leaving it; nothing typed is lost without a question. */
export function SubmissionDialog({ start, queue, onClose, focusAfter }: SubmissionDialogProps) {
  const review = useReview(start, queue, onClose)
  const { submission, leaving } = review
  const notes = useRef<HTMLTextAreaElement>(null)
  const decide = (decision: Decision) => {
    if (review.notesTooLong) notes.current?.focus()
    else review.decide(decision)
  }
  const stay = () => {
    leaving.stay()
    notes.current?.focus()
  }
  const body = useReviewKeys(review, decide)
  const where = review.place === null ? '' : placeInWords(review.place, queue.total, queue.submissions.length)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) leaving.asking ? stay() : review.close()
      }}
      size="lg"
      steady
      focusFirst={focusAfter}
      title={<bdi className="wrap-anywhere">{submission.provider_name}</bdi>}
      badge={<Badge kind={submission.status} />}
      description={
        <span className="wrap-anywhere">
          Submitted {dayOf(submission.created_at)} by {submission.submitter_email}
        </span>
      }
      tools={<QueueSteps review={review} where={where} />}
      notice={leaving.asking ? null : decisionNoticeOf(review)}
      actions={
        leaving.asking ? (
          <LeaveQuestion onStay={stay} onDiscard={leaving.discard} />
        ) : (
          <DecisionBar review={review} onDecide={decide} />
        )
      }
    >
      <p role="status" className="sr-only">
        {[submission.provider_name, where].filter(Boolean).join(', ')}
      </p>
      <section ref={body} tabIndex={-1} aria-label={submission.provider_name} className="scroll-mt-5 outline-offset-4">
        {submission.edit && <SubmissionChanges key={submission.id} submission={submission} />}
        <SubmissionFacts submission={submission} />
        <TextAreaField
          ref={notes}
          label="Admin Notes"
          className="mt-5"
          rows={3}
          value={review.notes}
          onChange={(event) => review.write(event.target.value)}
          hint="Saved with your decision. Only administrators see them."
          error={review.notesTooLong ? notesTooLong : undefined}
        />
        {submission.status !== 'rejected' && <ReasonField reason={review.reason} onWrite={review.writeReason} />}
        {!review.gone && <SubmissionLog log={review.log} />}
      </section>
    </Dialog>
  )
}

/**
 * Lets the keys act while the focus is in the dialog. Returns the ref of its body: another submission starts at its top,
 * and after a decision the focus goes there, so that one stroke too many decides nothing unseen.
 */
const useReviewKeys = (review: Review, decide: (decision: Decision) => void) => {
  const body = useRef<HTMLElement>(null)
  const { submission, arrivals } = review

  const act = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (!(target instanceof HTMLElement) || !body.current?.closest('[role=dialog]')?.contains(target)) return
    const asked = review.leaving.asking ? null : readStroke(event, target.matches('input, textarea, select'))
    if (asked === 'next') review.goNext()
    else if (asked === 'previous') review.goPrevious()
    else if (asked === 'undo') review.undo?.()
    else if (asked && submission.status !== asked) decide(asked)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  const first = useRef(submission.id)
  useEffect(() => {
    if (submission.id !== first.current) body.current?.scrollIntoView({ block: 'start' })
    first.current = submission.id
  }, [submission.id])
  useEffect(() => {
    if (arrivals > 0) body.current?.focus({ preventScroll: true })
  }, [arrivals])
  return body
}
