import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { FieldNote, type FieldProps, RequiredMark, splitField } from './field.tsx'

export function GroupField(
  props: FieldProps & {
    disabled?: boolean | undefined
    children: (note: { 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }) => ReactNode
  },
) {
  const { label, required, hint, error, labelHidden, className, disabled, children } = props
  const noteId = useId()
  const describedBy = error || hint ? noteId : undefined
  return (
    <fieldset
      className={classes('min-w-0', className)}
      disabled={disabled}
      aria-describedby={describedBy}
      data-invalid={error ? '' : undefined}
    >
      <legend className={labelHidden ? 'sr-only' : 'label'}>
        <span>{label}</span>
        {required && <RequiredMark />}
      </legend>
      {children({ 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </fieldset>
  )
}

export type RadioOption = {
  value: string
  label: ReactNode
  icon?: LucideIcon
}

type RadioGroupFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'value' | 'checked' | 'id'> & {
    options: readonly RadioOption[]
    /** The selected value, '' for none; omit it with react-hook-form's register. */
    value?: string | undefined
    onValueChange?: (value: string) => void
    /** rows: one below the other; boxes: side by side with a border; chips: short answers in a line. */
    look?: 'rows' | 'boxes' | 'chips'
  }

const groups = { rows: 'grid', boxes: 'grid gap-3 md:grid-cols-2', chips: 'flex flex-wrap gap-2 sm:gap-2.5' }
const answers = { rows: 'choice', boxes: 'choice choice-box', chips: 'chip chip-pick' }

/** A radio group. Use value and onValueChange, or spread `register(...)`; the ref is passed to each radio button. */
export function RadioGroupField(props: RadioGroupFieldProps) {
  const [field, own] = splitField(props)
  const { options, value, defaultValue, onValueChange, onChange, look = 'rows', disabled, name, ...input } = own
  const ownName = useId()
  return (
    <GroupField {...field} disabled={disabled}>
      {(note) => (
        <div className={groups[look]}>
          {options.map((option) => (
            <label key={option.value} className={answers[look]}>
              <input
                {...input}
                {...note}
                type="radio"
                className={look === 'chips' ? 'sr-only' : 'radio'}
                name={name ?? ownName}
                value={option.value}
                {...(value !== undefined && { checked: value === option.value })}
                {...(defaultValue !== undefined && { defaultChecked: defaultValue === option.value })}
                onChange={(event) => {
                  onChange?.(event)
                  onValueChange?.(option.value)
                }}
              />
              <span className={classes('min-w-0', look !== 'chips' && 'flex-1')}>{option.label}</span>
              {option.icon && <option.icon size={20} className="text-ink-soft" />}
            </label>
          ))}
        </div>
      )}
    </GroupField>
  )
}

type YesNoFieldProps = FieldProps & {
  value: boolean | null | undefined
  onValueChange: (value: boolean) => void
  disabled?: boolean
  name?: string
  onBlur?: () => void
}

export function YesNoField({ value, onValueChange, ...field }: YesNoFieldProps) {
  return (
    <RadioGroupField
      {...field}
      look="chips"
      options={[
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
      value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : ''}
      onValueChange={(answer) => onValueChange(answer === 'yes')}
    />
  )
}
