import { type ComponentProps, useState } from 'react'
import { availableDayFault, lastAvailableDay } from '../../domain/providers/available-day.rules.ts'
import { Button } from '../ui/button.tsx'
import { today } from '../ui/dates.ts'
import { TextField } from '../ui/field.tsx'
import { Popover } from '../ui/popover.tsx'

type FreePopoverProps = Pick<ComponentProps<typeof Popover>, 'opener' | 'onClose'> & {
  /** "now", or a day (yyyy-MM-dd). */
  onChoose: (free: string) => void
}

export function FreePopover({ onChoose, ...popover }: FreePopoverProps) {
  const [day, setDay] = useState('')
  const [fault, setFault] = useState<string>()
  return (
    <Popover {...popover} label="Available by">
      <Button className="w-full" onClick={() => onChoose('now')}>
        Now
      </Button>
      <form
        noValidate
        className="mt-4 grid gap-3 border-t border-line pt-3.5"
        onSubmit={(event) => {
          event.preventDefault()
          const wrong = availableDayFault(day, today())
          if (wrong) setFault(wrong)
          else onChoose(day)
        }}
      >
        <TextField
          label="By a date"
          type="date"
          min={today()}
          max={lastAvailableDay(today())}
          value={day}
          error={fault}
          onChange={(event) => {
            setDay(event.target.value)
            setFault(undefined)
          }}
        />
        <Button type="submit" variant="primary">
          Choose
        </Button>
      </form>
    </Popover>
  )
}
