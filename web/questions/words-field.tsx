import { type ComponentProps, useState } from 'react'
import { findPersonalWords, type PersonalKind } from '../../domain/text/personal-words.rules.ts'
import { plainLines } from '../../domain/text/plain-text.rules.ts'
import { TextAreaField } from '../ui/field.tsx'

/** As long as the hint that they replace, so that nothing moves. */
const warnings: Record<PersonalKind, string> = {
  name: 'This looks like a name. It could identify someone.',
  street: 'This looks like a street. Neighbors may know the house.',
  number: 'This looks like a phone number. Members would see it.',
  address: 'This looks like an email or a link. Members would see it.',
}

/** The part of the limit from which the counter is read aloud. */
const aloudFrom = 0.9

type WordsFieldProps = Omit<ComponentProps<typeof TextAreaField>, 'hint'> & {
  value: string
  limit: number
  hint?: string
  onValueChange: (value: string) => void
}

/** A member's own words, with a counter; leaving the field warns of words that may identify somebody. */
export function WordsField({
  value,
  onValueChange,
  limit,
  hint = 'No child’s name, street, or phone number, please.',
  error,
  ...area
}: WordsFieldProps) {
  const [checked, setChecked] = useState('')
  // the warning goes once its words are changed
  const found = findPersonalWords(checked).find(({ text }) => value.includes(text))
  const written = plainLines(value).length
  const count = `${written} of ${limit}`
  const over = written > limit ? `${count} characters. Please shorten it.` : undefined
  return (
    <>
      <TextAreaField
        rows={3}
        {...area}
        value={value}
        onChange={({ target }) => onValueChange(target.value)}
        onBlur={() => setChecked(value)}
        error={over ?? error}
        hint={
          <span className="flex min-h-[2lh] justify-between gap-x-4 sm:min-h-[1lh]">
            <span role="status" className={found ? 'font-[550] text-warn-text' : undefined}>
              {found ? warnings[found.kind] : hint}
            </span>
            <span aria-live={written >= limit * aloudFrom ? 'polite' : 'off'} className="flex-none tabular-nums">
              {count}
            </span>
          </span>
        }
      />
      <span role="status" className="sr-only">
        {over}
      </span>
    </>
  )
}
