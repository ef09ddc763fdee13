import { BadgeCheck, CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes, tints } from './classes.ts'
import { Words } from './words.tsx'

type Kind = { className: string; words: string; icon?: LucideIcon }

// on its own tint a badge uses the surface color
const ok = `${tints.ok} in-[.notice]:bg-surface`
const no = `${tints.error} in-[.bad,.bg-danger-soft]:bg-surface`

const kinds = {
  verified: { className: ok, words: 'Verified', icon: BadgeCheck },
  pending: { className: tints.warn, words: 'Pending Review', icon: Clock },
  approved: { className: ok, words: 'Approved by Admin', icon: CircleCheck },
  rejected: { className: no, words: 'Rejected by Admin', icon: CircleX },
  'coming-soon': { className: tints.info, words: 'Coming Soon' },
  new: { className: tints.info, words: 'New' },
  plain: { className: 'bg-sunk text-ink-soft', words: '' },
} satisfies Record<string, Kind>

export type BadgeKind = keyof typeof kinds

type BadgeProps = {
  kind: BadgeKind
  children?: ReactNode
  icon?: LucideIcon
  className?: string
}

/** A status or mark. The kinds pending, approved and rejected are the statuses of a recommendation. */
export function Badge({ kind, children, icon, className }: BadgeProps) {
  const look: Kind = kinds[kind]
  const Icon = icon ?? look.icon
  return (
    <span className={classes('badge', look.className, className)}>
      {Icon && <Icon size={15} />}
      <Words>{children ?? look.words}</Words>
    </span>
  )
}
