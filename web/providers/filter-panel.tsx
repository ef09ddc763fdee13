// The filters beside the results, on large screens.
import { Button } from '../ui/button.tsx'
import { type FilterProps, RatingFilter, SortSelect, WordsFilter } from './filter-fields.tsx'
import { activeFilters } from './search-address.ts'

/** The panel; it stays in sight while the list scrolls. */
export function FilterPanel({ search, onChange }: FilterProps) {
  return (
    <aside aria-label="Filters" className="panel print:hidden self-start p-5 max-lg:hidden lg:sticky lg:top-6">
      <WordsFilter search={search} onChange={onChange} />
      <hr className="rule my-4" />
      <RatingFilter search={search} onChange={onChange} />
      <hr className="rule my-4" />
      <SortSelect search={search} onChange={onChange} />
      {activeFilters(search) > 0 && (
        <Button variant="quiet" className="mt-3 w-full" onClick={() => onChange({ query: '', rating: 0 })}>
          Clear filters
        </Button>
      )}
    </aside>
  )
}
