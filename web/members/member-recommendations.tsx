// What a member shared, newest first, with where each recommendation stands.
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Member, MemberRecommendation } from '../../domain/members/members.contracts.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { pagesOf } from '../app/call.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { dayOf } from '../ui/dates.ts'
import { PagedList } from '../ui/show-more.tsx'
import { LoadingBlock } from '../ui/skeleton.tsx'
import { Stars } from '../ui/stars.tsx'

/** The card. */
export function MemberRecommendations({ data }: { data: Member }) {
  const { pending, approved, rejected, withdrawn } = data.recommendations
  const total = pending + approved + rejected + withdrawn
  return (
    <Card as="section" className="p-5 lg:p-6" aria-labelledby="shared-heading">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id="shared-heading" className="h4">
          Recommendations
        </h3>
        <span className="text-small text-ink-mute">
          {approved} approved, {rejected} rejected, {pending} pending{withdrawn > 0 && `, ${withdrawn} withdrawn`}
        </span>
      </div>
      {total === 0 ? (
        <p className="mt-2 text-ink-soft">They have shared nothing yet.</p>
      ) : (
        <Shared id={data.member.id} />
      )}
    </Card>
  )
}

function Shared({ id }: { id: string }) {
  const query = useInfiniteQuery(pagesOf('list-member-recommendations', { id }))
  return (
    <PagedList
      query={query}
      rows={query.data?.pages.flatMap((page) => page.recommendations) ?? []}
      waiting={<LoadingBlock className="mt-2 h-32 w-full" />}
      failed="Failed to load what they shared"
      nothing={null}
      row={(row) => <SharedRow key={row.id} row={row} />}
      focus="b"
      listClass="mt-1"
      moreClass="pt-4 text-center"
    />
  )
}

function SharedRow({ row }: { row: MemberRecommendation }) {
  const place = row.city ?? row.location
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line py-3 not-last:border-b">
      <span className="min-w-0">
        <b tabIndex={-1} className="block font-semibold wrap-anywhere outline-none">
          <bdi>{row.provider_name}</bdi>
        </b>
        <span className="text-small text-ink-mute wrap-anywhere">
          {[categoryLabel(row.service_type), place].filter(Boolean).join(', ')} · {dayOf(row.created_at)}
        </span>
      </span>
      <span className="flex items-center gap-3">
        <Stars rating={row.rating} size={16} />
        {row.status === 'withdrawn' ? (
          <Badge kind="plain">Withdrawn</Badge>
        ) : (
          <Badge kind={row.status}>
            {row.status === 'approved' ? 'Approved' : row.status === 'rejected' ? 'Rejected' : undefined}
          </Badge>
        )}
      </span>
    </li>
  )
}
