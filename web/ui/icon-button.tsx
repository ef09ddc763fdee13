import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** What the button does, for those who cannot see the icon: "Close", "Save Rosa M. to favorites". */
  label: string
  icon: LucideIcon
  /** Width of the icon in pixels; the button itself is always 44. */
  size?: number
}

/** An icon alone, 44 px to touch. Pass aria-pressed for one that stays on. */
export function IconButton({ label, icon: Icon, size = 20, className, ...attributes }: IconButtonProps) {
  return (
    <button type="button" {...attributes} className={classes('icon-btn', className)} aria-label={label}>
      <Icon size={size} />
    </button>
  )
}
