// How a form of react-hook-form keeps a field of ours, and tells it what is wrong.
import type { FieldError, FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'

/** What a form's fields are drawn with, by name: `<TextField {...field('email')} label="Email" />`. */
export const fieldsOf =
  <Values extends FieldValues>(form: Pick<UseFormReturn<Values>, 'register' | 'formState'>) =>
  <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...form.register(name, options),
    error: (form.formState.errors[name] as FieldError | undefined)?.message,
  })
