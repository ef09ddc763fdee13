// The tree of invitations around a member: who vouched for them above, whom they invited below, branch by branch.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import type { listInvited, Member } from '../../domain/members/members.contracts.ts'
import { pagesOf } from '../app/call.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { dayOf } from '../ui/dates.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { countOf } from './member.copy.ts'

/** Vouchers next to them, and the first of all; those between are folded when there are more. */
const nearest = 4

type Relative = Member['vouchers'][number]
type Invited = z.input<typeof listInvited.output>['invited'][number]

/** The card. */
export function InvitationTree({ data }: { data: Member }) {
  const { member, vouchers, invited } = data
  const [all, setAll] = useState(false)
  const folded = all ? 0 : Math.max(0, vouchers.length - nearest - 1)
  const above = folded > 0 ? vouchers.slice(0, nearest) : vouchers.slice(0, -1)
  const root = vouchers.at(-1)
  const rest: (Relative | number)[] = folded > 0 ? [folded, ...above.toReversed()] : above.toReversed()
  return (
    <Card as="section" className="overflow-x-auto p-5 lg:p-6" aria-labelledby="tree-heading">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id="tree-heading" className="h4">
          Invitation tree
        </h3>
        <span className="text-small text-ink-mute">
          {vouchers.length.toLocaleString('en-US')} vouched above, {invited.toLocaleString('en-US')} invited by them
        </span>
      </div>
      <ul className="mt-2">
        <Above chain={root ? [root, ...rest] : []} onUnfold={() => setAll(true)}>
          <Leaf name={member.full_name} date={`joined ${dayOf(member.created_at)}`} me />
          {invited > 0 && <Branch id={member.id} />}
        </Above>
      </ul>
    </Card>
  )
}

/** A member, or a fold of several, with the rest of the chain below it. */
function Above({
  chain,
  onUnfold,
  children,
}: {
  chain: (Relative | number)[]
  onUnfold: () => void
  children: ReactNode
}) {
  const [first, ...below] = chain
  if (first === undefined) return <li>{children}</li>
  return (
    <li>
      {typeof first === 'number' ? (
        <LinkButton className="min-h-11 text-small" onClick={onUnfold}>
          {countOf(first, 'more voucher')}
        </LinkButton>
      ) : (
        <Leaf {...leafOf(first)} />
      )}
      <ul className={nested}>
        <Above chain={below} onUnfold={onUnfold}>
          {children}
        </Above>
      </ul>
    </li>
  )
}

const nested = 'ml-4 grid border-l border-line pl-3 sm:pl-6'

const leafOf = ({ id, name, joined_at }: Relative) => ({
  id,
  name,
  date: joined_at ? dayOf(joined_at) : 'left the village',
})

/** Whom a member invited: read when the branch is opened, page by page. */
function Branch({ id }: { id: string }) {
  const { data, isPending, isError, refetch, ...pages } = useInfiniteQuery(pagesOf('list-invited', { id }))
  if (isPending)
    return (
      <p role="status" className="flex min-h-11 items-center gap-2 pl-8 text-small text-ink-mute">
        <Spinner size={18} />
        Loading
      </p>
    )
  return (
    <ul className={nested}>
      {data?.pages
        .flatMap((page) => page.invited)
        .map((one) => (
          <Child key={one.id} one={one} />
        ))}
      {isError ? (
        <li>
          <LinkButton className="min-h-11 text-small" onClick={() => refetch()}>
            This did not load. Try again
          </LinkButton>
        </li>
      ) : (
        pages.hasNextPage && (
          <li>
            <LinkButton
              className="min-h-11 text-small"
              onClick={() => pages.isFetchingNextPage || pages.fetchNextPage()}
            >
              More
            </LinkButton>
          </li>
        )
      )}
    </ul>
  )
}

function Child({ one }: { one: Invited }) {
  const [open, setOpen] = useState(false)
  const name = one.name ?? 'a member who left'
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3">
        <Leaf {...leafOf(one)} />
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

type LeafProps = { id?: string; name: string | null; date: string; me?: boolean }

function Leaf({ id, name, date, me }: LeafProps) {
  return (
    <span className="flex min-h-11 min-w-0 items-center gap-2.5 py-0.5">
      <Avatar name={name ?? ''} size={me ? 'md' : 'sm'} {...(name ? {} : { tone: 'sunk' as const })} />
      <span className="min-w-0">
        {name === null ? (
          <span className="text-ink-mute">A former member</span>
        ) : me || !id ? (
          <b className="text-lead font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </b>
        ) : (
          <Link to="/admin/members/$id" params={{ id }} className="wrap-anywhere hover:underline">
            <bdi>{name}</bdi>
          </Link>
        )}
        <span className="block text-small whitespace-nowrap text-ink-mute sm:ml-2 sm:inline">{date}</span>
      </span>
    </span>
  )
}
