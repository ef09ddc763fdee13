// Text that PostgreSQL or UTF-8 cannot hold is found before anything is done with it.

/** A NUL, or half of a surrogate pair. */
const unstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

/** Path of the first text (or key) inside `value` that cannot be stored, or null. One call for each level of `value`: `nestsTooDeep` comes first. */
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
