import { MapPin, ShieldQuestionMark, TriangleAlert } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import type { Decision } from '../../domain/moderation/decision.rules.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CategoryIcon } from '../ui/category-icon.tsx'
import { dayAndTimeOf } from '../ui/dates.ts'
import { DeskDialog } from '../ui/desk-dialog.tsx'
import { Email } from '../ui/email.tsx'
import { CheckField, TextAreaField } from '../ui/field.tsx'
import { mediaHook } from '../ui/media-hook.ts'
import { Notice } from '../ui/notice.tsx'
import { showToastsIn } from '../ui/toast.tsx'
import { useWindowEvent } from '../ui/use-window-event.ts'
import { fieldsToWrite, readStroke, useDeskKeys } from './desk-keys.tsx'
import { KindMark } from './kind-mark.tsx'
import { NoteBeside } from './note-beside.tsx'
import { PostFacts, PostMarks } from './post-review.tsx'
import { QueuePane } from './queue-pane.tsx'
import { AskBar, AskForChange, ReasonField } from './reason-field.tsx'
import {
  decidedByAnother,
  decidedByYou,
  flagWords,
  markedInWords,
  nameOf,
  notesTooLong,
  placeInWords,
  placeOf,
  reviewerOf,
  statusNames,
} from './submission.copy.ts'
import { DecisionBar, QueueSteps } from './submission-actions.tsx'
import { SubmissionChanges } from './submission-changes.tsx'
import { SubmissionFacts } from './submission-facts.tsx'
import { SubmissionLog } from './submission-log.tsx'
import type { Queue } from './submission-pages.ts'
import { isPost, type QueueView } from './submission-queue.ts'
import { UndoLines } from './undo-lines.tsx'
import { type Claim, ColleaguePicture, colleaguesAt, presenceWords } from './use-claims.tsx'
import type { ListedBy } from './use-listed-by.ts'
import { type Opened, type Review, useReview } from './use-review.ts'
import { WaitMark } from './wait-ring.tsx'

const known: Record<Exclude<ListedBy, 'sure'>, string> = {
  contact: 'Someone with a name like this and the same contact details asked not to be listed.',
  name: 'Someone with this name in this area asked not to be listed.',
  flagged: 'Someone with this name or contact asked not to be listed.',
}

function DoNotListFlag({ review, wordRef }: { review: Review; wordRef: Ref<HTMLInputElement> }) {
  const { listedBy } = review
  if (listedBy === null) return null
  if (listedBy === 'sure') {
    return (
      <Notice tone="error" className="mb-5" title="On the do-not-list.">
        This provider asked not to be listed. Please reject it.
      </Notice>
    )
  }
  return (
    <Notice tone="warn" icon={ShieldQuestionMark} className="mb-5" title={`${flagWords}.`}>
      {known[listedBy]} Approve it only if you know that this is someone else.
      <CheckField
        ref={wordRef}
        className="mt-2"
        label="This is someone else"
        checked={review.someoneElse}
        disabled={review.deciding !== null}
        error={review.wordMissing ? 'Please check this before you approve it, or reject it.' : undefined}
        onChange={({ target }) => review.sayItIsSomeoneElse(target.checked)}
      />
    </Notice>
  )
}

/**
 * The notice that a review needs, or null. It does not replace the buttons: what the administrator can do now is a
 * separate, deliberate action.
 */
const decisionNoticeOf = (review: Review) => {
  const { latest, isDeleted, isLatestOwn, asksAboutMarks, marksLeft } = review
  if (asksAboutMarks && !isDeleted && !latest)
    return (
      <Notice tone="warn" icon={TriangleAlert}>
        <span role="status">{`${markedInWords(marksLeft)}. To approve it anyway, press Approve again.`}</span>
      </Notice>
    )
  if (!isDeleted && !latest) return null
  return (
    <Notice
      tone="error"
      className="max-sm:flex-wrap"
      end={
        <Button className="self-center max-sm:w-full" onClick={isDeleted ? review.close : review.catchUp}>
          {isDeleted ? 'Close' : 'Show current status'}
        </Button>
      }
    >
      <p>{isDeleted ? 'This submission is no longer here.' : isLatestOwn ? decidedByYou : decidedByAnother}</p>
      {latest && !isDeleted && (
        <p className="font-semibold wrap-anywhere">
          {`${statusNames[latest.status]} by ${reviewerOf(latest.reviewed_by)}${latest.reviewed_at ? `, ${dayAndTimeOf(latest.reviewed_at)}` : ''}`}
        </p>
      )}
    </Notice>
  )
}

