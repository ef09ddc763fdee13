import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Answer } from '../../domain/contract.ts'
import { claimBeatSeconds } from '../../domain/limits.ts'
import type { claimSubmission } from '../../domain/moderation/desk.contracts.ts'
import { call } from '../app/call.ts'
import { Avatar } from '../ui/avatar.tsx'
import { useDelay } from '../ui/use-delay.ts'

export type Claim = Answer<typeof claimSubmission>['claims'][number]

/** Milliseconds a submission is shown before it is claimed; an administrator who moves on earlier claims nothing. */
const lookMs = 2000

/**
 * Who is reading which submission; empty until loaded. A hidden tab does not renew its claim. A failed claim is not
 * retried, since the next renewal repeats it.
 */
export const useClaims = (submissionId: string): readonly Claim[] => {
  const [read, setRead] = useState<string | null>(null)
  useDelay(submissionId, lookMs, setRead)
  useEffect(() => () => void call('claim-submission', { id: null }).catch(() => undefined), [])
  const { data } = useQuery({
    queryKey: ['claim-submission', submissionId],
    queryFn: () => call('claim-submission', { id: submissionId }),
    enabled: read === submissionId,
    refetchInterval: claimBeatSeconds * 1000,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: (before) => before,
  })
  return data?.claims ?? []
}

const shortName = (name: string): string => name.split(' ')[0] ?? name

export const colleaguesAt = (claims: readonly Claim[], submissionId: string): Claim[] =>
  claims.filter((claim) => claim.submission_id === submissionId && !claim.own)

export const isTaken = (claims: readonly Claim[], submissionId: string): boolean =>
  claims.some((claim) => claim.submission_id === submissionId && claim.first && !claim.own)

/** "Ben is looking at this", "Ben has this open", "Ben and 2 others are looking at this". */
export const presenceWords = (colleagues: readonly Claim[]): string => {
  const [first, ...others] = colleagues
  if (!first) return ''
  const name = shortName(first.name)
  if (others.length > 0) {
    return `${name} and ${others.length === 1 ? shortName(others[0]?.name ?? '') : `${others.length} others`} are looking at this`
  }
  return first.looking ? `${name} is looking at this` : `${name} has this open`
}

export function ColleaguePicture({ colleagues: [first] }: { colleagues: readonly Claim[] }) {
  if (!first) return null
  return (
    <span className="rounded-full outline-[1.5px] outline-chart-3 outline-offset-2">
      <Avatar name={first.name} size="xs" />
    </span>
  )
}
