// From when somebody has to be free: a chip with a small panel above the results, and the same question among the filters.
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { ChipButton, SetChip } from '../ui/chip.tsx'
import { today } from '../ui/dates.ts'
import { Popover } from '../ui/popover.tsx'
import { RadioGroupField } from '../ui/radio-group-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { FilterProps } from './filter-fields.tsx'
import { freeLabel } from './search.copy.ts'

/** The chip; while a day is chosen it says which, and a press takes it away. */
export function FreeChip({ search: { free }, onChange }: FilterProps) {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const shown = useRef(free)
  // one button has taken the place of the other, and takes its focus
  useEffect(() => {
    const { activeElement } = document
    const isLost = activeElement === document.body || place.current?.contains(activeElement)
    if (shown.current !== free && isLost) place.current?.querySelector('button')?.focus()
    shown.current = free
  }, [free])
  return (
    <span ref={place} className="flex-none print:hidden">
      {free ? (
        <SetChip onClick={() => onChange({ free: '' })}>{freeLabel(free)}</SetChip>
      ) : (
        <Popover
          open={open}
          onOpenChange={setOpen}
          label="Free from"
          trigger={
            <ChipButton>
              Free from…
              <ChevronDown size={17} />
            </ChipButton>
          }
        >
          <ChooseFree
            onChoose={(chosen) => {
              setOpen(false)
              onChange({ free: chosen })
            }}
          />
        </Popover>
      )}
    </span>
  )
}

/** Now, or a day. */
function ChooseFree({ onChoose }: { onChoose: (free: string) => void }) {
  const [day, setDay] = useState('')
  const [missing, setMissing] = useState(false)
  return (
    <>
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
    </>
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
