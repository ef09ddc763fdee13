// A segmented control with one selected option: All, Pending, Approved, Rejected.
import { type ReactNode, type Ref, useId } from 'react'
import { classes } from './classes.ts'

export type SegmentOption<Value extends string = string> = {
  value: Value
  label: string
  start?: ReactNode
  end?: ReactNode
}

type SegmentProps<Value extends string> = {
  label: string
  options: readonly SegmentOption<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  tally?: boolean
  ref?: Ref<HTMLDivElement>
}

const counters = 'grid w-full auto-cols-fr grid-flow-col'
const counter =
  'grid min-h-12 min-w-0 content-center whitespace-normal text-center justify-items-center gap-0 px-1 text-[0.8125rem] leading-tight @2xl:flex @2xl:flex-wrap @2xl:items-baseline @2xl:gap-2 @2xl:text-[0.9375rem]'
/** Beside labels of two lines, the numbers share a line. */
const narrowCounter = 'content-start!'

export function Segment<T extends string>({ label, options, value, onValueChange, tally, ref }: SegmentProps<T>) {
  const name = useId()
  return (
    <div ref={ref} className={classes('seg', tally && counters)} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={tally ? classes(counter, options.length > 4 && narrowCounter) : undefined}>
          <input
            className="sr-only"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          {option.start}
          <span className={tally ? undefined : 'contents'}>
            {option.label} {option.end}
          </span>
        </label>
      ))}
    </div>
  )
}
