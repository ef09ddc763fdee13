// Where a `redirect` parameter may lead: to a page of this site and nowhere else.

const anyOrigin = 'https://site.invalid'
const longest = 2000

/** The path a `redirect` parameter names, or the fallback. Only paths of this site pass, also when percent-encoded. */
export const safeRedirect = (path: string | null | undefined, fallback = '/'): string => {
  if (!path?.startsWith('/') || path.length > longest || /[\p{Cc}\p{Cs}\\]/u.test(path)) return fallback
  if (!URL.canParse(path, anyOrigin)) return fallback
  const { origin, pathname, search, hash } = new URL(path, anyOrigin)
  if (origin !== anyOrigin || /^\/(?:\/|%2f|%5c)/i.test(pathname)) return fallback
  return pathname + search + hash
}
