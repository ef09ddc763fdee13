// What every field shares: the label above, the hint or error below, and the attributes that connect them.
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

/** The props that all fields take besides those of their own control. */
export type FieldProps = {
  label: ReactNode
  /** Marks the field with *; the form's schema enforces it. */
  required?: boolean | undefined
  /** A short help text below the control; an error replaces it. */
  hint?: ReactNode
  /** The error in words; undefined if there is none. */
  error?: string | undefined
  /** Shows the label only to screen readers. */
  labelHidden?: boolean
  className?: string | undefined
}

/** Splits the props of the field from those of its control. */
export const splitField = <Props extends FieldProps & { id?: string | undefined }>(props: Props) => {
  const { label, required, hint, error, labelHidden, className, id, ...control } = props
  return [{ label, required, hint, error, labelHidden, className, id }, control] as const
}

/** The attributes that connect a control to its label, hint and error. */
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

/** The line below a control: the error if there is one, else the hint. */
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

type TextInput = HTMLInputElement | HTMLTextAreaElement

const isText = (target: unknown): target is TextInput =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type))

/** What each field contained at its last known change. */
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
