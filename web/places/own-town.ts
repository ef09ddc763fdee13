import { useQuery } from '@tanstack/react-query'
import { townOf } from '../../domain/places/location.rules.ts'
import { queryOf } from '../app/call.ts'
import { useSession } from '../app/session.ts'

/** The member's own town; '' if they have none, undefined while it is loading. */
export const useOwnTown = (): string | undefined => {
  const profile = useQuery({ ...queryOf('get-own-profile', {}), enabled: useSession().user !== null })
  return profile.isPending ? undefined : (townOf(profile.data?.location ?? '') ?? '')
}
