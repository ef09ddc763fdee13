// Counters of which one is chosen: a number over its name, four in a tray.
import { useId } from 'react'

type TallyProps<Value extends string> = {
  /** What is being chosen, for screen readers. */
  label: string
  /** Each with its number; undefined while it is not known. */
  options: readonly { value: Value; label: string; count: number | undefined }[]
  value: Value
  onValueChange: (value: Value) => void
}

/** A choice among counters; a radio group to assistive technology. */
export function Tally<Value extends string>({ label, options, value, onValueChange }: TallyProps<Value>) {
  const name = useId()
  return (
    <div className="tally" role="radiogroup" aria-label={label}>
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
          <b>{option.count?.toLocaleString('en-US') ?? '–'}</b>
          {option.label}
        </label>
      ))}
    </div>
  )
}
