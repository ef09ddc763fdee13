// The filters that are set, each as a chip that takes itself away.
import { useRef } from 'react'
import { SetChip } from '../ui/chip.tsx'
import type { FilterProps } from './filter-fields.tsx'
import { ratingLabels } from './search.copy.ts'

/** Words and least rating; nothing while neither is set. The focus stays here when a chip is gone. */
export function SetFilters({ search: { query, rating }, onChange }: FilterProps) {
  const list = useRef<HTMLUListElement>(null)
  const filters = [
    ...(rating > 0 ? [{ words: ratingLabels[rating], clear: { rating: 0 } as const }] : []),
    ...(query ? [{ words: `“${query}”`, clear: { query: '' } }] : []),
  ]
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Set filters"
      className="flex flex-wrap gap-2.5 outline-none print:hidden [&:has(li)]:mb-5"
    >
      {filters.map(({ words, clear }) => (
        <li key={words} className="max-w-full">
          <SetChip
            onClick={() => {
              list.current?.focus()
              onChange(clear)
            }}
          >
            {words}
          </SetChip>
        </li>
      ))}
    </ul>
  )
}
