// A round icon-only button with a spoken name.
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name: "Close", "Save Rosa M. to favorites". */
  label: string
  icon: LucideIcon
  /** Width of the icon in pixels; the button itself is always 44. */
  size?: number
}

/** An icon with a 44 px touch target. Pass aria-pressed for a toggle. */
export function IconButton({ label, icon: Icon, size = 20, className, ...attributes }: IconButtonProps) {
  return (
    <button type="button" {...attributes} className={classes('icon-btn', className)} aria-label={label}>
      <Icon size={size} />
    </button>
  )
}
