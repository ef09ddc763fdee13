// The address of a provider's page: a readable name for people, and a short id that never changes.
import { foldText } from '../text/fold-text.rules.ts'

/** Hexadecimal digits of a provider's id that stand in her address: the random end of a version 7 UUID (RFC 9562). */
const shortIdLength = 12

/** Longest readable part, in characters. */
const longestName = 60

/** What a short id looks like. */
export const shortIdPattern = new RegExp(`^[0-9a-f]{${shortIdLength}}$`)

/** The part of a provider's id that stands in her address. */
export const shortIdOf = (providerId: string): string => providerId.slice(-shortIdLength)

/** "Rosa M." becomes "rosa-m"; letters outside a–z are left out, so a name in another script gives an empty text. */
const readableName = (name: string): string =>
  foldText(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .slice(0, longestName)
    .trim()
    .replaceAll(' ', '-')

/** The last part of a provider's address, by her id and the name that members see: "rosa-m-3f9a1c07be42". */
export const providerSlug = (providerId: string, shownName: string): string =>
  [readableName(shownName), shortIdOf(providerId)].filter(Boolean).join('-')

/** The short id in the last part of an address, whatever name stands before it; null when there is none. */
export const shortIdIn = (slug: string): string | null => {
  const id = slug.split('-').at(-1)?.toLowerCase() ?? ''
  return shortIdPattern.test(id) ? id : null
}
