import { PickChip } from './chip.tsx'
import type { FieldProps } from './field.tsx'
import { GroupField } from './radio-group-field.tsx'

type PickChipsFieldProps = FieldProps & {
  options: readonly string[]
  values: readonly string[]
  onValuesChange: (values: string[]) => void
  disabled?: boolean
}

export function PickChipsField({ options, values, onValuesChange, disabled, ...field }: PickChipsFieldProps) {
  const toggle = (option: string) =>
    onValuesChange(options.filter((other) => (other === option) !== values.includes(other)))
  return (
    <GroupField {...field} disabled={disabled}>
      {() => (
        <div className="flex flex-wrap gap-2 sm:gap-2.5">
          {options.map((option) => (
            <PickChip key={option} pressed={values.includes(option)} disabled={disabled} onClick={() => toggle(option)}>
              {option}
            </PickChip>
          ))}
        </div>
      )}
    </GroupField>
  )
}
