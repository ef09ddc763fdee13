import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'

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
