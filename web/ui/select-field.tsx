// A labeled select field with a few options: the browser's own select, styled like the other fields.
import { ChevronDown, type LucideIcon } from 'lucide-react'
import type { Ref } from 'react'
import { Field, type FieldProps, splitField } from './field.tsx'

export type SelectOption = {
  value: string
  label: string
  icon?: LucideIcon
}

type SelectProps = {
  value: string | undefined
  onValueChange: (value: string) => void
  options: readonly SelectOption[]
  placeholder?: string
  /** Shown while no option with its own icon is selected. */
  icon?: LucideIcon
  disabled?: boolean
  name?: string
  onBlur?: () => void
  ref?: Ref<HTMLSelectElement>
}

/** One of a few options; with react-hook-form use it inside a Controller (value, onValueChange = field.onChange). */
export function SelectField(props: FieldProps & SelectProps & { id?: string }) {
  const [field, select] = splitField(props)
  const { value, onValueChange, options, placeholder = 'Choose one', icon, ...attributes } = select
  const chosen = options.find((option) => option.value === value)
  const Icon = chosen?.icon ?? icon
  return (
    <Field {...field}>
      {(control) => (
        <div className="field-box">
          {Icon && <Icon size={19} />}
          <select
            {...attributes}
            {...control}
            className="field"
            data-placeholder={chosen ? undefined : ''}
            value={chosen?.value ?? ''}
            onChange={(event) => onValueChange(event.target.value)}
          >
            {!chosen && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={19} />
        </div>
      )}
    </Field>
  )
}

/** For a select field that looks like a chip. */
export const chipSelect =
  'max-w-full flex-none [&_.field]:min-h-(--tap) [&_.field]:rounded-full [&_.field]:py-1 pointer-fine:[&_.field]:text-[0.9688rem] [&_.field]:font-[620] [&_.lucide]:top-[0.8rem]'