type SubmissionDialogProps = {
  start: Opened
  queue: Queue
  onClose: (last: Opened) => void
  onShow: (id: string) => void
  onViewChange: (view: QueueView) => void
  focusAfter: () => HTMLElement | null | undefined
}

/** Notes in one line beside their label; they grow upwards over the text above, so that no button moves. */
const notesInLine =
  'grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 [&_.err]:col-start-2 [&_.field]:max-h-32 [&_.field]:min-h-12.5 [&_.field]:resize-none [&_.label]:m-0'

const useTwoPanes = mediaHook('(min-width: 64rem)')

/** Whether the column beside the note has room. */
const useThreeColumns = mediaHook('(min-width: 80rem)')

/** The review dialog. An administrator can go through the whole queue in it; unsaved text is never lost without a question. */
export function SubmissionDialog({ start, queue, onClose, onShow, onViewChange, focusAfter }: SubmissionDialogProps) {
  const review = useReview(start, queue, { onClose, onShow })
  const { submission } = review
  const name = nameOf(submission)
  const [twoPanes, threeColumns] = [useTwoPanes(), useThreeColumns()]
  const notes = useRef<HTMLTextAreaElement>(null)
  const word = useRef<HTMLInputElement>(null)
  const decide = (decision: Decision) => {
    if (review.notesTooLong) notes.current?.focus()
    else review.decide(decision)
    if (decision === 'approved' && review.needsWord) word.current?.focus()
  }
  const body = useReviewKeys(review, decide, notes)
  const where = review.place === null ? '' : placeInWords(review.place, queue.total, queue.submissions.length)
  const { asks } = review
  const notesField = (
    <TextAreaField
      ref={notes}
      label="Admin Notes"
      className={twoPanes ? notesInLine : 'mt-5'}
      rows={twoPanes ? 1 : 3}
      value={review.notes}
      readOnly={review.deciding !== null}
      onChange={(event) => review.write(event.target.value)}
      placeholder={twoPanes ? 'Only administrators see this. Saved when you decide.' : undefined}
      hint={twoPanes ? undefined : 'Saved with your decision. Only administrators see them.'}
      error={review.notesTooLong ? notesTooLong : undefined}
    />
  )
  const answer = (
    <div className="answer peer">
      <div ref={showToastsIn} className="contents" />
      <UndoLines offers={review.offers.slice(0, twoPanes ? 1 : undefined)} onUndo={review.takeBack} mayExplain />
    </div>
  )
  return (
    <DeskDialog
      onClose={asks ? review.cancelAsking : review.close}
      focusFirst={focusAfter}
      title={<bdi className="wrap-anywhere">{name}</bdi>}
      badge={<Marks review={review} />}
      description={<Description review={review} />}
      mark={submission.status === 'pending' && <WaitMark submission={submission} />}
      presence={<Presence colleagues={colleaguesAt(review.claims, submission.id)} />}
      steps={<QueueSteps review={review} where={where} />}
      notice={decisionNoticeOf(review)}
      side={twoPanes && <QueuePane queue={queue} review={review} onViewChange={onViewChange} />}
      foot={
        <>
          {twoPanes && (
            <div className="desk-notes">
              {notesField}
              {answer}
            </div>
          )}
          <div className="desk-acts flex min-h-13.5 flex-wrap items-center gap-3 lg:flex-nowrap short:min-[36rem]:flex-nowrap [&>.btn-lg]:px-3 lg:[&>.btn-lg]:px-6">
            {!twoPanes && answer}
            {asks ? (
              <AskBar review={review} />
            ) : (
              <DecisionBar
                review={review}
                onDecide={decide}
                onNotes={twoPanes ? undefined : () => notes.current?.focus()}
              />
            )}
          </div>
        </>
      }
    >
      <p role="status" className="sr-only">
        {[name, where].filter(Boolean).join(', ')}
      </p>
      <section ref={body} tabIndex={-1} aria-label={name} className="scroll-mt-5 outline-offset-4 max-lg:min-h-full">
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_19.5rem] xl:gap-8">
          <div className="min-w-0">
            <p className="mb-4 text-ink-mute text-small wrap-anywhere [&>span]:inline-block">
              Submitted {dayAndTimeOf(submission.created_at)} by <Email address={submission.submitter_email} />
            </p>
            {asks && !threeColumns && <AskForChange key={submission.id} review={review} />}
            <DoNotListFlag review={review} wordRef={word} />
            {isPost(submission) ? (
              <PostFacts key={`${submission.id} ${submission.status}`} marks={review.marks} post={submission}>
                {!threeColumns && <PostMarks review={review} />}
              </PostFacts>
            ) : (
              <>
                {submission.edit && <SubmissionChanges key={submission.id} submission={submission} />}
                <SubmissionFacts submission={submission} />
              </>
            )}
            {review.mailProvider !== null && (
              <CheckField
                className="mt-4"
                label="Email the provider about this note when it’s approved"
                hint="Below 3 stars, we don’t email them unless you check this."
                checked={review.mailProvider}
                disabled={review.deciding !== null}
                onChange={({ target }) => review.chooseToTell(target.checked)}
              />
            )}
          </div>
          <div className="min-w-0 max-xl:mt-6">
            {asks && threeColumns ? (
              <AskForChange key={submission.id} review={review} />
            ) : (
              <>
                {threeColumns && <PostMarks review={review} />}
                <NoteBeside key={submission.id} submission={submission} />
              </>
            )}
          </div>
        </div>
        {!twoPanes && notesField}
        {submission.status !== 'rejected' && !asks && (
          <ReasonField
            reason={review.reason}
            readOnly={review.deciding !== null}
            isPost={isPost(submission)}
            onWrite={review.writeReason}
            focused={review.explains}
          />
        )}
        {!review.isDeleted && <SubmissionLog log={review.log} />}
      </section>
    </DeskDialog>
  )
}

