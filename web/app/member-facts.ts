// What header and pages know about the signed-in member: the profile, and whether they are an administrator.
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../domain/contract.ts'
import type { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { queryOf } from './call.ts'
import { useSession } from './session.ts'

interface MemberFacts {
  profile: Answer<typeof getOwnProfile> | null
  /** Determines what is shown; the server decides what is allowed. */
  isAdmin: boolean
}

/** The facts known so far; empty for a visitor. */
export const useMemberFacts = (): MemberFacts => {
  const enabled = useSession().user !== null
  const profile = useQuery({ ...queryOf('get-own-profile', {}), enabled }).data
  const role = useQuery({ ...queryOf('has-role', { _role: 'admin' }), enabled }).data
  return { profile: (enabled && profile) || null, isAdmin: enabled && Boolean(role?.has_role) }
}
