// A location in words, with US cities offered while one types.
import { MapPin } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { ComboboxField } from '../ui/combobox-field.tsx'
import type { FieldProps } from '../ui/field.tsx'
import { type FoundPlaces, useFoundPlaces } from './find-places.ts'
import { placeLabel } from './place.copy.ts'

type LocationFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'value' | 'onChange' | 'type'> & {
    /** What stands in the field: "Oakland, CA" once chosen, any text while typing. */
    value: string
    onValueChange: (value: string) => void
    /** For a search: members see how many providers each place has. */
    counted?: boolean
  }

/** The location field. Free text stays as typed; with react-hook-form use it inside a Controller. */
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

/** A place elsewhere stands behind a divider when there are `local` ones before it. */
const placeOption = (place: FoundPlaces['places'][number], local: boolean | undefined) => {
  const label = placeLabel(place)
  return { key: label, label, note: place.note, group: local && !place.local ? 'Elsewhere in the US' : undefined }
}
