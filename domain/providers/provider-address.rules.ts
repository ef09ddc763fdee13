// The URL of a provider's page: a readable name, and a short id that never changes.

/** The form of a short id: the random end of a version 7 UUID (RFC 9562). */
export const shortIdPattern = /^[0-9a-f]{12}$/

const longestName = 60

export const shortIdOf = (providerId: string): string => providerId.slice(-12)

/** "Rosa M." becomes "rosa-m"; letters outside a–z are left out, so a name in another script gives an empty text. */
const readableName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestName)
    .replace(/^-|-$/g, '')

/** The last segment of a provider's URL, from their id and the name that members see: "rosa-m-3f9a1c07be42". */
export const providerSlug = (providerId: string, shownName: string): string =>
  [readableName(shownName), shortIdOf(providerId)].filter(Boolean).join('-')

export const shortIdIn = (slug: string): string | null => {
  const id = slug.split('-').at(-1)?.toLowerCase() ?? ''
  return shortIdPattern.test(id) ? id : null
}
