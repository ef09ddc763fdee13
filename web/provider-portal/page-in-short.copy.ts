import { categoryLabel } from '../../domain/providers/categories.ts'
import type { OfferedProvider } from '../../domain/providers/providers.contracts.ts'

type PageFacts = Pick<OfferedProvider, 'city' | 'state' | 'total_recommendations'> & { service_type: string }

/** "Nanny, Oakland, CA, 3 recommendations". */
export const pageInShort = ({ service_type, city, state, total_recommendations: count }: PageFacts): string =>
  [categoryLabel(service_type), city, state, count === 1 ? '1 recommendation' : `${count} recommendations`]
    .filter(Boolean)
    .join(', ')
