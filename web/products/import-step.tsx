// One numbered step of the import, tied to the next by a dashed line.
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'

type ImportStepProps = {
  number: number
  title: string
  state: 'done' | 'current' | 'ahead'
  children: ReactNode
}

const marks = {
  done: 'bg-primary-soft text-on-primary-soft',
  current: 'bg-primary text-on-primary',
  ahead: 'border-[1.5px] border-control text-ink-mute',
}

/** The step; a done one carries a check in place of its number. */
export function ImportStep({ number, title, state, children }: ImportStepProps) {
  return (
    <li
      aria-current={state === 'current' ? 'step' : undefined}
      className="relative grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-3 pb-7 last:pb-0 md:gap-x-4 md:before:absolute md:before:top-11 md:before:bottom-1 md:before:left-[1.2rem] md:before:border-l-2 md:before:border-dashed md:before:border-line md:last:before:hidden"
    >
      <span
        className={classes('grid h-10 w-10 place-items-center rounded-full font-semibold', marks[state])}
        aria-hidden="true"
      >
        {state === 'done' ? <Check size={20} /> : number}
      </span>
      <h3 className="h4 min-w-0">
        <span className="sr-only">Step {number}: </span>
        {title}
        {state === 'done' && <span className="sr-only"> (done)</span>}
      </h3>
      {/* On a phone the rows take the whole width, below their number. */}
      <div className="min-w-0 max-md:col-span-2 md:col-start-2">{children}</div>
    </li>
  )
}
