import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import type { listInvited, Member } from '../../domain/members/members.contracts.ts'
import { withCommas } from '../../domain/text/counts.ts'
import { pagesOf } from '../app/call.ts'
import { Avatar } from '../ui/avatar.tsx'
import { LinkButton } from '../ui/button.tsx'
import { dayOf } from '../ui/dates.ts'
import { PagedList } from '../ui/show-more.tsx'
import { LoadingBlock } from '../ui/states.tsx'
import { MemberCard } from './member-card.tsx'

type Relative = Member['vouchers'][number]
type Invited = z.input<typeof listInvited.output>['invited'][number]

/** The line from a member to who invited them: a corner left of the picture. */
const joint =
  'relative before:absolute before:-top-2 before:-left-3 before:h-8 before:w-2.5 before:rounded-bl-md before:border-line before:border-b-[1.5px] before:border-l-[1.5px]'

const indent = (depth: number) => ({ marginLeft: `${1.75 * depth}rem` })

export function InvitationTree({ data: { member, vouchers, invited } }: { data: Member }) {
  return (
    <MemberCard
      title="Invitation tree"
      remark={`${vouchers.length} above them, ${withCommas(invited)} invited by them`}
    >
      <ul className="mt-2">
        {vouchers.toReversed().map((voucher, depth) => (
          <li key={voucher.id} className={depth > 0 ? joint : undefined} style={indent(depth)}>
            <Leaf relative={voucher} />
          </li>
        ))}
        <li className={vouchers.length > 0 ? joint : undefined} style={indent(vouchers.length)}>
          <Leaf relative={{ id: member.id, name: member.full_name, joined_at: member.created_at }} me />
          {invited > 0 && <Branch id={member.id} />}
        </li>
      </ul>
    </MemberCard>
  )
}

function Branch({ id }: { id: string }) {
  const query = useInfiniteQuery(pagesOf('list-invited', { id }))
  return (
    <PagedList
      query={query}
      rows={query.data?.pages.flatMap((page) => page.invited) ?? []}
      waiting={<LoadingBlock className="ml-8 h-11 w-40" />}
      failed="Failed to load who they invited"
      nothing={null}
      row={(one) => <Child key={one.id} one={one} />}
      focus="a"
      listClass="ml-7 grid"
      moreClass="ml-4 py-2"
    />
  )
}

function Child({ one }: { one: Invited }) {
  const [open, setOpen] = useState(false)
  const name = one.name ?? 'a member who left'
  return (
    <li
      className={`${joint} not-last:after:absolute not-last:after:-top-2 not-last:after:-bottom-2 not-last:after:-left-3 not-last:after:border-line not-last:after:border-l-[1.5px]`}
    >
      <div className="flex flex-wrap items-center gap-x-3">
        <Leaf relative={one} />
        {one.invited > 0 && (
          <LinkButton
            className="min-h-11 text-small"
            aria-expanded={open}
            aria-label={`${open ? 'Hide' : 'Show'} ${one.invited} invited by ${name}`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide' : `${one.invited} invited`}
          </LinkButton>
        )}
      </div>
      {open && <Branch id={one.id} />}
    </li>
  )
}

function Leaf({ relative: { id, name, joined_at }, me }: { relative: Relative; me?: boolean }) {
  return (
    <span className="flex min-h-11 min-w-0 items-center gap-2.5 py-0.5">
      <Avatar name={name ?? ''} size={me ? 'md' : 'sm'} {...(name ? {} : { tone: 'sunk' as const })} />
      <span className="min-w-0">
        {name === null ? (
          <span className="text-ink-mute">A former member</span>
        ) : me ? (
          <b className="text-lead font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </b>
        ) : (
          <Link to="/admin/members/$id" params={{ id }} className="wrap-anywhere hover:underline">
            <bdi>{name}</bdi>
          </Link>
        )}
        <span className="block text-small whitespace-nowrap text-ink-mute sm:ml-2 sm:inline">
          {joined_at ? `${me ? 'joined ' : ''}${dayOf(joined_at)}` : 'left the village'}
        </span>
      </span>
    </span>
  )
}
