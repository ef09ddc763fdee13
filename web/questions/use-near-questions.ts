import { useInfiniteQuery } from '@tanstack/react-query'
import { pagesOf } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { useOwnTown } from '../places/own-town.ts'

/** For the home page: questions near the member's town, and their own. */
export const useNearQuestions = () => {
  const signedIn = useSession().user !== null
  const location = useOwnTown()
  const { data, isPending } = useInfiniteQuery({
    ...pagesOf('list-questions', { location: location ?? '', order: 'newest' }),
    enabled: signedIn && location !== undefined,
  })
  return { first: data?.pages[0], isPending }
}
