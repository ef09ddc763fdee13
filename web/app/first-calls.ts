import type { Answer } from '../../domain/contract.ts'
import type { getDashboardCounts, QueueOrder } from '../../domain/moderation/moderation.contracts.ts'
import { shortIdIn } from '../../domain/providers/provider-address.rules.ts'
import type { RouteName } from '../../domain/routes.ts'
import { readOwnSearch, searchInput } from '../providers/read-search.ts'
import type { Input } from './call-address.ts'

export type FirstCall = { [N in RouteName]: [name: N, input: Input<N>] }[RouteName]

export const memberStartInput = (pathname: string): Input<'get-member-start'> =>
  pathname === '/' ? { home: 'yes' } : {}

/** The calls (without a body) that a member's page at this URL makes as soon as it is drawn, besides `get-member-start`. */
export const firstCalls = (pathname: string, search: Record<string, string>, memberId: string): FirstCall[] => {
  switch (pathname) {
    case '/search-results':
      return [['search-providers', searchInput(readOwnSearch(search, memberId))]]
    case '/profile':
      return [['get-my-submissions', {}]]
    case '/admin':
      return [['get-dashboard-counts', {}]]
  }
  const short_id = pathname.startsWith('/providers/') && shortIdIn(pathname)
  if (!short_id) return []
  return [
    ['get-provider', { short_id }],
    ['list-provider-notes', { short_id }],
  ]
}

/** The default order of pending submissions: the longest wait first if one is late, otherwise the newest. */
export const usualOrder = (counts: Answer<typeof getDashboardCounts> | undefined): QueueOrder =>
  counts && counts.pending_late > 0 ? 'oldest' : 'newest'

/** The queue as the dashboard first shows it. */
export const queueCall = (counts: Answer<typeof getDashboardCounts>): FirstCall => [
  'list-submissions',
  { status: 'pending', search: '', order: usualOrder(counts) },
]
