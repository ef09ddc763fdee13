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
      // the order of the queue depends on the counts
      return [['get-dashboard-counts', {}]]
  }
  const short_id = pathname.startsWith('/providers/') && shortIdIn(pathname)
  if (!short_id) return []
  return [
    ['get-provider', { short_id }],
    ['list-provider-notes', { short_id }],
  ]
}
