import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Field, type FieldProps, splitField } from './field.tsx'

type TextAreaFieldProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps> & {
    /** Lined paper, for text in a person's own words. */
    letter?: boolean
  }

/** Multi-line text; the box grows with it. Every prop of the textarea passes through, including the ref. */
export function TextAreaField(props: TextAreaFieldProps) {
  const [field, { letter, ...area }] = splitField(props)
  return (
    <Field {...field}>
      {(control) => <textarea rows={4} {...area} {...control} className={classes('field', letter && 'field-letter')} />}
    </Field>
  )
}
