import { counted } from '../../domain/text/counts.ts'
/** How many families would and would not use a provider again; families that did not say are in neither. */
export interface Again {
  would_use_again: number
  would_not_use_again: number
}

/** "1 of 2"; empty if nobody said. */
export const againCount = ({ would_use_again: yes, would_not_use_again: no }: Again): string =>
  yes + no > 0 ? `${yes} of ${yes + no}` : ''

export const againWords = (again: Again): string => againCount(again) && `${againCount(again)} would use again`

export const providerCount = (count: number): string => counted(count, 'provider')

export const parentCount = (count: number): string => counted(count, 'parent')

/** "from 8 parents, 7 of 8 would use again"; "from 1 parent". */
export const fromParents = (provider: Again & { total_recommendations: number }): string => {
  const again = againWords(provider)
  return `from ${parentCount(provider.total_recommendations)}${again && `, ${again}`}`
}
