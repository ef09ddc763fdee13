import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { questionWordsLimit } from '../../domain/limits.ts'
import { findPersonalWords, type PersonalKind } from '../../domain/text/personal-words.rules.ts'
import { plainLines } from '../../domain/text/plain-text.rules.ts'
import { TextAreaField } from '../ui/field.tsx'
import { useDelay } from '../ui/use-delay.ts'

/** As long as the hint that they replace, so that nothing moves. */
const warnings: Record<PersonalKind, string> = {
  name: 'This looks like a name. It could identify someone.',
  street: 'This looks like a street. Neighbors may know the house.',
  number: 'This looks like a phone number. Members would see it.',
  address: 'This looks like an email or a link. Members would see it.',
}

/** Characters before the limit from which the rest is read aloud. */
const nearLimit = 50

const pauseMs = 1000

type WordsFieldProps = {
  label?: string
  hint?: string
  limit?: number
  rows?: number
  value: string
  onValueChange: (value: string) => void
  error?: string | undefined
  id?: string
  autoFocus?: boolean
  className?: string
}

/** A member's own words, with a counter; leaving the field warns of words that may identify somebody. */
export function WordsField({
  label = 'In your own words',
  hint = 'No child’s name, street, or phone number, please.',
  limit = questionWordsLimit,
  rows = 3,
  value,
  onValueChange,
  error,
  ...attributes
}: WordsFieldProps) {
  const [warning, setWarning] = useState('')
  const [aloud, setAloud] = useState('')
  const warn = (text: string) => {
    const [found] = findPersonalWords(text)
    setWarning(found ? warnings[found.kind] : '')
  }
  const written = plainLines(value).length
  const count = `${written} of ${limit}`
  useDelay(count, pauseMs, (settled) => setAloud(written >= limit - nearLimit ? `${settled} characters` : ''))
  return (
    <>
      <TextAreaField
        {...attributes}
        label={label}
        rows={rows}
        value={value}
        onChange={({ target }) => {
          onValueChange(target.value)
          if (warning) warn(target.value)
        }}
        onBlur={({ target }) => warn(target.value)}
        error={written > limit ? `${count} characters. Please shorten it.` : error}
        hint={
          <span className="flex min-h-[2lh] justify-between gap-x-4 sm:min-h-[1lh]">
            <span>
              {!warning && <span>{hint}</span>}
              <span role="status" className="font-[550] text-warn-text">
                {warning && (
                  <>
                    <TriangleAlert size={15} className="mr-1 inline-block align-[-0.15em]" />
                    <span>{warning}</span>
                  </>
                )}
              </span>
            </span>
            <span className="flex-none tabular-nums">{count}</span>
          </span>
        }
      />
      <p className="sr-only" role="status">
        {aloud}
      </p>
    </>
  )
}
