// Untrusted text: what cannot be stored, constant-time comparison, and escaping for HTML.
import { timingSafeEqual } from 'node:crypto'

/** Maximum nesting depth of a body; no call needs more than four. */
const deepest = 16

/** Whether parsed JSON is nested deeper than any body of this site. Code that walks it recursively afterwards is safe. */
export const nestsTooDeep = (value: unknown, levels = deepest): boolean =>
  levels < 0 ||
  (typeof value === 'object' && value !== null && Object.values(value).some((inner) => nestsTooDeep(inner, levels - 1)))

/** A NUL or a lone surrogate, which PostgreSQL or UTF-8 cannot store. */
const unstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

/** Path of the first text (or key) inside `value` that cannot be stored, or null. Check `nestsTooDeep` first. */
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

export const sameText = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Safe as text between tags and inside an attribute's quotes of either kind. */
export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
