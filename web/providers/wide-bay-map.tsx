// The map's place beside the results; it is loaded only where there is room for it.
import { lazyPart } from '../lazy-part.ts'
import { useLatePart } from '../ui/late-part.ts'
import { mediaHook } from '../ui/media-hook.ts'
import type { ProviderSearch } from './search-address.ts'

const loadMap = lazyPart(() => import('./bay-map.tsx'), 'BayMap')

/** As wide as the page must be for the third column (`xl`). */
const useIsWide = mediaHook('(min-width: 80rem)')

/** The third column of the results. */
export function WideBayMap({ search }: { search: ProviderSearch }) {
  const DrawnMap = useLatePart(loadMap, useIsWide())
  return (
    <div className="max-xl:hidden print:hidden xl:sticky xl:top-6 xl:self-start">
      {DrawnMap && <DrawnMap search={search} />}
    </div>
  )
}
