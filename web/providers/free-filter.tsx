// A chip that asks from when somebody has to be free, and says so once that is chosen.
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { lazyComponent } from '../app/lazy.ts'
import { ChipButton, SetChip } from '../ui/chip.tsx'
import { shortCalendarDayOf } from '../ui/dates.ts'
import { LazyDialog } from '../ui/lazy-boundary.tsx'
import type { FilterProps } from './filter-fields.tsx'

const FreePopover = lazyComponent(() => import('./free-choice.tsx'), 'FreePopover')

/** "Free now", "Free from Jan 5". */
const freeLabel = (free: string): string =>
  free === 'now' ? 'Available now' : `Available by ${shortCalendarDayOf(free)}`

/** The chip; once a day is chosen, a press takes it away. */
export function FreeChip({ search: { free }, onChange }: FilterProps) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const place = useRef<HTMLSpanElement>(null)
  const shown = useRef(free)
  // one button has taken the place of the other, and takes its focus
  useEffect(() => {
    const { activeElement } = document
    const isLost = activeElement === document.body || place.current?.contains(activeElement)
    if (shown.current !== free && isLost) place.current?.querySelector('button')?.focus()
    shown.current = free
    // the row of chips may be wider than the screen; what is set is in sight
    const row = place.current?.parentElement
    if (free && row && place.current)
      row.scrollLeft = place.current.offsetLeft + place.current.offsetWidth - row.clientWidth + 20
  }, [free])
  const close = () => setOpen(false)
  return (
    <span ref={place} className="flex-none print:hidden">
      {free ? (
        <SetChip onClick={() => onChange({ free: '' })}>{freeLabel(free)}</SetChip>
      ) : (
        <ChipButton ref={opener} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
          Available by…
          <ChevronDown size={17} />
        </ChipButton>
      )}
      <LazyDialog open={open} onMissing={close}>
        {open && (
          <FreePopover
            opener={opener}
            onClose={close}
            onChoose={(chosen) => {
              close()
              onChange({ free: chosen })
            }}
          />
        )}
      </LazyDialog>
    </span>
  )
}
