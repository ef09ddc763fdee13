// From when somebody has to be free: the panel of the chip, and the same question among the filters.
import { type ComponentProps, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { today } from '../ui/dates.ts'
import { Popover } from '../ui/popover.tsx'
import { RadioGroupField } from '../ui/radio-group-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { FilterProps } from './filter-fields.tsx'

type FreePopoverProps = Pick<ComponentProps<typeof Popover>, 'opener' | 'onClose'> & {
  /** "now", or a day (yyyy-MM-dd). */
  onChoose: (free: string) => void
}

/** Now, or a day; open as long as it is drawn. */
export function FreePopover({ onChoose, ...popover }: FreePopoverProps) {
  const [day, setDay] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <Popover {...popover} label="Free from">
      <Button className="w-full" onClick={() => onChoose('now')}>
        Now
      </Button>
      <form
        noValidate
        className="mt-4 grid gap-3 border-t border-line pt-3.5"
        onSubmit={(event) => {
          event.preventDefault()
          if (day >= today()) onChoose(day)
          else setMissing(true)
        }}
      >
        <TextField
          label="From a day"
          type="date"
          min={today()}
          value={day}
          error={missing ? 'Please enter a day from today on' : undefined}
          onChange={(event) => {
            setDay(event.target.value)
            setMissing(false)
          }}
        />
        <Button type="submit" variant="primary">
          Choose
        </Button>
      </form>
    </Popover>
  )
}

/** The question among the filters; a day counts as soon as it is whole. */
export function FreeFilter({ search: { free }, onChange }: FilterProps) {
  const [wantsDay, setWantsDay] = useState(false)
  const day = free === 'now' ? '' : free
  const asksDay = wantsDay || day !== ''
  return (
    <div>
      <RadioGroupField
        label="Free from"
        options={[
          { value: 'any', label: 'Any time' },
          { value: 'now', label: 'Now' },
          { value: 'day', label: 'A day' },
        ]}
        value={asksDay ? 'day' : free || 'any'}
        onValueChange={(value) => {
          setWantsDay(value === 'day')
          onChange({ free: value === 'now' ? 'now' : '' })
        }}
      />
      {asksDay && (
        <TextField
          label="Day"
          labelHidden
          type="date"
          min={today()}
          // what is not whole yet stays while it is typed
          defaultValue={day}
          className="mt-1.5"
          onChange={({ target: { value } }) => {
            if (value < today()) return
            setWantsDay(false)
            onChange({ free: value })
          }}
        />
      )}
    </div>
  )
}
