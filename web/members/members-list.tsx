import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ListedMember, MemberFilter } from '../../domain/members/members.contracts.ts'
import { withCommas } from '../../domain/text/counts.ts'
import { pagesOf } from '../app/call.ts'
import { Avatar } from '../ui/avatar.tsx'
import { classes } from '../ui/classes.ts'
import { dayOf } from '../ui/dates.ts'
import { Email } from '../ui/email.tsx'
import { PagedList } from '../ui/show-more.tsx'
import { EmptyState, LoadingBlock } from '../ui/states.tsx'
import { StatusBadge } from './member-card.tsx'
import { CloserDialog, isToLookAt, LookRow } from './member-look.tsx'

const columns = 'lg:grid-cols-[2.5rem_minmax(0,2fr)_minmax(0,.9fr)_minmax(0,1.2fr)_3rem_8.75rem_1.25rem]'

const nobody = <EmptyState title="No members here">No members have this status right now.</EmptyState>

const emptyLists: Partial<Record<MemberFilter, ReactNode>> = {
  new: (
    <EmptyState title="No one is waiting">
      When someone joins, they stay here until an administrator has looked at them.
    </EmptyState>
  ),
  closer: (
    <EmptyState title="No one marked “Looking closer”">
      Members you mark “Looking closer” stay here, with the reason.
    </EmptyState>
  ),
}

export function MembersList({ show, search }: { show: MemberFilter; search: string }) {
  const query = useInfiniteQuery(pagesOf('list-members', { show, search }))
  // in the list, because the row may disappear while the dialog is open
  const [asked, setAsked] = useState<ListedMember | null>(null)
  return (
    <>
      <PagedList
        query={query}
        rows={query.data?.pages.flatMap((page) => page.members) ?? []}
        waiting={<LoadingBlock label="Loading members" className="m-5 h-96" />}
        failed="Failed to load the members"
        nothing={
          search ? (
            <EmptyState title="No members found">Try fewer words, or part of an email address.</EmptyState>
          ) : (
            (emptyLists[show] ?? nobody)
          )
        }
        head={
          <div
            aria-hidden="true"
            className={`hidden gap-4 border-b border-line bg-sunk px-5 py-2 text-small font-semibold text-ink-soft lg:grid ${columns}`}
          >
            <span className="col-span-2">Member</span>
            <span>Town</span>
            <span>Joined</span>
            <span className="text-right">Shared</span>
            <span>Standing</span>
          </div>
        }
        row={(member) => <MemberRow key={member.id} member={member} onCloser={() => setAsked(member)} />}
        focus="a"
      />
      {asked && <CloserDialog member={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function MemberRow({ member, onCloser }: { member: ListedMember; onCloser: () => void }) {
  const { id, full_name, email, location, created_at, invited_by, recommendations } = member
  const toLookAt = isToLookAt(member)
  const isActive = member.status === 'active' && !member.is_administrator && !toLookAt
  return (
    <li className="border-line not-last:border-b">
      <Link
        to="/admin/members/$id"
        params={{ id }}
        className={`grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-5 py-3 text-small text-ink-soft -outline-offset-2 hover:bg-tint lg:gap-x-4 ${columns}`}
      >
        <Avatar name={full_name} size="sm" />
        <span className="min-w-0 lg:contents">
          <span className="block min-w-0">
            <b className="block text-base font-semibold text-ink wrap-anywhere">
              <bdi>{full_name}</bdi>
            </b>
            <span className="block truncate text-ink-mute max-lg:sr-only">
              <Email address={email} />
            </span>
          </span>
          <span className="min-w-0 wrap-anywhere lg:truncate">
            <span className="sr-only">Town: </span>
            {location ? <bdi>{location}</bdi> : <span className="text-ink-mute">Town not given</span>}
          </span>
          <span className="tabular-nums lg:order-1 lg:text-right">
            <span className="lg:hidden"> · </span>
            {withCommas(recommendations)}
            <span className="lg:sr-only"> shared</span>
          </span>
          <span className="block min-w-0 wrap-anywhere lg:truncate">
            <span className="lg:sr-only">Joined </span>
            {dayOf(created_at)}
            <span className="text-ink-mute lg:block lg:truncate">
              {' '}
              <span>by</span> {invited_by ? <bdi>{invited_by}</bdi> : <span>the village</span>}
            </span>
          </span>
          <span className={classes('block min-w-0 max-lg:mt-1.5 lg:order-1', isActive && 'max-lg:sr-only')}>
            <span className="sr-only">Standing: </span>
            {isActive ? <span>In good standing</span> : <StatusBadge member={member} />}
          </span>
        </span>
        <ChevronRight size={18} className="text-ink-mute lg:order-1" />
      </Link>
      {toLookAt && <LookRow member={member} onCloser={onCloser} />}
    </li>
  )
}
