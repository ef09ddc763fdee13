// What the header and the pages know of the member who is signed in: the profile, and whether she is an administrator.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Answer } from '../../domain/contract.ts'
import { getOwnProfile, hasRole } from '../../domain/profiles/profiles.contracts.ts'
import { queryOf } from '../call.ts'
import { withQueries } from '../queries.tsx'

export interface MemberFacts {
  profile: Answer<typeof getOwnProfile> | null
  isAdmin: boolean
}

type ReaderProps = {
  /** Called with what is known, again whenever that changes. */
  onFacts: (facts: MemberFacts) => void
}

/** Draws nothing; asks for the facts as long as somebody is signed in. */
export const MemberFactsReader = withQueries(function Reader({ onFacts }: ReaderProps) {
  const profile = useQuery(queryOf(getOwnProfile, {})).data ?? null
  const isAdmin = Boolean(useQuery(queryOf(hasRole, { _role: 'admin' })).data?.has_role)
  useEffect(() => onFacts({ profile, isAdmin }), [onFacts, profile, isAdmin])
  return null
})
