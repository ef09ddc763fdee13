// An answer to pick, drawn as a chip.
import { Check } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

type PickChipProps = Omit<ComponentProps<'button'>, 'aria-pressed'> & { pressed: boolean }

/** One answer to pick; pressed means chosen. */
export function PickChip({ pressed, className, children, ...attributes }: PickChipProps) {
  return (
    <button type="button" {...attributes} className={classes('chip chip-pick', className)} aria-pressed={pressed}>
      {pressed && <Check size={17} />}
      {children}
    </button>
  )
}
