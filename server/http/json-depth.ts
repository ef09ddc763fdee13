// How deep JSON from outside may nest: what walks it afterwards may use one call for each level.

/** Levels of lists and objects inside one another that a body may have; nothing here needs more than four. */
const deepest = 16

const childrenOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : []

/** Whether parsed JSON nests deeper than any body of this site. Walks level by level, so that depth costs no stack. */
export const nestsTooDeep = (value: unknown): boolean => {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true
    level = level.flatMap(childrenOf)
  }
  return false
}
