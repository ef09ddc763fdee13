import { useInfiniteQuery } from '@tanstack/react-query'
import type { Member, MemberRecommendation } from '../../domain/members/members.contracts.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { pagesOf } from '../app/call.ts'
import { Badge } from '../ui/badge.tsx'
import { dayOf } from '../ui/dates.ts'
import { PagedList } from '../ui/show-more.tsx'
import { StarShape } from '../ui/stars.tsx'
import { LoadingBlock } from '../ui/states.tsx'
import { MemberCard } from './member-card.tsx'

export function MemberRecommendations({ data }: { data: Member }) {
  const { pending, approved, rejected, withdrawn } = data.recommendations
  const query = useInfiniteQuery(pagesOf('list-member-recommendations', { id: data.member.id }))
  return (
    <MemberCard
      title="Recommendations"
      remark={`${approved} approved, ${rejected} rejected, ${pending} pending${withdrawn > 0 ? `, ${withdrawn} withdrawn` : ''}`}
    >
      <PagedList
        query={query}
        rows={query.data?.pages.flatMap((page) => page.recommendations) ?? []}
        waiting={<LoadingBlock className="mt-2 h-32 w-full" />}
        failed="Failed to load what they shared"
        nothing={<p className="mt-2 text-ink-soft">They haven’t shared anything yet.</p>}
        row={(row) => <SharedRow key={row.id} row={row} />}
        focus="b"
        listClass="mt-1"
        moreClass="pt-4 text-center"
      />
    </MemberCard>
  )
}

const badges = {
  pending: <Badge kind="pending" />,
  approved: <Badge kind="approved">Approved</Badge>,
  rejected: <Badge kind="rejected">Rejected</Badge>,
  withdrawn: <Badge kind="plain">Withdrawn</Badge>,
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
        <span className="flex items-center gap-1 font-semibold tabular-nums">
          <span className="text-star">
            <StarShape size={16} />
          </span>
          {row.rating}
          <span className="sr-only"> of 5 stars</span>
        </span>
        {badges[row.status]}
      </span>
    </li>
  )
}
