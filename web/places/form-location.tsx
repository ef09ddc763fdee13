import { type Path, type UseFormReturn, useController } from 'react-hook-form'
import { LocationField } from './location-field.tsx'

type FormLocationProps<Typed extends { location: string }, Checked> = {
  form: Pick<UseFormReturn<Typed, unknown, Checked>, 'control'>
  required?: boolean
}

export function FormLocation<Typed extends { location: string }, Checked>({
  form: { control },
  required = true,
}: FormLocationProps<Typed, Checked>) {
  const { field, fieldState } = useController({ control, name: 'location' as Path<Typed> })
  const { onChange, ...location } = field
  return (
    <LocationField
      {...location}
      label="Location"
      placeholder="City, State"
      onValueChange={onChange}
      error={fieldState.error?.message}
      required={required}
    />
  )
}
