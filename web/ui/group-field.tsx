// What a question with several answers shares with a field: the label above, the hint or the error below.
import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { FieldNote, type FieldProps, RequiredMark } from './field.tsx'

/** Lays out a group of answers (radio buttons, chips, stars) under one question. */
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
        {label}
        {required && <RequiredMark />}
      </legend>
      {children({ 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </fieldset>
  )
}
