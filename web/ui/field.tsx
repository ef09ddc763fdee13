import { Eye, EyeOff, type LucideIcon, TriangleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import type { FieldError, FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'

export type FieldProps = {
  label: ReactNode
  required?: boolean | undefined
  /** A short help text below the control; an error replaces it. */
  hint?: ReactNode
  error?: string | undefined
  labelHidden?: boolean
  className?: string | undefined
}

export const splitField = <Props extends FieldProps & { id?: string | undefined }>(props: Props) => {
  const { label, required, hint, error, labelHidden, className, id, ...control } = props
  return [{ label, required, hint, error, labelHidden, className, id }, control] as const
}

export type ControlAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** Lays out one field around the control that `children` renders with the given attributes. */
export function Field(
  props: FieldProps & { id?: string | undefined; children: (control: ControlAttributes) => ReactNode },
) {
  const { label, required, hint, error, labelHidden, className, id: givenId, children } = props
  const ownId = useId()
  const id = givenId ?? ownId
  const noteId = `${id}-note`
  return (
    <div className={className}>
      <label id={`${id}-label`} className={labelHidden ? 'sr-only' : 'label'} htmlFor={id}>
        <span>{label}</span>
        {required && <RequiredMark />}
      </label>
      {children({
        id,
        'aria-describedby': error || hint ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  )
}

/** The star that marks a required field; a form explains it once at the top. */
export function RequiredMark() {
  return (
    <span className="text-accent-text" aria-hidden="true">
      {'\u00a0*'}
    </span>
  )
}

export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: string | undefined }) {
  if (error)
    return (
      <p className="err" id={id}>
        <TriangleAlert size={17} />
        <span>{error}</span>
      </p>
    )
  if (hint)
    return (
      <p className="hint" id={id}>
        {hint}
      </p>
    )
  return null
}

/** How many answers of a sent form have errors; a single one has the focus. */
export function ErrorCount({ errors }: { errors: object }) {
  const count = Object.keys(errors).length
  if (count < 2) return null
  return (
    <p className="err mt-6">
      <TriangleAlert size={17} />
      <span>{`Please check ${count} answers`}</span>
    </p>
  )
}

type TextInput = HTMLInputElement | HTMLTextAreaElement

const isText = (target: unknown): target is TextInput =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type))

const known = new WeakMap<TextInput, string>()

const remember = ({ target }: Event): void => {
  if (isText(target)) known.set(target, target.value)
}

/**
 * Reads what the fields of the page contain before any use. React ignores an event without a change; being a
 * custom event distinguishes it from typing (web/app/lazy.ts).
 */
const readFields = (): void => {
  for (const field of document.querySelectorAll<TextInput>('input, textarea')) {
    if (!isText(field) || field.value === (known.get(field) ?? field.defaultValue)) continue
    field.dispatchEvent(new CustomEvent('input', { bubbles: true }))
  }
}

document.addEventListener('input', remember, true)
for (const name of ['submit', 'keydown', 'pointerdown', 'pointerover', 'focusin']) {
  document.addEventListener(name, readFields, true)
}

/** Props for a form's fields, by name: `<TextField {...field('email')} label="Email" />`. */
export const fieldsOf =
  <Values extends FieldValues>(form: Pick<UseFormReturn<Values>, 'register' | 'formState'>) =>
  <Name extends Path<Values>>(name: Name, options?: RegisterOptions<Values, Name>) => ({
    ...form.register(name, options),
    error: (form.formState.errors[name] as FieldError | undefined)?.message,
  })

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps> & {
    icon?: LucideIcon
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

type TextAreaFieldProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps> & {
    /** Lined writing paper, for text that is read as somebody's own words. */
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

type PasswordFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type'>

/** A password. Pass autoComplete "current-password" or "new-password"; the ref and all input props pass through. */
export function PasswordField(props: PasswordFieldProps) {
  const [field, input] = splitField(props)
  const [shown, setShown] = useState(false)
  return (
    <Field {...field}>
      {(control) => (
        <div className="field-box">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className="field"
          />
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            icon={shown ? EyeOff : Eye}
            disabled={input.disabled}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}

type CheckFieldProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** A check box. Every prop of the input passes through, the ref too, so `{...register('agreed')}` works. */
export function CheckField({ label, hint, error, required, className, id: givenId, ...input }: CheckFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={className}>
      <label className="choice items-start" htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className="check"
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
        />
        <span className="min-w-0">
          <span>{label}</span>
          {required && <RequiredMark />}
        </span>
      </label>
      <div className="pl-9">
        <FieldNote id={`${id}-note`} hint={hint} error={error} />
      </div>
    </div>
  )
}
