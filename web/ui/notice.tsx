import { CircleCheck, Clock, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes, tints } from './classes.ts'

const icons = { info: Info, error: TriangleAlert, warn: Clock, ok: CircleCheck }

type NoticeProps = {
  tone?: keyof typeof icons
  title?: ReactNode
  icon?: LucideIcon
  lead?: ReactNode
  end?: ReactNode
  children?: ReactNode
  className?: string
}

export function Notice({ tone = 'info', title, icon, lead, end, children, className }: NoticeProps) {
  const Icon = icon ?? icons[tone]
  return (
    <div className={classes('notice', tints[tone], className)} role={tone === 'error' ? 'alert' : undefined}>
      {lead ?? <Icon size={20} className="mt-0.5" />}
      <div className="min-w-0 flex-1">
        {title && <b className="font-semibold">{title}</b>}
        {title && children && ' '}
        {children && <span className="contents">{children}</span>}
      </div>
      {end}
    </div>
  )
}
