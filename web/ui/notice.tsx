// A tinted box with an icon, for what a whole form or page has to say.
import { CircleCheck, Clock, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes, tints } from './classes.ts'

const icons = { info: Info, error: TriangleAlert, warn: Clock, ok: CircleCheck }

type NoticeProps = {
  tone?: keyof typeof icons
  /** Bold words before the rest: "Sign in failed." */
  title?: ReactNode
  /** Another icon than the tone's own. */
  icon?: LucideIcon
  /** Stands in the icon's place, for example an Avatar. */
  lead?: ReactNode
  /** Stands at the end, for example a Badge. */
  end?: ReactNode
  children?: ReactNode
  className?: string
}

/** Something to know before going on. An error is announced when it appears. */
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
