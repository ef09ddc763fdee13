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
      className="relative grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 pb-7 before:absolute before:top-11 before:bottom-1 before:left-[1.2rem] before:border-l-2 before:border-dashed before:border-line last:pb-0 last:before:hidden md:gap-x-4"
    >
      <span
        className={classes('grid h-10 w-10 place-items-center rounded-full font-semibold', marks[state])}
        aria-hidden="true"
      >
        {state === 'done' ? <Check size={20} /> : number}
      </span>
      <div className="min-w-0 pt-1.5">
        <h3 className="h4">
          <span className="sr-only">Step {number}: </span>
          {title}
          {state === 'done' && <span className="sr-only"> (done)</span>}
        </h3>
        <div className="mt-3">{children}</div>
      </div>
    </li>
  )
}
