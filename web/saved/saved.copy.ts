import { providerCount } from '../providers/provider.copy.ts'

export { kindAndTown } from '../../domain/providers/categories.ts'

export const savedSentence = (count: number): string =>
  `${providerCount(count)}. Only you can see this list and your notes.`

const chosenHints: Record<number, string> = { 1: '. Choose one or two more.', 3: ', the most you can compare' }

export const chosenSentence = (count: number): string => `${count} chosen${chosenHints[count] ?? ''}`
