// Where a member stands, as a mark.
import { CircleCheck, CirclePause, Clock, Eraser, Shield } from 'lucide-react'
import type { ListedMember } from '../../domain/members/members.contracts.ts'
import { Badge } from '../ui/badge.tsx'
import { endOf } from './member.copy.ts'

type StandingBadgeProps = {
  member: Pick<ListedMember, 'standing' | 'suspended_until' | 'erase_at' | 'is_administrator'>
  /** Says nothing of a member without anything to say of them. */
  quiet?: boolean
}

/** What ends comes before everything else. */
const markOf = ({ standing, suspended_until, erase_at, is_administrator }: StandingBadgeProps['member']) => {
  if (erase_at) return { kind: 'rejected', icon: Eraser, words: `Erased on ${endOf(erase_at)}` } as const
  if (standing === 'suspended') {
    const words = suspended_until ? `Suspended until ${endOf(suspended_until)}` : 'Suspended for good'
    return { kind: 'rejected', icon: CirclePause, words } as const
  }
  if (standing === 'unconfirmed') return { kind: 'pending', icon: Clock, words: 'Not confirmed' } as const
  if (is_administrator) return { kind: 'approved', icon: Shield, words: 'Administrator' } as const
  return null
}

/** Where they stand; good standing is said quietly where it is `quiet`. */
export function StandingBadge({ member, quiet = false }: StandingBadgeProps) {
  const mark = markOf(member)
  if (!mark && quiet) return <span className="text-small text-ink-soft">In good standing</span>
  const { kind, icon, words } = mark ?? { kind: 'approved', icon: CircleCheck, words: 'In good standing' }
  return (
    <Badge kind={kind} icon={icon}>
      {words}
    </Badge>
  )
}
