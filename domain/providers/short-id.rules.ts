// The short id at the end of a provider's address.

/** What a short id looks like. */
export const shortIdPattern = /^[0-9a-f]{12}$/

/** The short id in the last part of an address, whatever name stands before it; null when there is none. */
export const shortIdIn = (slug: string): string | null => {
  const id = slug.split('-').at(-1)?.toLowerCase() ?? ''
  return shortIdPattern.test(id) ? id : null
}
