// What the member has recommended, newest first, with where each recommendation stands.
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { Answer } from '../../domain/contract.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import type { getMySubmissions } from '../../domain/recommendations/recommendations.contracts.ts'
import { CategoryAvatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { dayOf } from '../ui/dates.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton, SkeletonText } from '../ui/skeleton.tsx'
import { Stars } from '../ui/stars.tsx'
import { changeAskedTitle, earlierShownWords } from './own-recommendation.copy.ts'

type Submission = Answer<typeof getMySubmissions>['submissions'][number]

type MyRecommendationsProps = { mine: UseQueryResult<Answer<typeof getMySubmissions>>; className?: string }

/** The list, or what stands in its place while it is loading, empty or could not be loaded. */
export function MyRecommendations({ mine, className }: MyRecommendationsProps) {
  const submissions = mine.data?.submissions
  const some = submissions !== undefined && submissions.length > 0
  return (
    <Card as="section" className={className} aria-labelledby="my-recommendations">
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="my-recommendations" className="h3">
          My Recommendations
        </h2>
        {some && (
          <Button asChild size="sm" icon={Plus}>
            <Link to="/add-listing">Share another</Link>
          </Button>
        )}
        {mine.isPending && <Skeleton className="h-(--tap) w-39 rounded-md" />}
      </div>
      {mine.isError ? (
        <ErrorState title="Failed to load recommendations" query={mine}>
          Nothing is lost. What you shared is safe with us.
        </ErrorState>
      ) : some ? (
        <ul>
          {submissions.map((submission) => (
            <Row key={submission.id} submission={submission} />
          ))}
        </ul>
      ) : submissions ? (
        <NothingYet />
      ) : (
        <Waiting />
      )}
    </Card>
  )
}

const row = 'flex gap-4 border-b border-line py-4.5 last:border-0 last:pb-0'
const facts = 'grid min-w-0 flex-1 gap-x-4 gap-y-1.5 md:grid-cols-[minmax(0,1fr)_auto]'

function Row({ submission }: { submission: Submission }) {
  const { id, service_type, provider_name, business_name, rating, created_at } = submission
  return (
    <li className={row}>
      <CategoryAvatar category={service_type} />
      <div className={facts}>
        <div>
          <h3 className="name wrap-anywhere">
            <Link to="/my-recommendations/$id" params={{ id }} className="hover:underline">
              {business_name ?? provider_name}
            </Link>
          </h3>
          <p className="text-ink-mute text-small">
            {categoryLabel(service_type)}, <span className="whitespace-nowrap">shared {dayOf(created_at)}</span>
          </p>
        </div>
        <Standing submission={submission} />
        <p className="flex items-center gap-2 text-ink-soft text-small">
          <Stars rating={rating} />
          <span aria-hidden="true">{rating}</span>
        </p>
      </div>
    </li>
  )
}

const decided = { approved: 'Approved on', rejected: 'Rejected on' }

function Standing({ submission: { status, reviewed_at, earlier_shown, change_letter } }: { submission: Submission }) {
  return (
    <div className="md:text-right">
      <Badge kind={status} />
      {status !== 'pending' && reviewed_at && (
        <p className="mt-1 text-ink-mute text-small">
          {decided[status]} {dayOf(reviewed_at)}
        </p>
      )}
      {change_letter && <p className="mt-1 font-semibold text-small">{changeAskedTitle}</p>}
      {earlier_shown && <p className="mt-1 text-ink-mute text-small">{earlierShownWords}</p>}
    </div>
  )
}

function NothingYet() {
  return (
    <EmptyState
      title="No recommendations yet"
      action={
        <Button asChild variant="primary">
          <Link to="/add-listing">Share Your Experience</Link>
        </Button>
      }
    >
      Someone helped your family. Tell the next one.
    </EmptyState>
  )
}

function Waiting() {
  return (
    <Loading label="Loading your recommendations">
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className={row}>
          <Skeleton round className="h-13 w-13 flex-none" />
          <div className={facts}>
            <div>
              <SkeletonText className="name" lines={['w-40']} />
              <SkeletonText className="text-small" lines={['w-56']} />
            </div>
            <div className="md:text-right">
              <Skeleton className="h-6 w-38 rounded-xs" />
              <SkeletonText className="mt-1 text-small" lines={['w-36']} />
            </div>
            <SkeletonText className="text-small" lines={['w-28']} />
          </div>
        </div>
      ))}
    </Loading>
  )
}
