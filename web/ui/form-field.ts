// Connects fields to a react-hook-form form, with their errors.
import type { FieldError, FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'

/** Returns the props of a form's fields by name: `<TextField {...field('email')} label="Email" />`. */
export const fieldsOf =
  <Values extends FieldValues>(form: Pick<UseFormReturn<Values>, 'register' | 'formState'>) =>
  <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...form.register(name, options),
    error: (form.formState.errors[name] as FieldError | undefined)?.message,
  })
