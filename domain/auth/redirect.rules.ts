// Where a `redirect` parameter may lead: only to a page of this site.

const anyOrigin = 'https://site.invalid'
const longest = 2000

/**
 * The path a `redirect` parameter names, normalized as a browser would, or the fallback. Only paths of this site pass:
 * "/x", never "//x", "/\x", their percent-encoded forms, dot segments that end in them, control characters or other origins.
 */
export const safeRedirect = (path: string | null | undefined, fallback = '/'): string => {
  if (!path?.startsWith('/') || path.length > longest || /[\p{Cc}\p{Cs}\\]/u.test(path)) return fallback
  if (!URL.canParse(path, anyOrigin)) return fallback
  const { origin, pathname, search, hash } = new URL(path, anyOrigin)
  if (origin !== anyOrigin || /^\/(?:\/|%2f|%5c)/i.test(pathname)) return fallback
  return pathname + search + hash
}
