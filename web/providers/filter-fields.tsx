import { useRef } from 'react'
import { minimumRatings, sortOrders } from '../../domain/limits.ts'
import { SetChip } from '../ui/chip.tsx'
import { RadioGroupField } from '../ui/radio-group-field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { SearchField, useTypedSearch } from '../ui/typed-search.tsx'
import { longestQuery } from './read-search.ts'
import { ratingLabel, sortLabels } from './search.copy.ts'
import type { ProviderSearch } from './search-address.ts'

export type FilterProps = { search: ProviderSearch; onChange: (changed: Partial<ProviderSearch>) => void }

const ratingOptions = minimumRatings.map((rating) => ({ value: String(rating), label: ratingLabel(rating) }))

const sortOptions = sortOrders.map((sort) => ({ value: sort, label: sortLabels[sort] }))

export function WordsFilter({ search, onChange }: FilterProps) {
  const { words, setWords, send } = useTypedSearch(search.query, (query) => onChange({ query }))
  return (
    <SearchField
      label="Name, highlight, or any word"
      maxLength={longestQuery}
      value={words}
      onValueChange={setWords}
      onKeyDown={(event) => event.key === 'Enter' && send(words)}
      onBlur={() => send(words)}
    />
  )
}

export function RatingFilter({ search, onChange }: FilterProps) {
  return (
    <RadioGroupField
      label="Minimum rating"
      options={ratingOptions}
      value={String(search.rating)}
      onValueChange={(value) => onChange({ rating: minimumRatings.find((rating) => String(rating) === value) ?? 0 })}
    />
  )
}

const sortField = ({ search, onChange }: FilterProps) => ({
  label: 'Sort by',
  options: sortOptions,
  value: search.sort,
  onValueChange: (value: string) => onChange({ sort: sortOrders.find((sort) => sort === value) ?? 'rating' }),
})

export const SortFilter = (props: FilterProps) => <RadioGroupField {...sortField(props)} />

export function SortSelect(props: FilterProps) {
  return (
    <SelectField
      {...sortField(props)}
      labelHidden
      className="ml-auto flex-none bg-bg md:sticky md:right-0 [&_.field]:min-h-(--tap) [&_.field]:border-transparent [&_.field]:bg-transparent [&_.field]:py-1 pointer-fine:[&_.field]:text-[0.9688rem] [&_.field]:font-[620] [&_.lucide]:top-[0.8rem]"
    />
  )
}

/**
 * A chip for the search text and one for the minimum rating, each of which removes its filter. Renders nothing if neither
 * is set. The focus stays here when a chip disappears.
 */
export function SetFilters({ search: { query, rating }, onChange }: FilterProps) {
  const list = useRef<HTMLUListElement>(null)
  const filters = [
    ...(rating > 0 ? [{ words: ratingLabel(rating), clear: { rating: 0 } as const }] : []),
    ...(query ? [{ words: `“${query}”`, clear: { query: '' } }] : []),
  ]
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Active filters"
      className="flex gap-2 outline-none print:hidden not-[:has(li)]:-ml-2"
    >
      {filters.map(({ words, clear }) => (
        <li key={words} className="max-w-72 flex-none">
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
