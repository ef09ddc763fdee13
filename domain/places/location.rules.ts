// Parses a place: city, state and ZIP, the city's region, and the area that a search covers.
import { foldText, slugOf } from '../text/fold-text.rules.ts'
import { plainText } from '../text/plain-text.rules.ts'
import { type Region, villageParts, villageRegions } from '../village-places.ts'
import { stateCode } from './us-states.ts'

interface ParsedLocation {
  city?: string
  state?: string
  /** Five digits, or nine as in "94607-1234". */
  zip?: string
}

const countries = new Set(['us', 'usa', 'united states', 'united states of america'])

/** The country after a town or state without a comma; "US" alone could be the start of a state. */
const countryAtEnd = /\s+(?:u\.?s\.?a\.?|united states(?: of america)?)$/i

const commaParts = (text: string): string[] => {
  const parts = plainText(text)
    .split(',')
    .map((part) => part.trim())
  while (parts.length > 1 && ['', ...countries].includes(foldText(parts.at(-1) ?? ''))) parts.pop()
  return [...parts.slice(0, -1), (parts.at(-1) ?? '').replace(countryAtEnd, '')]
}

/** Words that form a proper name with the state after them: "Port Washington", "West New York", "Northern California". */
const partsOfNames = new Set(
  'central east eastern fort lake mount new north northern old point port south southern upstate west western'.split(
    ' ',
  ),
)

/** Splits "San Jose CA" and "Napa California", which have no comma. */
const splitAtState = (text: string): string[] => {
  const words = text.split(' ')
  for (const count of [3, 2, 1]) {
    const city = words.slice(0, -count)
    const state = words.slice(-count).join(' ')
    if (city.length === 0 || !stateCode(state)) continue
    const isOwnName = city.length === 1 && partsOfNames.has(foldText(city[0] ?? '')) && state.length > 2
    return isOwnName ? [text] : [city.join(' '), state]
  }
  return [text]
}

/**
 * City, state and ZIP of a text such as "Oakland, CA 94607": the part before the first comma is the city, the last part has state and ZIP.
 * A street in front ("12 Oak St, Oakland, CA") and a country after it are skipped. Missing parts are omitted.
 */
export const parseLocation = (text: string): ParsedLocation => {
  let parts = commaParts(text)
  const found = /^(.*?)(?:^|\s)(\d{5}(?:-\d{4})?)$/.exec(parts.at(-1) ?? '')
  if (found) parts = [...parts.slice(0, -1), found[1]?.trim() ?? '']
  while (parts.length > 1 && parts.at(-1) === '') parts.pop()
  if (parts.length === 1) parts = splitAtState(parts[0] ?? '')
  if (parts.length > 2 && /^\d/.test(parts[0] ?? '')) parts = parts.slice(1)
  const state = parts.length > 1 ? parts.at(-1) : undefined
  return {
    ...(parts[0] ? { city: parts[0] } : {}),
    ...(state ? { state: stateCode(state) ?? state } : {}),
    ...(found?.[2] ? { zip: found[2] } : {}),
  }
}

/** The town in what a member wrote about where they live, without street or ZIP: "Oakland, CA"; null if there is none. */
export const townOf = (text: string): string | null => {
  const parts = commaParts(text).map((part) => part.replace(/\b\d{5}(-\d{4})?$/, '').trim())
  const { city = '', state = '' } = parseLocation(parts.filter(Boolean).slice(-2).join(','))
  const code = stateCode(state)
  const town = code || state === '' ? city : state
  if (town === '' || /\d/.test(town)) return null
  return code ? `${town}, ${code}` : town
}

const createRegionOf = (regions: readonly Region[]) => {
  /** The names of towns and regions as folded words, longest first, so that the longest match wins. */
  const names = regions
    .flatMap((region) =>
      region.together.flatMap(({ city, state }) =>
        [city, region.name].map((name) => ({ words: ` ${foldText(name)} `, state, region })),
      ),
    )
    .sort((one, other) => other.words.length - one.words.length)
  return (city: string, state?: string | null): Region | null => {
    const code = stateCode(state ?? '')
    const words = ` ${foldText(city)} `
    return names.find((name) => (!code || name.state === code) && words.includes(name.words))?.region ?? null
  }
}

/**
 * The region of a city: the one with the longest known name that it contains as whole words ("North Berkeley" is in the
 * East Bay, "Dubliner" is nowhere). An unknown or missing state matches any.
 */
export const regionOf = createRegionOf(villageRegions)

export interface NamedPlace {
  city?: string | null
  state?: string | null
}

/** `areaOf` under the regions of another time. */
export const createAreaOf = (regions: readonly Region[]) => {
  const regionThen = createRegionOf(regions)
  return ({ city, state }: NamedPlace): string => {
    if (!city) return ''
    const region = regionThen(city, state)
    if (region) return region.slug
    const key = foldText(city)
    const code = stateCode(state ?? '')
    return key && code ? `${key}, ${code.toLowerCase()}` : key
  }
}

/** The key by which providers are grouped and searched: the region's slug, or "city, st" folded, or '' without a city. */
export const areaOf = createAreaOf(villageRegions)

/** What a search for a place covers. `prefix` is folded (letters, digits and spaces only); match it against folded cities. */
type WidenedLocation =
  | { kind: 'everywhere' }
  | { kind: 'region'; region: Region }
  | { kind: 'group'; name: string; areas: string[] }
  | { kind: 'city-prefix'; prefix: string; state?: string }

/** The search for the part of the metro that a text names exactly ("East Bay", "North Bay"). */
const searchOfPart = (text: string): WidenedLocation | null => {
  const slug = slugOf(text)
  const region = villageRegions.find((one) => one.slug === slug)
  if (region) return { kind: 'region', region }
  const part = villageParts.find(({ slug: own, towns }) => own === slug && towns.length > 1)
  return part ? { kind: 'group', name: part.name, areas: [...part.towns, ...part.alsoWritten].map(areaOf) } : null
}

/**
 * The search for a place text: every city of its region, or every town of its group, otherwise cities that begin with it (in the state, if
 * a known one is given). Empty text searches everywhere.
 */
export const widenLocation = (text: string): WidenedLocation => {
  if (foldText(text) === '') return { kind: 'everywhere' }
  const part = searchOfPart(text)
  if (part) return part
  const { city = '', state, zip = '' } = parseLocation(text)
  const region = regionOf(city, state)
  if (region) return { kind: 'region', region }
  const code = stateCode(state ?? '')
  return { kind: 'city-prefix', prefix: foldText(city || (code ? '' : zip)), ...(code ? { state: code } : {}) }
}

export const searchReaches = (searched: string, town: string): boolean => {
  const wide = widenLocation(searched)
  const { city = '', state } = parseLocation(town)
  const area = areaOf({ city, state: state ?? null })
  if (wide.kind === 'region') return area === wide.region.slug
  if (wide.kind === 'group') return wide.areas.includes(area)
  return wide.kind === 'everywhere' || foldText(city).startsWith(wide.prefix)
}
