// The filters and the order as two buttons that open sheets, on small screens.
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { lazyComponent } from '../lazy.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { LazyDialog } from '../ui/lazy-boundary.tsx'
import type { FilterProps } from './filter-fields.tsx'
import { sortLabels } from './search.copy.ts'
import { activeFilters } from './search-address.ts'

const FilterSheet = lazyComponent(() => import('./filter-sheet.tsx'), 'FilterSheet')

/** The two buttons; `total` is how many providers the search finds now, null while that is unknown. */
export function FilterButtons({ search, onChange, total }: FilterProps & { total: number | null }) {
  const [open, setOpen] = useState<'filters' | 'sort' | null>(null)
  const active = activeFilters(search)
  return (
    <div className="mb-5 flex flex-wrap gap-2.5 lg:hidden">
      <Button
        icon={SlidersHorizontal}
        className="flex-1 md:flex-none"
        aria-haspopup="dialog"
        onClick={() => setOpen('filters')}
      >
        Filters
        {active > 0 && (
          <Badge kind="plain">
            {active}
            <span className="sr-only"> active</span>
          </Badge>
        )}
      </Button>
      <Button
        iconAfter={ChevronDown}
        className="flex-1 md:flex-none"
        aria-haspopup="dialog"
        onClick={() => setOpen('sort')}
      >
        <span className="sr-only">Sort by: </span>
        {sortLabels[search.sort]}
      </Button>
      <LazyDialog open={open !== null} onMissing={() => setOpen(null)}>
        <FilterSheet search={search} onChange={onChange} total={total} open={open} onClose={() => setOpen(null)} />
      </LazyDialog>
    </div>
  )
}
