// Where a member stands, as a mark.
import { CircleCheck, CirclePause, Clock, Eraser, Shield } from 'lucide-react'
import type { ListedMember } from '../../domain/members/members.contracts.ts'
import { Badge } from '../ui/badge.tsx'
import { endOf } from './member.copy.ts'

type StandingBadgeProps = {
  member: Pick<ListedMember, 'standing' | 'suspended_until' | 'erase_at' | 'is_administrator'>
  /** Says nothing of a member without anything to say of her. */
  quiet?: boolean
}

/** What ends comes before everything else. */
export function StandingBadge({ member, quiet = false }: StandingBadgeProps) {
  const { standing, suspended_until, erase_at, is_administrator } = member
  if (erase_at) {
    return (
      <Badge kind="rejected" icon={Eraser}>
        Erased on {endOf(erase_at)}
      </Badge>
    )
  }
  if (standing === 'suspended') {
    return (
      <Badge kind="rejected" icon={CirclePause}>
        {suspended_until ? `Suspended until ${endOf(suspended_until)}` : 'Suspended for good'}
      </Badge>
    )
  }
  if (standing === 'unconfirmed') {
    return (
      <Badge kind="pending" icon={Clock}>
        Not confirmed
      </Badge>
    )
  }
  if (is_administrator) {
    return (
      <Badge kind="approved" icon={Shield}>
        Administrator
      </Badge>
    )
  }
  if (quiet) return <span className="text-small text-ink-soft">In good standing</span>
  return (
    <Badge kind="approved" icon={CircleCheck}>
      In good standing
    </Badge>
  )
}
