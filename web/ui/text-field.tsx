import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Field, type FieldProps, splitField } from './field.tsx'

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps> & {
    icon?: LucideIcon
    /** Class of the box itself; `className` is the class of the whole field. */
    inputClassName?: string
  }

/** One line of text. Every prop of the input passes through, the ref too, so `{...register('email')}` works. */
export function TextField(props: TextFieldProps) {
  const [field, { icon: Icon, inputClassName, ...input }] = splitField(props)
  return (
    <Field {...field}>
      {(control) => (
        <div className="field-box">
          {Icon && <Icon size={19} />}
          <input type="text" {...input} {...control} className={classes('field', inputClassName)} />
        </div>
      )}
    </Field>
  )
}
