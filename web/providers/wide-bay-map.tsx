// The map's place beside the results; it is loaded only where there is room for it.
import { useSyncExternalStore } from 'react'
import { lazyPart } from '../lazy-part.ts'
import { useLatePart } from '../ui/late-part.ts'
import type { ProviderSearch } from './search-address.ts'

const loadMap = lazyPart(() => import('./bay-map.tsx'), 'BayMap')

/** As wide as the page must be for the third column (`xl`). */
const wide = window.matchMedia('(min-width: 80rem)')

const onChange = (listener: () => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** The third column of the results. */
export function WideBayMap({ search }: { search: ProviderSearch }) {
  const isWide = useSyncExternalStore(onChange, () => wide.matches)
  const DrawnMap = useLatePart(loadMap, isWide)
  return (
    <div className="max-xl:hidden print:hidden xl:sticky xl:top-6 xl:self-start">
      {DrawnMap && <DrawnMap search={search} />}
    </div>
  )
}
