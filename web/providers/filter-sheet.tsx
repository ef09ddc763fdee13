import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type FilterProps, RatingFilter, SortFilter, WordsFilter } from './filter-fields.tsx'
import { noFilters } from './read-search.ts'
import { showProviders } from './search.copy.ts'
import type { ProviderSearch } from './search-address.ts'
import { TownMap } from './town-map.tsx'

type SheetProps = { open: boolean; onClose: () => void }

/** Each choice updates the list behind the sheet at once. `total` is the number of providers found, null while it is unknown. */
export function FilterSheet({
  search,
  onChange,
  total,
  ...sheet
}: FilterProps & SheetProps & { total: number | null }) {
  return (
    <Dialog
      {...sheet}
      title="Filters"
      size="side"
      actions={
        <>
          <Button variant="quiet" className="md:mr-auto" onClick={() => onChange(noFilters)}>
            Clear all
          </Button>
          <Button variant="primary" onClick={sheet.onClose}>
            {showProviders(total)}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <WordsFilter search={search} onChange={onChange} />
        <RatingFilter search={search} onChange={onChange} />
        <SortFilter search={search} onChange={onChange} />
      </div>
    </Dialog>
  )
}

export function MapSheet({ search, ...sheet }: SheetProps & { search: ProviderSearch }) {
  return (
    <Dialog {...sheet} title="Map" size="side">
      <TownMap search={search} />
    </Dialog>
  )
}
