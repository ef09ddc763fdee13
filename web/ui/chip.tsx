// Chips: highlights to read, and answers to pick.
import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

/** A highlight to read. */
export function Chip({ children, className }: { children: ReactNode; className?: string }) {
  return <span className={classes('chip', className)}>{children}</span>
}

/** The first `max` highlights, then "+N more". */
export function HighlightChips({ highlights, max = 3 }: { highlights: readonly string[]; max?: number }) {
  const more = highlights.length - max
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Highlights">
      {highlights.slice(0, max).map((highlight) => (
        <li key={highlight} className="chip">
          {highlight}
        </li>
      ))}
      {more > 0 && (
        <li className="chip chip-more" title={highlights.slice(max).join(', ')}>
          +{more} more
        </li>
      )}
    </ul>
  )
}

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
