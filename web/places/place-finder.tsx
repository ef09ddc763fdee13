// Finds the places for what has been typed into a location field; it is loaded when somebody goes there.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isLocalPlace } from '../../domain/places/local-places.rules.ts'
import { providersIn } from '../../domain/places/place-groups.rules.ts'
import { findPlaces, type Place } from '../../domain/places/places.contracts.ts'
import { countByPlace } from '../../domain/providers/provider-counts.contracts.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import { queryOf } from '../call.ts'
import { useSession } from '../session.ts'
import { useDelay } from '../ui/use-delay.ts'
import { builtInPlaces } from './built-in-places.ts'
import { placeLabel } from './place.copy.ts'

/** Characters from which places are offered (as specified). */
const fewest = 2
/** Milliseconds without typing before the search starts (as specified). */
const pause = 300

export interface FoundPlaces {
  /** The village's own places first. */
  places: (Place & { local: boolean; note?: string | undefined })[]
  status: 'idle' | 'loading' | 'empty'
}

type PlaceFinderProps = {
  typed: string
  /** Whether members see how many providers each place has, the most first. */
  counted: boolean
  /** Called with what is to be offered, again whenever that changes. */
  onFound: (found: FoundPlaces) => void
}

/** Draws nothing; tells the field around it what to offer. */
export function PlaceFinder({ typed, counted, onFound }: PlaceFinderProps) {
  const { places, status } = useMatchingPlaces(typed)
  const byCount = usePlaceCounts(counted)
  const found: FoundPlaces = { places: byCount(places), status }
  // every rendering makes a list of its own; only another content is news
  const news = JSON.stringify(found)
  useEffect(() => onFound(JSON.parse(news)), [onFound, news])
  return null
}

const beginsAsTyped = (typed: string) => {
  const words = foldText(typed)
  return (place: Place): boolean => foldText(placeLabel(place)).startsWith(words)
}

/**
 * Places for what has been typed so far: the server's, kept per lower-cased text; the built-in list's when the server fails
 * or knows none. A search that was overtaken by more typing is aborted.
 */
function useMatchingPlaces(typed: string): { places: Place[]; status: FoundPlaces['status'] } {
  const wanted = typed.trim().toLowerCase()
  const [settled, setSettled] = useState('')
  useDelay(wanted, pause, setSettled)
  const search = useQuery({
    ...queryOf(findPlaces, { q: settled }),
    enabled: settled.length >= fewest,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: keepPreviousData,
  })
  if (wanted.length < fewest) return { places: [], status: 'idle' }
  if (settled !== wanted || search.isFetching) {
    return { places: (search.data?.places ?? []).filter(beginsAsTyped(wanted)), status: 'loading' }
  }
  const found = search.data?.places ?? []
  const places = search.isError || found.length === 0 ? builtInPlaces(wanted) : found
  return { places, status: places.length === 0 ? 'empty' : 'idle' }
}

/** "163 providers", "none yet". */
const providerCount = (count: number): string =>
  count === 0 ? 'none yet' : `${count.toLocaleString('en-US')} ${count === 1 ? 'provider' : 'providers'}`

/** Marks the village's own places; where they are counted, with their numbers and those with most providers first. */
function usePlaceCounts(counted: boolean) {
  const { user } = useSession()
  const counts = useQuery({ ...queryOf(countByPlace, {}), enabled: counted && user !== null }).data?.places
  return (places: readonly Place[]): FoundPlaces['places'] =>
    places
      .map((place) => {
        const local = isLocalPlace(place)
        return { ...place, local, providers: local && counts ? providersIn(place.city, counts) : null }
      })
      // in one list the numbers of all are known or of none; places elsewhere stay behind, in their order
      .sort((one, other) => (other.providers ?? -1) - (one.providers ?? -1))
      .map(({ providers, ...place }) => ({ ...place, note: providers === null ? undefined : providerCount(providers) }))
}
