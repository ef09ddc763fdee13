// What parsed JSON from outside must not hold: more levels than any body needs, and text that cannot be stored.

/** Levels of lists and objects inside one another that a body may have; nothing here needs more than four. */
const deepest = 16

/** Whether parsed JSON nests deeper than any body of this site. What walks it afterwards may use one call for each level. */
export const nestsTooDeep = (value: unknown, levels = deepest): boolean =>
  levels < 0 ||
  (typeof value === 'object' && value !== null && Object.values(value).some((inner) => nestsTooDeep(inner, levels - 1)))

/** A NUL, or half of a surrogate pair: PostgreSQL or UTF-8 cannot hold it. */
const unstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

/** Path of the first text (or key) inside `value` that cannot be stored, or null. Ask `nestsTooDeep` first. */
export const findUnstorableText = (value: unknown, path = ''): string | null => {
  if (typeof value === 'string') return unstorable(value) ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const here = path ? `${path}.${key}` : key
    if (unstorable(key)) return path
    const found = findUnstorableText(inner, here)
    if (found !== null) return found
  }
  return null
}
