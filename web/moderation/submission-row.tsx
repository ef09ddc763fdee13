import { FilePenLine, PencilLine, ShieldQuestionMark } from 'lucide-react'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { shortDayOf } from '../ui/dates.ts'
import { CheckField } from '../ui/field.tsx'
import { StarShape } from '../ui/stars.tsx'
import { KindMark } from './kind-mark.tsx'
import {
  editWords,
  flagWords,
  isFlagged,
  nameOf,
  otherBusinessOf,
  placeOf,
  reviewerOf,
  statusNames,
} from './submission.copy.ts'
import { fits, isPost, type QueueRow, type StatusFilter } from './submission-queue.ts'
import { WaitMark } from './wait-ring.tsx'

const row = 'flex items-start gap-1 border-b border-line px-4 py-2.5 text-small last:border-0 md:px-5 @3xl:items-center'

const showsWait = (filter: StatusFilter) => filter === 'pending' || filter === 'all'

const columnsOf = (filter: StatusFilter) =>
  classes(
    'grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 gap-y-0.5 @3xl:gap-x-4.5',
    showsWait(filter)
      ? '@3xl:grid-cols-[8rem_minmax(0,1.2fr)_minmax(0,1fr)_10.75rem_auto]'
      : '@3xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_10.75rem_auto]',
  )

/** Positions in the narrow layout. The wide layout is one row in this order. */
const places = {
  wait: '@max-3xl:col-start-3 @max-3xl:row-start-1 @max-3xl:justify-self-end',
  who: 'min-w-0 @max-3xl:col-span-2 @max-3xl:col-start-1 @max-3xl:row-start-1',
  where: 'min-w-0 @max-3xl:col-start-1',
  // two lines if a row does not fit both, so that the length of the text moves no row
  decision: 'min-w-0 @max-3xl:col-span-3 flex flex-wrap items-center gap-x-2 gap-y-0.5 @3xl:block',
  button: '@max-3xl:col-span-2 @max-3xl:col-start-2 @max-3xl:row-start-2',
}

type SubmissionRowProps = {
  submission: QueueRow
  filter: StatusFilter
  hasNotes: boolean
  onOpen: () => void
  selecting: boolean
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

export function SubmissionRow(props: SubmissionRowProps) {
  const { submission, filter, hasNotes, onOpen, selecting, chosen, onChoose } = props
  const { submitter_email, status } = submission
  const name = nameOf(submission)
  const isSettled = !fits(filter, submission)
  return (
    <li
      className={classes(
        row,
        'has-data-[tone=late]:bg-danger-soft/55 has-checked:bg-tint [&_:is(input,button)]:scroll-mt-28',
        isSettled && 'bg-sunk [&_.name]:font-normal [&_.name]:text-ink-mute',
      )}
      data-submission={submission.id}
    >
      {selecting && (
        <CheckField
          className="relative top-1 flex-none @max-3xl:-mt-3"
          // for screen readers; the width makes the target 44 px
          label={
            <span className="block w-2">
              <span className="sr-only">Choose {name}</span>
            </span>
          }
          checked={chosen}
          disabled={isSettled && !chosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      )}
      <div className={columnsOf(filter)}>
        {showsWait(filter) && (
          <p className={places.wait}>{status === 'pending' && <WaitMark submission={submission} />}</p>
        )}
        <Who submission={submission} />
        <div className={places.where}>
          <p className="wrap-anywhere @xs:truncate" title={placeOf(submission)}>
            {placeOf(submission)}
          </p>
          <p className="text-ink-mute wrap-anywhere @xs:truncate" title={submitter_email}>
            {submitter_email}
          </p>
        </div>
        <DecisionCell submission={submission} isSettled={isSettled} />
        <Button
          size="sm"
          className={places.button}
          aria-label={`View Details, ${name}${hasNotes ? ', unsaved notes' : ''}`}
          onClick={onOpen}
        >
          <span>View Details</span>
          {hasNotes && <PencilLine size={15} className="text-ink-mute" />}
        </Button>
      </div>
    </li>
  )
}

function Who({ submission }: { submission: QueueRow }) {
  const name = nameOf(submission)
  const business = isPost(submission) ? null : otherBusinessOf(submission)
  const words = editWords(submission)
  return (
    <div className={places.who}>
      <h3 className="name text-base leading-snug wrap-anywhere @3xl:truncate" title={name}>
        <bdi>{name}</bdi>
      </h3>
      <p className="text-ink-mute wrap-anywhere @xs:truncate" title={business ?? undefined}>
        <span>{isPost(submission) ? `“${submission.words}”` : categoryLabel(submission.service_type)}</span>
        {business && (
          <span>
            , <bdi>{business}</bdi>
          </span>
        )}
      </p>
      {words && (
        <p className="flex items-center gap-1.5">
          <FilePenLine size={15} className="flex-none text-link" />
          {words}
        </p>
      )}
      {isFlagged(submission) && (
        <p className="flex items-center gap-1.5 font-semibold text-warn-text">
          <ShieldQuestionMark size={15} className="flex-none" />
          {flagWords}
        </p>
      )}
    </div>
  )
}

function DecisionCell({ submission, isSettled }: Pick<SubmissionRowProps, 'submission'> & { isSettled: boolean }) {
  const { status, reviewed_by, created_at } = submission
  const words = `${statusNames[status]} by ${reviewerOf(reviewed_by)}`
  return (
    <div className={places.decision}>
      <Badge kind={status} />
      {isSettled ? (
        <p className="truncate font-semibold" title={words}>
          {words}
        </p>
      ) : (
        <p className="flex min-w-0 items-center gap-1 tabular-nums">
          {isPost(submission) ? (
            <KindMark kind={submission.kind} />
          ) : (
            <>
              <span className="text-star">
                <StarShape size={15} />
              </span>
              <span>
                <span className="sr-only">Rating </span>
                {submission.rating}/5
              </span>
            </>
          )}
          <span className="truncate text-ink-mute">
            <span className="@max-sm:sr-only">on </span>
            <span>{shortDayOf(created_at)}</span>
            {!isPost(submission) && <span className="@max-sm:sr-only">, {new Date(created_at).getFullYear()}</span>}
          </span>
        </p>
      )}
    </div>
  )
}
