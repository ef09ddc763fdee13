import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export type FieldProps = {
  label: ReactNode
  /** Marks the field with *; the rule itself is checked by the form's schema. */
  required?: boolean | undefined
  /** A short help under the control; an error takes its place. */
  hint?: ReactNode
  error?: string | undefined
  labelHidden?: boolean
  className?: string | undefined
}

export const splitField = <Props extends FieldProps & { id?: string | undefined }>(props: Props) => {
  const { label, required, hint, error, labelHidden, className, id, ...control } = props
  return [{ label, required, hint, error, labelHidden, className, id }, control] as const
}

/** The attributes that a control must carry so that label, hint and error belong to it. */
export type ControlAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** Lays out one field around the control that `children` draws with the attributes it is given. */
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

/** The star that marks a required field; what it means is said once at the top of a form. */
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

type TextInput = HTMLInputElement | HTMLTextAreaElement

const isText = (target: unknown): target is TextInput =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(target.type))

/** What each field held when the page last heard of it. */
const known = new WeakMap<TextInput, string>()

const remember = ({ target }: Event): void => {
  if (isText(target)) known.set(target, target.value)
}

/**
 * Reads what the fields of the page hold, before anything is done with it. React ignores an event about words it knows;
 * that it is no plain one tells it from typing (web/app/lazy.ts).
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
