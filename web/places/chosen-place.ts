// Whether the words in a location field name a place that a search can start from.
import { parseLocation, widenLocation } from '../../domain/places/location.rules.ts'
import { stateCode } from '../../domain/places/us-states.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import { villagePlaces } from '../../domain/village-places.ts'
import { placeLabel } from './place.copy.ts'

/**
 * The place the text stands for, well written: "Oakland, CA" for a city with its state or a built-in city alone, "East Bay"
 * for a region, "North Bay" for a group of towns. Null for text that could be anywhere or nowhere ("Springfield", "94607", "").
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
