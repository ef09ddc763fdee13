// The map's place beside the results; drawn only where there is room for it.
import { mediaHook } from '../ui/media-hook.ts'
import { BayMap } from './bay-map.tsx'
import type { ProviderSearch } from './search-address.ts'

/** As wide as the page must be for the third column (`xl`). */
const useIsWide = mediaHook('(min-width: 80rem)')

/** The third column of the results. */
export function WideBayMap({ search }: { search: ProviderSearch }) {
  const isWide = useIsWide()
  return (
    <div className="max-xl:hidden print:hidden xl:sticky xl:top-6 xl:self-start">
      {isWide && <BayMap search={search} />}
    </div>
  )
}
