import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldNote, RequiredMark } from './field.tsx'

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
