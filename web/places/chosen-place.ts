import { localPlacesFirst } from '../../domain/places/local-places.rules.ts'
import { parseLocation, widenLocation } from '../../domain/places/location.rules.ts'
import type { Place } from '../../domain/places/places.contracts.ts'
import { placeLabel, stateCode } from '../../domain/places/us-states.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import { villagePlaces } from '../../domain/village-places.ts'

/** At most ten built-in places with a word that starts with `typed` ("mateo"), or whose label does ("san jose, c"). */
export const builtInPlaces = (typed: string): Place[] => {
  const words = foldText(typed)
  const reads = (place: Place) =>
    ` ${foldText(place.city)}`.includes(` ${words}`) || foldText(placeLabel(place)).startsWith(words)
  return words === '' ? [] : localPlacesFirst(villagePlaces.filter(reads))
}

/**
 * The place that a text names, in canonical form: "Oakland, CA" for a city with its state or a built-in city alone, "East
 * Bay" for a region, "North Bay" for a group of towns. Null for an ambiguous or unknown text ("Springfield", "94607",
 * "").
 */
export const chosenPlace = (text: string): string | null => {
  const { city, state } = parseLocation(text)
  if (!city) return null
  const code = stateCode(state ?? '')
  if (state && !code) return null
  const name = foldText(city)
  const known = villagePlaces.find((place) => foldText(place.city) === name && (!code || place.state === code))
  if (known) return placeLabel(known)
  if (code) return `${city}, ${code}`
  return ['region', 'group'].includes(widenLocation(city).kind) ? city : null
}
