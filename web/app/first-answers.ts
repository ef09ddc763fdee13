// The answers that a page shows first, before its screen asks: a member's in one call, a visitor's from the page itself.
import type { Answer } from '../../domain/contract.ts'
import type { getFeaturedBusinesses } from '../../domain/providers/providers.contracts.ts'
import type { getRecentRecommendations } from '../../domain/recommendations/recommendations.contracts.ts'
import type { RouteName } from '../../domain/routes.ts'
import { call, queryOf, recentQuery } from './call.ts'
import type { Input } from './call-address.ts'
import { memberStartInput } from './first-calls.ts'
import { queries } from './queries.ts'
import { currentSession } from './session.ts'

const askMemberStart = (): void => {
  const { pathname } = window.location
  const start = call('get-member-start', memberStartInput(pathname))
  type Start = Awaited<typeof start>
  // before the profile, whose town the counts are asked for
  start.then(
    ({ town, home }) => {
      const { queryKey } = queryOf('count-by-category', { location_filter: town ?? '' })
      if (home) queries.setQueryData(queryKey, home.counts)
    },
    () => undefined,
  )
  /** If the common call fails, the query makes its own. */
  const fill = <N extends RouteName>(
    name: N,
    input: Input<N>,
    part: (start: Start) => Awaited<ReturnType<typeof call<N>>> | undefined,
  ) => {
    const own = () => call(name, input)
    const queryFn = () => start.then((answers) => part(answers) ?? own(), own)
    void queries.prefetchQuery({ ...queryOf(name, input), queryFn })
  }
  fill('get-own-profile', {}, ({ profile }) => profile)
  fill('has-role', { _role: 'admin' }, ({ role }) => role)
  fill('list-saved-ids', {}, ({ saved }) => saved)
  if (pathname === '/') fill('get-my-submissions', {}, ({ home }) => home?.mine)
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
