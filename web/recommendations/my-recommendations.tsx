import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '../../domain/contract.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import type { getMySubmissions } from '../../domain/recommendations/recommendations.contracts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CategoryIcon } from '../ui/category-icon.tsx'
import { dayOf } from '../ui/dates.ts'
import { StarShape } from '../ui/stars.tsx'
import { EmptyState, ErrorState, LoadingBlock } from '../ui/states.tsx'
import { earlierShownWords, lookedAtFirstWords } from './own-recommendation.copy.ts'

type Submission = Answer<typeof getMySubmissions>['submissions'][number]

type MyRecommendationsProps = { mine: UseQueryResult<Answer<typeof getMySubmissions>>; roomy: boolean }

/** The groups, or a placeholder. `roomy`: the first few of each group, otherwise the same number in total. */
export function MyRecommendations({ mine, roomy }: MyRecommendationsProps) {
  if (!mine.data && mine.isError) {
    return (
      <ErrorState title="Failed to load recommendations" query={mine}>
        Nothing is lost. What you shared is safe.
      </ErrorState>
    )
  }
  if (!mine.data)
    return (
      <LoadingBlock
        label="Loading your recommendations"
        count={5}
        grid="pt-[2.8375rem]"
        className="h-16 bg-clip-content py-2"
      />
    )
  if (mine.data.submissions.length === 0) {
    const action = (
      <Button asChild variant="primary">
        <Link to="/add-listing">Share Your Experience</Link>
      </Button>
    )
    return (
      <EmptyState title="No recommendations yet" action={action}>
        Someone helped your family. Tell the next one.
      </EmptyState>
    )
  }
  return <Groups submissions={mine.data.submissions} roomy={roomy} />
}

const first = 5

const abouts = {
  'Needs you': '',
  Waiting: ', usually decided within a day',
  Posted: ', parents can read them',
  Rejected: '',
}

const titles = { pending: 'Waiting', approved: 'Posted', rejected: 'Rejected' } as const

const groupOf = ({ status, change_letter }: Submission) => (change_letter === null ? titles[status] : 'Needs you')

function Groups({ submissions, roomy }: { submissions: Submission[]; roomy: boolean }) {
  const [all, setAll] = useState(false)
  const rowsOf = (title: keyof typeof abouts) => submissions.filter((one) => groupOf(one) === title)
  const rejected = rowsOf('Rejected')
  let room = roomy ? submissions.length : first
  const groups = (['Needs you', 'Waiting', 'Posted'] as const).map((title) => {
    const rows = rowsOf(title)
    const most = Math.min(rows.length, first, room)
    room -= most
    return { title, rows, most, shown: all ? rows : rows.slice(0, most) }
  })
  // the first new row takes the focus
  const longer = groups.find(({ rows, most }) => most < rows.length)
  return (
    <>
      {groups.map(
        (group) =>
          group.shown.length > 0 && (
            <section key={group.title} className="mt-4" aria-label={group.title}>
              <h3 className="name border-b border-line pb-1.5 text-small text-ink-soft">
                {group.title}
                <span className="ml-2 font-normal text-ink-mute">
                  {group.rows.length}
                  {abouts[group.title]}
                </span>
              </h3>
              <ul className="divide-y divide-line">
                {group.shown.map((submission, at) => (
                  <Row key={submission.id} submission={submission} focused={group === longer && at === group.most} />
                ))}
              </ul>
            </section>
          ),
      )}
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-4 border-t border-line pt-1.5 text-small empty:hidden">
        {longer && !all && (
          <Button variant="quiet" size="sm" className="-ml-4" onClick={() => setAll(true)}>
            All {submissions.length}
          </Button>
        )}
        {rejected.length > 0 && (
          <details className="ml-auto open:basis-full">
            <summary className="flex min-h-(--tap) cursor-pointer items-center justify-end gap-1 text-ink-mute">
              {rejected.length} {rejected.length === 1 ? 'was' : 'were'} not approved:{' '}
              <span className="link">see why</span>
            </summary>
            <ul className="divide-y divide-line">
              {rejected.map((submission) => (
                <Row key={submission.id} submission={submission} />
              ))}
            </ul>
          </details>
        )}
      </div>
    </>
  )
}

const focus = (link: HTMLAnchorElement | null) => link?.focus()

const decided = { approved: 'Approved on', rejected: 'Rejected on' }

function Row({ submission, focused }: { submission: Submission; focused?: boolean }) {
  const { id, service_type, provider_name, business_name, rating, created_at, status, reviewed_at } = submission
  return (
    <li>
      <div className="relative grid min-h-16 grid-cols-[auto_minmax(0,1fr)_auto] content-center items-center gap-x-3 gap-y-0.5 py-2 leading-snug hover:bg-tint md:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
        <span className="grid size-9 place-items-center sm:row-span-2 rounded-full bg-sunk text-primary md:size-10">
          <CategoryIcon category={service_type} size={19} />
        </span>
        <p className="flex min-w-0 items-baseline gap-x-2 text-small max-md:col-span-2 max-sm:flex-wrap">
          <Link
            to="/my-recommendations/$id"
            params={{ id }}
            ref={focused ? focus : null}
            className="text-base leading-snug font-semibold wrap-anywhere max-sm:flex-1 after:absolute after:inset-0 after:rounded-sm"
          >
            {business_name ?? provider_name}
          </Link>
          <span className="text-ink-soft max-sm:order-1 max-sm:basis-full max-sm:leading-tight">
            {categoryLabel(service_type)}
          </span>
          <span className="inline-flex flex-none items-center gap-1 font-semibold">
            <span className="text-star" role="img" aria-label={`${rating} out of 5 stars`}>
              <StarShape size={13} />
            </span>
            <span aria-hidden="true">{rating}</span>
          </span>
        </p>
        <p className="col-span-2 text-small text-ink-mute max-sm:text-micro sm:col-span-1 sm:col-start-2">
          {status !== 'pending' && reviewed_at ? `${decided[status]} ${dayOf(reviewed_at)}` : dayOf(created_at)}
        </p>
        <span className="max-sm:[&_svg]:hidden max-[23rem]:col-span-2 md:col-start-3 md:row-span-2 md:row-start-1">
          <Badge kind={status} />
        </span>
        <ChevronRight size={18} className="row-span-2 row-start-1 text-ink-mute max-md:hidden md:col-start-4" />
      </div>
      {submission.earlier_shown && <p className="mb-2 text-small text-ink-mute md:ml-13">{earlierShownWords}</p>}
      {submission.looked_at_first && submission.change_letter === null && (
        <p className="mb-2 text-small text-ink-mute md:ml-13">{lookedAtFirstWords}</p>
      )}
      {submission.change_letter !== null && (
        <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-warn-soft px-3.5 py-2.5 text-small text-warn-text md:ml-13">
          <p className="min-w-0 flex-1 basis-60 whitespace-pre-line wrap-anywhere">
            Our reviewers ask: “{submission.change_letter}” When you reply, it goes back into review.
          </p>
          <Button asChild size="sm">
            <Link to="/my-recommendations/$id" params={{ id }} hash="edit">
              Reply
            </Link>
          </Button>
        </div>
      )}
    </li>
  )
}
