import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../domain/contract.ts'
import { townOf } from '../../domain/places/location.rules.ts'
import type { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { queryOf } from './call.ts'
import { useSession } from './session.ts'

interface MemberFacts {
  profile: Answer<typeof getOwnProfile> | null
  /** Decides what is drawn; the server decides what is allowed. */
  isAdmin: boolean
}

export const useMemberFacts = (): MemberFacts => {
  const enabled = useSession().user !== null
  const profile = useQuery({ ...queryOf('get-own-profile', {}), enabled }).data
  const role = useQuery({ ...queryOf('has-role', { _role: 'admin' }), enabled }).data
  return { profile: (enabled && profile) || null, isAdmin: enabled && Boolean(role?.has_role) }
}

/** The member's own town; '' if they have none, undefined while it is loading. */
export const useOwnTown = (): string | undefined => {
  const profile = useQuery({ ...queryOf('get-own-profile', {}), enabled: useSession().user !== null })
  return profile.isPending ? undefined : (townOf(profile.data?.location ?? '') ?? '')
}
