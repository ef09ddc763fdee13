// A chip that leads somewhere, with a number beside its words.
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type ChipAnchorProps = Omit<ComponentProps<'a'>, 'className'> & {
  /** How many there are behind it. */
  count: number
}

function ChipAnchor({ count, children, ...attributes }: ChipAnchorProps) {
  return (
    <a {...attributes} className="chip chip-pick">
      {children}
      <span className="text-ink-mute tabular-nums">{count.toLocaleString('en-US')}</span>
    </a>
  )
}

/** Takes `to`, `params` and `search` as every link does. */
export const ChipLink = createLink(ChipAnchor)
