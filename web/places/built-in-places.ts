// The places the location field knows by heart, for when nothing else can answer.
import { localPlacesFirst } from '../../domain/places/local-places.rules.ts'
import type { Place } from '../../domain/places/places.contracts.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import { villagePlaces } from '../../domain/village-places.ts'
import { placeLabel } from './place.copy.ts'

/** At most ten built-in places of which a word begins as typed ("mateo"), or that read so from the start ("san jose, c"). */
export const builtInPlaces = (typed: string): Place[] => {
  const words = foldText(typed)
  if (words === '') return []
  return localPlacesFirst(
    villagePlaces.filter(
      (place) => ` ${foldText(place.city)}`.includes(` ${words}`) || foldText(placeLabel(place)).startsWith(words),
    ),
  )
}
