import { type Ref, useId, useState } from 'react'
import { ratingWord, ratingWords } from '../../domain/recommendations/ratings.ts'
import type { FieldProps } from './field.tsx'
import { GroupField } from './radio-group-field.tsx'
import { StarShape } from './stars.tsx'

type StarInputProps = FieldProps & {
  value: number | null | undefined
  onValueChange: (rating: number) => void
  disabled?: boolean
  name?: string
  onBlur?: () => void
  /** The star that keyboard users reach first, so that a form can focus it. */
  ref?: Ref<HTMLInputElement>
}

/** Five stars to choose from, 48 px each; arrow keys move between them, as in any radio group. */
export function StarInput({ value, onValueChange, disabled, name, onBlur, ref, ...field }: StarInputProps) {
  const [hovered, setHovered] = useState<number | null>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const ownName = useId()
  const lit = hovered ?? value ?? 0
  return (
    <GroupField {...field} disabled={disabled}>
      {(note) => (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <div className="-ml-1.5 flex gap-1">
            {ratingWords.map((word, index) => {
              const rating = index + 1
              return (
                <label
                  key={word}
                  className="star-pick"
                  data-lit={rating <= lit ? '' : undefined}
                  onMouseEnter={() => setHovered(disabled ? null : rating)}
                  onMouseLeave={() => setHovered(null)}
                >
                  <input
                    {...note}
                    className="sr-only"
                    type="radio"
                    name={name ?? ownName}
                    value={rating}
                    checked={value === rating}
                    aria-label={`${rating} ${rating === 1 ? 'star' : 'stars'}, ${word}`}
                    onChange={() => onValueChange(rating)}
                    onFocus={() => setFocused(rating)}
                    onBlur={() => {
                      setFocused(null)
                      onBlur?.()
                    }}
                    {...(rating === (value ?? 1) && ref !== undefined && { ref })}
                  />
                  <StarShape size={38} />
                </label>
              )
            })}
          </div>
          <span className="min-h-8 font-display text-[1.625rem] leading-8 max-sm:basis-full" aria-hidden="true">
            {ratingWord(hovered ?? focused ?? value ?? 0)}
          </span>
        </div>
      )}
    </GroupField>
  )
}
