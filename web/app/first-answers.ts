// The answers that a page shows first, before its screen asks: a member's in one call, a visitor's from the page itself.
import type { Answer } from '../../domain/contract.ts'
import type { getFeaturedBusinesses } from '../../domain/providers/providers.contracts.ts'
import type { getRecentRecommendations } from '../../domain/recommendations/recommendations.contracts.ts'
import type { RouteName } from '../../domain/routes.ts'
import { call, queryOf, recentQuery } from './call.ts'
import { queries } from './queries.ts'
import { currentSession } from './session.ts'

/** If the common call fails, the query makes its own. */
const fill = <N extends RouteName>(name: N, input: Parameters<typeof call<N>>[1], part: ReturnType<typeof call<N>>) =>
  void queries.prefetchQuery({ ...queryOf(name, input), queryFn: () => part.catch(() => call(name, input)) })

const askMemberStart = (): void => {
  const start = call('get-member-start', window.location.pathname === '/' ? { counts: 'yes' } : {})
  const set = ({ town, counts }: Awaited<typeof start>) => {
    const { queryKey } = queryOf('count-by-category', { location_filter: town ?? '' })
    if (counts) queries.setQueryData(queryKey, counts)
  }
  // before the profile, whose town the counts are asked for
  start.then(set, () => undefined)
  fill(
    'get-own-profile',
    {},
    start.then(({ profile }) => profile),
  )
  fill(
    'has-role',
    { _role: 'admin' },
    start.then(({ role }) => role),
  )
  fill(
    'list-saved-ids',
    {},
    start.then(({ saved }) => saved),
  )
}

/** What the server puts into the home page. */
interface PublicAnswers {
  featured: Answer<typeof getFeaturedBusinesses>
  recent: Answer<typeof getRecentRecommendations>
}

const takePublicAnswers = (): void => {
  const text = document.getElementById('public-answers')?.textContent
  if (!text) return
  const { featured, recent } = JSON.parse(text) as PublicAnswers
  // shown immediately, and asked for again: something may have been removed since
  const options = { updatedAt: 0 }
  queries.setQueryData(queryOf('get-featured-businesses', {}).queryKey, featured, options)
  queries.setQueryData(recentQuery(null).queryKey, recent, options)
}

export const takeFirstAnswers = (): void => {
  takePublicAnswers()
  if (currentSession().user) askMemberStart()
}
