import { createLink } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { withCommas } from '../../domain/text/counts.ts'
import { classes } from './classes.ts'
import { Words } from './words.tsx'

export function Chip({ children }: { children: ReactNode }) {
  return <span className="chip">{children}</span>
}

/** The first `max` highlights, and a button "+N more" that shows the rest. */
export function HighlightChips({ highlights, max = 3 }: { highlights: readonly string[]; max?: number }) {
  const [all, setAll] = useState(false)
  const more = highlights.length - max
  return (
    <ul className="flex flex-wrap items-center gap-1.5" aria-label="Highlights">
      {(all ? highlights : highlights.slice(0, max)).map((highlight) => (
        <li key={highlight} className="chip">
          {highlight}
        </li>
      ))}
      {more > 0 && (
        <li className="max-w-full">
          {/* touch target of finger height, without making its line taller */}
          <button
            type="button"
            className="chip my-[calc((1.65rem-var(--tap))/2)] min-h-(--tap) cursor-pointer bg-transparent px-[0.35rem] font-[650] text-link hover:underline print:hidden"
            aria-expanded={all}
            onClick={() => setAll(!all)}
          >
            {all ? 'Show fewer' : `+${more} more`}
          </button>
        </li>
      )}
    </ul>
  )
}

type PickChipProps = Omit<ComponentProps<'button'>, 'aria-pressed'> & { pressed: boolean }

export function PickChip({ pressed, className, children, ...attributes }: PickChipProps) {
  return (
    <button type="button" {...attributes} className={classes('chip chip-pick', className)} aria-pressed={pressed}>
      {pressed && <Check size={17} />}
      <Words>{children}</Words>
    </button>
  )
}

export function SetChip({ children, ...attributes }: Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button
      type="button"
      {...attributes}
      className="chip min-h-(--tap) cursor-pointer rounded-full bg-primary-soft py-2 pr-3 pl-4 text-left text-[0.9688rem] text-on-primary-soft hover:inset-ring-[1.5px] hover:inset-ring-primary"
    >
      <span className="min-w-0">
        <span className="sr-only">Remove the filter </span>
        {children}
      </span>
      <X size={17} />
    </button>
  )
}

export function ChipButton({ className, ...attributes }: ComponentProps<'button'>) {
  return <button type="button" {...attributes} className={classes('chip chip-pick whitespace-nowrap', className)} />
}

type ChipAnchorProps = Omit<ComponentProps<'a'>, 'className'> & {
  count: number
}

function ChipAnchor({ count, children, ...attributes }: ChipAnchorProps) {
  return (
    <a {...attributes} className="chip chip-pick">
      {children}
      <span className="text-ink-mute tabular-nums">{withCommas(count)}</span>
    </a>
  )
}

/** A chip link with a number; takes `to`, `params` and `search` like every link. */
export const ChipLink = createLink(ChipAnchor)
