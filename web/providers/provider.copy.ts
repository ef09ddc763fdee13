// How often a provider is recommended, in words.
import { type Again, againWords } from '../../domain/providers/use-again.rules.ts'

/** "8 parents". */
export const parentCount = (count: number): string => (count === 1 ? '1 parent' : `${count} parents`)

/** "from 8 parents, 7 of 8 would use again"; "from 1 parent". */
export const fromParents = (provider: Again & { total_recommendations: number }): string => {
  const again = againWords(provider)
  return `from ${parentCount(provider.total_recommendations)}${again && `, ${again}`}`
}
