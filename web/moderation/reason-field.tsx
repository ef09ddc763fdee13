// What the parent will read when a submission is rejected: four reasons to begin with, and a text to change.
import { useRef } from 'react'
import { reasonLimit } from '../../domain/moderation/moderation.contracts.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { readyReasons } from './submission.copy.ts'

type ReasonFieldProps = { reason: string; onWrite: (reason: string) => void }

/** A ready reason takes the place of what was typed; pressed again it is taken out. */
export function ReasonField({ reason, onWrite }: ReasonFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="mt-5">
      <TextAreaField
        ref={area}
        label="Reason the parent will read"
        rows={3}
        maxLength={reasonLimit}
        value={reason}
        onChange={(event) => onWrite(event.target.value)}
        hint="Optional, sent with a rejection only. The parent reads it beside the recommendation."
      />
      <fieldset className="mt-2 flex flex-wrap gap-2">
        <legend className="sr-only">Ready reasons</legend>
        {readyReasons.map(({ name, text }) => (
          <Button
            key={name}
            size="sm"
            aria-pressed={reason === text}
            onClick={() => {
              onWrite(reason === text ? '' : text)
              area.current?.focus()
            }}
          >
            {name}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}
