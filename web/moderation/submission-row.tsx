// One submission in the queue.
import { FilePenLine, MapPin, PencilLine } from 'lucide-react'
import type { ReviewedSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CategoryIcon } from '../ui/category-icon.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { classes } from '../ui/classes.ts'
import { dayOf } from '../ui/dates.ts'
import { Email } from '../ui/email.tsx'
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx'
import { StarShape } from '../ui/stars.tsx'
import { editWords, placeOf, reviewerOf, statusNames } from './submission.copy.ts'
import { fits, type StatusFilter } from './submission-queue.ts'
import { StandingMark } from './wait-ring.tsx'

const row = 'flex items-start gap-1 border-b border-line px-5 py-3 last:border-0 @xl:items-center'

const columns =
  'grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-1 @max-xl:gap-y-2 @xl:grid-cols-[minmax(0,1fr)_11.5rem_auto] @3xl:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)_11rem_auto]'

/** In columns a long text is cut, and its title tells the rest; where there is less room nothing is cut. */
const text = 'min-w-0 wrap-anywhere @3xl:truncate'

type SubmissionRowProps = {
  submission: ReviewedSubmission
  /** The list it stands in; one of a single status says it once, above its rows. */
  filter: StatusFilter
  /** Whether notes were typed that are not saved. */
  hasNotes: boolean
  onOpen: () => void
  chosen: boolean
  onChoose: (chosen: boolean) => void
}

/** A row of four columns, of three where there is less room, and a block on phones; to be chosen and to be opened. */
export function SubmissionRow({ submission, filter, hasNotes, onOpen, chosen, onChoose }: SubmissionRowProps) {
  const { provider_name, submitter_email } = submission
  const isSettled = !fits(filter, submission)
  return (
    <li
      className={classes(
        row,
        'has-checked:bg-tint [&_:is(input,button)]:scroll-mt-28',
        isSettled && 'bg-sunk [&_.name]:font-normal [&_.name]:text-ink-mute',
      )}
      data-submission={submission.id}
    >
      <CheckField
        className="relative top-1 flex-none @max-xl:-mt-3"
        label={<ChoiceName>{provider_name}</ChoiceName>}
        checked={chosen}
        disabled={isSettled && !chosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <div className={columns}>
        <Who submission={submission} />
        <div className={wherePlace}>
          <p className="flex min-w-0 items-center gap-1.5 text-ink-soft">
            <MapPin size={15} className="text-ink-mute" />
            <span className={text}>{placeOf(submission)}</span>
          </p>
          <p className={classes(text, 'text-ink-mute')} title={submitter_email}>
            <Email address={submitter_email} />
          </p>
        </div>
        <Standing submission={submission} filter={filter} />
        <Button
          size="sm"
          className={buttonPlace}
          aria-label={`View Details, ${provider_name}${hasNotes ? ', unsaved notes' : ''}`}
          onClick={onOpen}
        >
          View Details
          {hasNotes && <PencilLine size={15} className="text-ink-mute" />}
        </Button>
      </div>
    </li>
  )
}

/** The name of the box, spoken only; as wide as it takes to make the box 44 px to touch. */
function ChoiceName({ children }: { children: string }) {
  return (
    <span className="block w-2">
      <span className="sr-only">Choose {children}</span>
    </span>
  )
}

function Who({ submission }: { submission: ReviewedSubmission }) {
  const { provider_name, business_name, service_type } = submission
  const words = editWords(submission)
  return (
    <div className="min-w-0">
      <h3 className={classes('name', text)} title={provider_name}>
        <bdi>{provider_name}</bdi>
      </h3>
      <p className="flex items-center gap-1.5 text-ink-mute text-small">
        <CategoryIcon category={service_type} size={15} />
        <span className={text}>
          {categoryLabel(service_type)}
          {business_name && (
            <>
              , <bdi>{business_name}</bdi>
            </>
          )}
        </span>
      </p>
      {words && (
        <p className="mt-0.5 flex items-center gap-1.5 text-small">
          <FilePenLine size={15} className="flex-none text-link" />
          {words}
        </p>
      )}
    </div>
  )
}

const wherePlace = 'min-w-0 text-small @xl:@max-3xl:row-start-2'
const buttonPlace = '@max-xl:mt-1 @xl:@max-3xl:col-start-3 @xl:@max-3xl:row-span-2 @xl:@max-3xl:row-start-1'
const standingPlace = 'min-w-0 text-small @xl:@max-3xl:col-start-2 @xl:@max-3xl:row-span-2 @xl:@max-3xl:row-start-1'

/** Of one height, whatever stands in it. */
const secondLine = 'mt-0.5 flex h-5 items-center'

/**
 * Rating and day, and how long it waits; in the list of all the status too, in a line of its own, so that a change of it
 * moves nothing. Who decided it meanwhile stands where it was told how long it waited, else in the place of rating and day.
 */
function Standing({ submission, filter }: Pick<SubmissionRowProps, 'submission' | 'filter'>) {
  const { status, reviewed_by } = submission
  const words = fits(filter, submission) ? null : `${statusNames[status]} by ${reviewerOf(reviewed_by)}`
  const waits = filter === 'pending'
  return (
    <div className={standingPlace}>
      {filter === 'all' && (
        <p className="mb-1 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Badge kind={status} />
          {status === 'pending' && <StandingMark submission={submission} />}
        </p>
      )}
      {(words === null || waits) && <RatingAndDay submission={submission} />}
      {(words !== null || waits) && (
        <p className={classes(waits && secondLine)} title={words ?? undefined}>
          {words === null ? (
            <StandingMark submission={submission} />
          ) : (
            <span className="block min-w-0 truncate font-semibold">{words}</span>
          )}
        </p>
      )}
    </div>
  )
}

function RatingAndDay({ submission: { rating, created_at } }: { submission: ReviewedSubmission }) {
  return (
    <p className="flex items-center gap-1.5 whitespace-nowrap text-ink-soft tabular-nums">
      <span className="text-star">
        <StarShape size={16} />
      </span>
      <span>
        <span className="sr-only">Rating </span>
        {rating}/5
      </span>
      <span className="text-ink-mute">on {dayOf(created_at)}</span>
    </p>
  )
}

/** The shape of a row that is still loading; one of those that wait tells how long. */
export function SubmissionRowSkeleton({ filter }: { filter: StatusFilter }) {
  return (
    <li className={row}>
      <span className="flex w-13 flex-none py-2">
        <Skeleton className="h-6 w-6" />
      </span>
      <div className={columns}>
        <div className="min-w-0">
          <SkeletonText className="name" lines={['w-32']} />
          <SkeletonText className="text-small" lines={['w-24']} />
        </div>
        <div className={wherePlace}>
          <SkeletonText lines={['w-28']} />
          <SkeletonText lines={['w-44']} />
        </div>
        <div className={standingPlace}>
          <SkeletonText lines={['w-36']} />
          {filter === 'pending' && <SkeletonText className={secondLine} lines={['w-20']} />}
        </div>
        <Skeleton className={classes('h-(--tap) rounded-md @xl:w-30', buttonPlace)} />
      </div>
    </li>
  )
}
