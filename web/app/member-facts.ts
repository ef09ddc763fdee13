import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../domain/contract.ts'
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