function Description({ review: { submission } }: { review: Review }) {
  return (
    <>
      <span className="flex items-center gap-1.5">
        <CategoryIcon category={submission.service_type} size={16} />
        {categoryLabel(submission.service_type)}
      </span>
      <span className="flex min-w-0 items-center gap-1.5">
        <MapPin size={16} className="flex-none" />
        <span className="wrap-anywhere">{placeOf(submission)}</span>
      </span>
    </>
  )
}

function Marks({ review: { submission, marksLeft } }: { review: Review }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {isPost(submission) && <KindMark kind={submission.kind} />}
      <Badge kind={submission.status} />
      {marksLeft > 0 && (
        <Badge kind="pending" icon={TriangleAlert}>
          {markedInWords(marksLeft)}
        </Badge>
      )}
    </span>
  )
}

function Presence({ colleagues }: { colleagues: readonly Claim[] }) {
  return (
    <>
      <ColleaguePicture colleagues={colleagues} />
      <span role="status" className="min-w-0 truncate" title={presenceWords(colleagues)}>
        {presenceWords(colleagues)}
      </span>
    </>
  )
}

/**
 * Shortcut keys while the focus is in the dialog. Returns the ref of its body: a new submission starts at its top, and
 * after a decision it takes the focus, so that an extra keystroke decides nothing unseen.
 */
const useReviewKeys = (
  review: Review,
  decide: (decision: Decision) => void,
  notes: { current: HTMLTextAreaElement | null },
) => {
  const body = useRef<HTMLElement>(null)
  const { submission, shownCount, explains } = review
  const [newest] = review.offers
  const keysOn = useDeskKeys()

  useWindowEvent('keydown', (event) => {
    const { target } = event
    const dialog = body.current?.closest('[role=dialog]')
    if (!(target instanceof HTMLElement) || !dialog?.contains(target)) return
    const isWriting = target.matches(fieldsToWrite)
    const asked = keysOn ? readStroke(event, isWriting) : null
    if (!asked) return
    if (asked === 'next') review.goNext()
    else if (asked === 'keys') dialog.querySelector<HTMLElement>('.desk-keys > summary')?.click()
    else if (asked === 'previous') review.goPrevious()
    else if (asked === 'undo') {
      if (newest) review.takeBack(newest)
    } else if (asked === 'notes' || asked === 'search') {
      event.preventDefault()
      const field = asked === 'notes' ? notes.current : dialog.querySelector<HTMLElement>('[type=search]')
      field?.focus()
    } else if (review.asks) return
    else if (asked === 'ask') {
      event.preventDefault()
      review.askForChange?.()
    } else if (submission.status !== asked) decide(asked)
  })

  const first = useRef(submission.id)
  useEffect(() => {
    // the field for the reason is scrolled into view by its focus
    if (submission.id !== first.current && !explains) body.current?.closest('.pane-body')?.scrollTo({ top: 0 })
    first.current = submission.id
  }, [submission.id, explains])
  useEffect(() => {
    if (shownCount > 0 && !explains) body.current?.focus({ preventScroll: true })
  }, [shownCount, explains])
  return body
}
