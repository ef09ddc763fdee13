// From when somebody has to be free: the panel of the chip.
import { type ComponentProps, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { today } from '../ui/dates.ts'
import { Popover } from '../ui/popover.tsx'
import { TextField } from '../ui/text-field.tsx'

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
