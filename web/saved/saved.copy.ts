import { categoryLabel } from '../../domain/providers/categories.ts'
import type { GroupedProvider } from '../../domain/providers/providers.contracts.ts'
import { providerCount } from '../providers/provider.copy.ts'

export const savedSentence = (count: number): string =>
  `${providerCount(count)}. Only you can see this list and your notes.`

export const kindAndTown = ({ service_type, city }: Pick<GroupedProvider, 'service_type' | 'city'>): string =>
  [categoryLabel(service_type), city].filter(Boolean).join(', ')

export const chosenSentence = (count: number): string =>
  count === 3 ? '3 chosen, the most you can compare' : count === 1 ? '1 chosen. Choose one or two more.' : '2 chosen'
