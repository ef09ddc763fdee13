import { categoryLabel } from '../../domain/providers/categories.ts'
import type { GroupedProvider } from '../../domain/providers/providers.contracts.ts'
import { providerCount } from '../providers/provider.copy.ts'

export const savedSentence = (count: number): string =>
  `${providerCount(count)}. Only you can see this list and your notes.`

export const kindAndTown = ({ service_type, city }: Pick<GroupedProvider, 'service_type' | 'city'>): string =>
  [categoryLabel(service_type), city].filter(Boolean).join(', ')

const chosenHints: Record<number, string> = { 1: '. Choose one or two more.', 3: ', the most you can compare' }

export const chosenSentence = (count: number): string => `${count} chosen${chosenHints[count] ?? ''}`
