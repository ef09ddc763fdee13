import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { isLocalPlace } from '../../domain/places/local-places.rules.ts'
import { providersIn } from '../../domain/places/place-groups.rules.ts'
import type { Place } from '../../domain/places/places.contracts.ts'
import { placeLabel } from '../../domain/places/us-states.ts'
import { counted } from '../../domain/text/counts.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import { queryOf } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { ComboboxField } from '../ui/combobox-field.tsx'
import type { FieldProps } from '../ui/field.tsx'
import { useDelay } from '../ui/use-delay.ts'
import { builtInPlaces } from './chosen-place.ts'

type LocationFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'value' | 'onChange' | 'type'> & {
    value: string
    onValueChange: (value: string) => void
    counted?: boolean
  }

/** The location field. Free text is allowed. With react-hook-form use it inside a Controller. */
export function LocationField({ value, onValueChange, counted = false, ...field }: LocationFieldProps) {
  const [typed, setTyped] = useState('')
  const { places, status } = useFoundPlaces(typed, counted && typed !== '')
  return (
    <ComboboxField
      maxLength={200}
      autoCapitalize="words"
      placeholder="City or town"
      icon={MapPin}
      optionIcon={MapPin}
      loadingText="Searching locations..."
      emptyText={`No locations found for "${typed.trim()}"`}
      {...field}
      value={value}
      onValueChange={(text) => {
        setTyped(text)
        onValueChange(text)
      }}
      options={places.map((place) => placeOption(place, places[0]?.local))}
      onChoose={({ label }) => {
        setTyped('')
        onValueChange(label)
      }}
      status={status}
    />
  )
}

const placeOption = (place: FoundPlaces['places'][number], local: boolean | undefined) => {
  const label = placeLabel(place)
  return { key: label, label, note: place.note, group: local && !place.local ? 'Elsewhere in the US' : undefined }
}

/** Minimum characters before places are suggested (as specified). */
const fewest = 2
/** Debounce in milliseconds (as specified). */
const pause = 300

interface FoundPlaces {
  places: (Place & { local: boolean; note?: string | undefined })[]
  status: 'idle' | 'loading' | 'empty'
}

function useFoundPlaces(typed: string, counted: boolean): FoundPlaces {
  const { places, status } = useMatchingPlaces(typed)
  const byCount = usePlaceCounts(counted)
  return { places: byCount(places), status }
}

const beginsAsTyped = (typed: string) => {
  const words = foldText(typed)
  return (place: Place): boolean => foldText(placeLabel(place)).startsWith(words)
}

/**
 * Places for the typed text: the server's, cached by lower-cased text, or the built-in ones if the server fails or finds
 * none. More typing aborts a running search.
 */
function useMatchingPlaces(typed: string): { places: Place[]; status: FoundPlaces['status'] } {
  const wanted = typed.trim().toLowerCase()
  const [settled, setSettled] = useState('')
  useDelay(wanted, pause, setSettled)
  const search = useQuery({
    ...queryOf('find-places', { q: settled }),
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

const providerCount = (count: number): string => (count === 0 ? 'none yet' : counted(count, 'provider'))

function usePlaceCounts(counted: boolean) {
  const { user } = useSession()
  const counts = useQuery({ ...queryOf('count-by-place', {}), enabled: counted && user !== null }).data?.places
  return (places: readonly Place[]): FoundPlaces['places'] =>
    places
      .map((place) => {
        const local = isLocalPlace(place)
        return { ...place, local, providers: local && counts ? providersIn(place, counts) : null }
      })
      // a list shows counts for all places or for none; places elsewhere stay at the end, in their order
      .sort((one, other) => (other.providers ?? -1) - (one.providers ?? -1))
      .map(({ providers, ...place }) => ({ ...place, note: providers === null ? undefined : providerCount(providers) }))
}
