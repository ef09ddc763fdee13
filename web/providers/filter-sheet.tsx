// The sheet behind the filter button of small screens.
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type FilterProps, RatingFilter, WordsFilter } from './filter-fields.tsx'
import { showProviders } from './search.copy.ts'
import { activeFilters } from './search-address.ts'

type FilterSheetProps = FilterProps & {
  total: number | null
  open: boolean
  onClose: () => void
}

/** Each answer changes the list behind it at once. */
export function FilterSheet({ search, onChange, total, open, onClose }: FilterSheetProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filters"
      size="sm"
      actions={
        <>
          {activeFilters(search) > 0 && (
            <Button onClick={() => onChange({ query: '', rating: 0 })}>Clear filters</Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {showProviders(total)}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <WordsFilter search={search} onChange={onChange} />
        <RatingFilter search={search} onChange={onChange} />
      </div>
    </Dialog>
  )
}
