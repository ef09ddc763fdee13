import { useRef } from 'react'
import { reasonLimit } from '../../domain/limits.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { readyReasons } from './submission.copy.ts'

type LetterFieldProps = {
  label: string
  hint?: string
  error?: string | undefined
  text: string
  readOnly: boolean
  onWrite: (text: string) => void
}

/** A ready text takes the place of what was typed; pressed again it is taken out. */
export function LetterField({ label, hint, error, text: typed, readOnly, onWrite }: LetterFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <TextAreaField
        ref={area}
        label={label}
        rows={3}
        maxLength={reasonLimit}
        value={typed}
        readOnly={readOnly}
        onChange={(event) => onWrite(event.target.value)}
        hint={hint}
        error={error}
      />
      <fieldset className="mt-2 flex flex-wrap gap-2">
        <legend className="sr-only">Suggested wording</legend>
        {readyReasons.map(({ name, text }) => (
          <Button
            key={name}
            size="sm"
            aria-pressed={typed === text}
            onClick={() => {
              if (readOnly) return
              onWrite(typed === text ? '' : text)
              area.current?.focus()
            }}
          >
            {name}
          </Button>
        ))}
      </fieldset>
    </>
  )
}

export function ReasonField({ reason, ...field }: { reason: string } & Pick<LetterFieldProps, 'readOnly' | 'onWrite'>) {
  return (
    <div className="mt-5">
      <LetterField
        label="Reason the parent will see"
        hint="Optional. Sent only if you reject. The parent sees it with their recommendation."
        text={reason}
        {...field}
      />
    </div>
  )
}
