// A tray with a few choices of which one is on: All, Pending, Approved, Rejected.
import { type ReactNode, useId } from 'react'

export type SegmentOption<Value extends string = string> = {
  value: Value
  label: string
  /** Before the words. */
  start?: ReactNode
  /** After the words, for example a count in a Badge. */
  end?: ReactNode
}

type SegmentProps<Value extends string> = {
  /** What is being chosen, for screen readers. */
  label: string
  options: readonly SegmentOption<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** A tally is a tray of counters: a number over its name. */
  look?: 'seg' | 'tally'
}

/** A segmented choice; a radio group to assistive technology. */
export function Segment<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  look = 'seg',
}: SegmentProps<Value>) {
  const name = useId()
  return (
    <div className={look} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            className="sr-only"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          {option.start}
          {option.label}
          {option.end}
        </label>
      ))}
    </div>
  )
}
