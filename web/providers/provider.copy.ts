// How often a provider is recommended, in words.

/** "from 8 parents", "from 1 parent". */
export const fromParents = (count: number): string => `from ${count === 1 ? '1 parent' : `${count} parents`}`

/** "8 recommendations", "1 recommendation". */
export const recommendationCount = (count: number): string =>
  count === 1 ? '1 recommendation' : `${count} recommendations`
