import { CircleCheck, CirclePause, Clock, Eraser, Eye, type LucideIcon, Shield, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListedMember } from '../../domain/members/members.contracts.ts'
import { Badge, type BadgeKind } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { endOf } from './member.copy.ts'

type MemberCardProps = { title: string; remark?: ReactNode; children: ReactNode }

export function MemberCard({ title, remark, children }: MemberCardProps) {
  return (
    <Card as="section" className="overflow-x-auto p-5" aria-label={title}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="h4">{title}</h3>
        {remark && <span className="text-small text-ink-mute">{remark}</span>}
      </div>
      {children}
    </Card>
  )
}

type StatusMark = { kind: BadgeKind; icon: LucideIcon; words: string }

export const statusOf = ({ status, suspended_until, erase_at, is_administrator, review }: ListedMember): StatusMark => {
  if (erase_at) return { kind: 'rejected', icon: Eraser, words: `Will be erased ${endOf(erase_at)}` }
  if (status === 'suspended') {
    const words = suspended_until ? `Suspended until ${endOf(suspended_until)}` : 'Suspended for good'
    return { kind: 'rejected', icon: CirclePause, words }
  }
  if (status === 'unconfirmed') return { kind: 'pending', icon: Clock, words: 'Not confirmed' }
  if (review === 'new') return { kind: 'new', icon: UserPlus, words: 'New, not looked at' }
  if (review === 'closer') return { kind: 'pending', icon: Eye, words: 'Looking closer' }
  if (is_administrator) return { kind: 'approved', icon: Shield, words: 'Administrator' }
  return { kind: 'approved', icon: CircleCheck, words: 'In good standing' }
}

export function StatusBadge({ member }: { member: ListedMember }) {
  const { kind, icon, words } = statusOf(member)
  return (
    <Badge kind={kind} icon={icon}>
      {words}
    </Badge>
  )
}
