// The filters that are set, each as a chip that takes itself away.
import { X } from 'lucide-react'
import { useRef } from 'react'
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
          <button
            type="button"
            className="chip chip-set"
            onClick={() => {
              list.current?.focus()
              onChange(clear)
            }}
          >
            <span className="min-w-0">
              <span className="sr-only">Remove the filter </span>
              {words}
            </span>
            <X size={17} />
          </button>
        </li>
      ))}
    </ul>
  )
}
