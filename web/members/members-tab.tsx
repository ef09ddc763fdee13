import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { joinedLatelyDays, memberFilters } from '../../domain/limits.ts'
import type { MemberFilter, Membership } from '../../domain/members/members.contracts.ts'
import { counted, withCommas } from '../../domain/text/counts.ts'
import { call, queryOf } from '../app/call.ts'
import { LatestInquiries } from '../inquiries/latest-inquiries.tsx'
import { Card } from '../ui/card.tsx'
import { dayAndTimeOf } from '../ui/dates.ts'
import { Segment } from '../ui/segment.tsx'
import { LoadingBlock } from '../ui/states.tsx'
import { Switch } from '../ui/switch.tsx'
import { useWideRow } from '../ui/tabs.tsx'
import { TypedSearch } from '../ui/typed-search.tsx'
import { ActDialog } from './act-dialog.tsx'
import { MembersList } from './members-list.tsx'

const filterLabels: Record<MemberFilter, string> = {
  all: 'All',
  new: 'New, not looked at',
  closer: 'Looking closer',
  active: 'Active',
  suspended: 'Suspended',
  unconfirmed: 'Not confirmed',
  administrators: 'Administrators',
}

export function MembersTab() {
  const { status, search = '' } = useSearch({ from: '/admin' })
  const navigate = useNavigate({ from: '/admin' })
  const show = memberFilters.find((known) => known === status) ?? 'all'
  const membership = useQuery(queryOf('get-membership', {}))
  const look = (filter: MemberFilter, words: string) =>
    navigate({
      search: { tab: 'members', status: filter === 'all' ? undefined : filter, search: words || undefined },
      replace: true,
      resetScroll: false,
    })
  const row = useWideRow(memberFilters.indexOf(show))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <Card as="section" className="min-w-0" aria-labelledby="members-heading">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 border-b border-line px-5 pt-4 pb-4">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="members-heading" tabIndex={-1} className="h3">
              Members
            </h2>
            <Segment
              ref={row}
              label="Members shown"
              options={memberFilters.map((value) => ({
                value,
                label: filterLabels[value],
                end: membership.data && (
                  <span className="font-normal tabular-nums">{withCommas(membership.data.counts[value])}</span>
                ),
              }))}
              value={show}
              onValueChange={(filter) => look(filter, search)}
            />
          </div>
          <TypedSearch
            label="Search by name, email, town, or code"
            maxLength={200}
            search={search}
            onSearch={(words) => look(show, words)}
          />
        </div>
        <MembersList key={`${show} ${search}`} show={show} search={search} />
      </Card>
      <div className="grid min-w-0 gap-5">
        <JoiningCard membership={membership} />
        <Card>
          <LatestInquiries show="requests" />
        </Card>
      </div>
    </div>
  )
}

const closedSentence = 'The village isn’t taking new members right now. Please try again later.'

function JoiningCard({ membership }: { membership: UseQueryResult<Membership> }) {
  const [asking, setAsking] = useState(false)
  const { data, isError, refetch } = membership
  if (!data && isError) return null
  if (!data) return <LoadingBlock className="h-52 w-full" />
  const { joining, joined_lately, usable_codes } = data
  const closed = joining.closed_at !== null
  return (
    <Card as="section" className="p-5" aria-labelledby="joining-heading">
      <h2 id="joining-heading" className="h4">
        {closed ? 'Joining is closed' : 'Joining is open'}
      </h2>
      <p className="mt-1 text-small text-ink-soft wrap-anywhere">
        {joining.closed_at ? (
          <span>
            Since {dayAndTimeOf(joining.closed_at)}, by <bdi>{joining.closed_by ?? 'the operator'}</bdi>: “
            <bdi>{joining.reason}</bdi>”
          </span>
        ) : (
          `Anyone with a valid code can join. ${counted(joined_lately, 'parent')} joined in the last ${joinedLatelyDays} days.`
        )}
      </p>
      <Switch
        label="Close joining"
        on={closed}
        onToggle={() => setAsking(true)}
        className="mt-2 border-t border-line"
      />
      <p className="text-small text-ink-mute">
        {closed
          ? 'All codes are kept. Invitation requests still come in.'
          : 'Closing keeps all codes, but none will work until you reopen. Members aren’t affected.'}
      </p>
      {asking && (
        <ActDialog
          about="joining"
          onClose={() => setAsking(false)}
          title={closed ? 'Open joining for the whole village' : 'Close joining for the whole village'}
          reasonLabel="Note for the other administrators"
          confirm={closed ? 'Open joining' : 'Close joining'}
          done={closed ? 'Joining is open' : 'Joining is closed'}
          act={async (reason) => {
            await call('set-joining', { closed: !closed, reason })
            await refetch()
          }}
        >
          <ul className="grid list-disc gap-1 pl-5 text-ink-soft">
            {closed ? (
              <>
                <li>{counted(usable_codes, 'active code')} will work again.</li>
                <li>Invitation requests are waiting in Inquiries.</li>
              </>
            ) : (
              <>
                <li>No code will work. Visitors see: “{closedSentence}”</li>
                <li>{counted(usable_codes, 'active code')} will work again when you reopen.</li>
                <li>Members can still sign in, share, and search.</li>
                <li>Invitation requests still come in, under Inquiries.</li>
              </>
            )}
          </ul>
        </ActDialog>
      )}
    </Card>
  )
}
