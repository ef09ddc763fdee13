// One submission in the queue.
import { MapPin } from 'lucide-react'
import type { ReviewedSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CategoryIcon } from '../ui/category-icon.tsx'
import { dayOf } from '../ui/dates.ts'
import { StarShape } from '../ui/star-shape.tsx'
import { placeOf } from './submission-words.ts'

const row =
  'grid grid-cols-[minmax(0,1fr)] items-center gap-x-5 gap-y-1 border-b border-line px-5 py-3 last:border-0 max-md:gap-y-2 md:grid-cols-[minmax(0,1fr)_11.5rem_auto] xl:grid-cols-[minmax(0,1.1fr)_minmax(0,1.1fr)_11rem_auto]'

/** A row of four columns, of three on tablets, and a block on phones. */
export function SubmissionRow({ submission, onOpen }: { submission: ReviewedSubmission; onOpen: () => void }) {
  const { provider_name, business_name, service_type, rating, created_at, submitter_email, status } = submission
  return (
    <li className={row} data-submission={submission.id}>
      <div className="min-w-0">
        <h3 className="name truncate" title={provider_name}>
          {provider_name}
        </h3>
        <p className="flex items-center gap-1.5 text-ink-mute text-small">
          <CategoryIcon category={service_type} size={15} />
          <span className="truncate">{[categoryLabel(service_type), business_name].filter(Boolean).join(', ')}</span>
        </p>
      </div>
      <div className="min-w-0 text-small md:max-xl:row-start-2 md:max-xl:flex md:max-xl:gap-4">
        <p className="flex min-w-0 items-center gap-1.5 text-ink-soft md:max-xl:max-w-3/5 md:max-xl:flex-none">
          <MapPin size={15} className="text-ink-mute" />
          <span className="truncate">{placeOf(submission)}</span>
        </p>
        <p className="truncate text-ink-mute" title={submitter_email}>
          {submitter_email}
        </p>
      </div>
      <div className="text-small max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-3 md:max-xl:col-start-2 md:max-xl:row-span-2 md:max-xl:row-start-1">
        <Badge kind={status} />
        <p className="flex items-center gap-1.5 whitespace-nowrap text-ink-soft tabular-nums md:mt-1">
          <span className="text-star">
            <StarShape size={16} />
          </span>
          <span>
            <span className="sr-only">Rating </span>
            {rating}/5
          </span>
          <span className="text-ink-mute">on {dayOf(created_at)}</span>
        </p>
      </div>
      <Button
        size="sm"
        className="max-md:mt-1 md:max-xl:col-start-3 md:max-xl:row-span-2 md:max-xl:row-start-1"
        aria-label={`View Details, ${provider_name}`}
        onClick={onOpen}
      >
        View Details
      </Button>
    </li>
  )
}
