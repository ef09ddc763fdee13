// The Members tab of the dashboard: who is in the village, and whether anybody may join.

import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { memberFilters } from '../../domain/limits.ts'
import type { MemberFilter } from '../../domain/members/members.contracts.ts'
import { queryOf } from '../app/call.ts'
import { Card } from '../ui/card.tsx'
import { Segment } from '../ui/segment.tsx'
import { useWideRow } from '../ui/tabs.tsx'
import { TypedSearch } from '../ui/typed-search.tsx'
import { JoiningCard } from './joining-card.tsx'
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

/** The whole tab, for administrators; filter and search live in the address. */
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
                  <span className="font-normal tabular-nums">
                    {membership.data.counts[value].toLocaleString('en-US')}
                  </span>
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
      <JoiningCard membership={membership} />
    </div>
  )
}
