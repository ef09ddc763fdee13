import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Field, type FieldProps, splitField } from './field.tsx'

type TextAreaFieldProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps> & {
    /** Lined writing paper, for words that are read as somebody's own. */
    letter?: boolean
  }

/** Several lines of text; the box grows with them. Every prop of the textarea passes through, the ref too. */
export function TextAreaField(props: TextAreaFieldProps) {
  const [field, { letter, ...area }] = splitField(props)
  return (
    <Field {...field}>
      {(control) => <textarea rows={4} {...area} {...control} className={classes('field', letter && 'field-letter')} />}
    </Field>
  )
}
