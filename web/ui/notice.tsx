// A tinted box with an icon, for messages about a whole form or page.
import { CircleCheck, Clock, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes, tints } from './classes.ts'

const icons = { info: Info, error: TriangleAlert, warn: Clock, ok: CircleCheck }

type NoticeProps = {
  tone?: keyof typeof icons
  /** Bold text before the rest: "Sign in failed." */
  title?: ReactNode
  /** Overrides the tone's icon. */
  icon?: LucideIcon
  /** Replaces the icon, for example with an Avatar. */
  lead?: ReactNode
  /** At the end, for example a Badge. */
  end?: ReactNode
  children?: ReactNode
  className?: string
}

/** Information needed before continuing. An error is announced when it appears. */
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
