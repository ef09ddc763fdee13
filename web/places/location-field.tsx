// A location in words, with US cities offered while one types.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { type ComponentProps, useEffect, useState } from 'react'
import { findPlaces, type Place } from '../../domain/places/places.contracts.ts'
import { foldText } from '../../domain/recommendations/plain-text.rules.ts'
import { queryOf } from '../call.ts'
import { ComboboxField } from '../ui/combobox-field.tsx'
import type { FieldProps } from '../ui/field.tsx'
import { builtInPlaces } from './built-in-places.ts'
import { placeLabel } from './place-words.ts'

/** Characters from which places are offered (member-area constant). */
const fewest = 2
/** Milliseconds without typing before the search starts (member-area constant). */
const pause = 300

type LocationFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'value' | 'onChange' | 'type'> & {
    /** What stands in the field: "Oakland, CA" once chosen, any text while typing. */
    value: string
    onValueChange: (value: string) => void
  }

/** The location field. Free text stays as typed; with react-hook-form use it inside a Controller. */
export function LocationField({ value, onValueChange, ...field }: LocationFieldProps) {
  const [typed, setTyped] = useState('')
  const { places, status } = useMatchingPlaces(typed)
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
      options={places.map((place) => ({ key: optionKey(place), label: placeLabel(place) }))}
      onChoose={({ label }) => {
        setTyped('')
        onValueChange(label)
      }}
      status={status}
    />
  )
}

/** Also an element's id, so without blanks. */
const optionKey = (place: Place): string => foldText(placeLabel(place)).replaceAll(' ', '-')

const beginsAsTyped = (typed: string) => {
  const words = foldText(typed)
  return (place: Place): boolean => foldText(placeLabel(place)).startsWith(words)
}

/**
 * Places for what has been typed so far: the server's, kept per lower-cased text; the built-in list's when the server fails
 * or knows none. A search that was overtaken by more typing is aborted.
 */
function useMatchingPlaces(typed: string): { places: Place[]; status: 'idle' | 'loading' | 'empty' } {
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

/** The text once it has not changed for so many milliseconds. */
function useSettled(text: string, milliseconds: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), milliseconds)
    return () => clearTimeout(timer)
  }, [text, milliseconds])
  return settled
}
