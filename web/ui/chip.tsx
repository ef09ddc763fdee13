// Chips: highlights to read.
import { type ReactNode, useState } from 'react'

/** A highlight to read. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className="chip">{children}</span>
}

/** The first `max` highlights, then a button "+N more" that shows the rest. */
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
          <button type="button" className="chip chip-more" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `+${more} more`}
          </button>
        </li>
      )}
    </ul>
  )
}
