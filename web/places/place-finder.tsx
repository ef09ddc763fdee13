// Finds the places for what has been typed into a location field; it is loaded when somebody goes there.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isLocalPlace } from '../../domain/places/local-places.rules.ts'
import { findPlaces, type Place } from '../../domain/places/places.contracts.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import { queryOf } from '../call.ts'
import { builtInPlaces } from './built-in-places.ts'
import { placeLabel } from './place.copy.ts'

/** Characters from which places are offered (docs/features/member-area.md). */
const fewest = 2
/** Milliseconds without typing before the search starts (docs/features/member-area.md). */
const pause = 300

export interface FoundPlaces {
  /** The village's own places first. */
  places: (Place & { local: boolean })[]
  status: 'idle' | 'loading' | 'empty'
}

type PlaceFinderProps = {
  typed: string
  /** Called with what is to be offered, again whenever that changes. */
  onFound: (found: FoundPlaces) => void
}

/** Draws nothing; tells the field around it what to offer. */
export function PlaceFinder({ typed, onFound }: PlaceFinderProps) {
  const { places, status } = useMatchingPlaces(typed)
  const found: FoundPlaces = { places: places.map((place) => ({ ...place, local: isLocalPlace(place) })), status }
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
  const settled = useSettled(wanted, pause)
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

/** The text once it has not changed for so many milliseconds; nothing before that. */
function useSettled(text: string, milliseconds: number): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), milliseconds)
    return () => clearTimeout(timer)
  }, [text, milliseconds])
  return settled
}
