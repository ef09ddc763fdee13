// How far the recommendation form has come: a list of its steps beside it, or a bar on top of it on smaller screens.
import { Check } from 'lucide-react'
import { classes } from '../ui/classes.ts'
import { Illustration } from '../ui/illustration.tsx'
import { goToStep } from './form-section.tsx'
import { type StepStanding, steps } from './form-steps.ts'

type Standings = { standings: readonly StepStanding[] }

const lines = { done: 'text-ink-soft', current: 'font-semibold', ahead: 'text-ink-mute' }
const discs = {
  done: 'bg-primary-soft text-on-primary-soft',
  current: 'bg-primary text-on-primary',
  ahead: 'border-[1.5px] border-control',
}

/** The steps, each a way to its part of the form. */
export function StepList({ standings }: Standings) {
  return (
    <aside className="sticky top-6 self-start pt-2 max-lg:hidden lg:row-span-2 lg:row-start-1">
      <nav aria-label="Steps of the form">
        <ol className="grid gap-0.5">
          {steps.map(({ id, title }, index) => {
            const standing = standings[index] ?? 'ahead'
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-current={standing === 'current' ? 'step' : undefined}
                  className={classes(
                    'flex min-h-11 w-full cursor-pointer items-center gap-3 text-left',
                    lines[standing],
                  )}
                  onClick={() => goToStep(id)}
                >
                  <span
                    className={`grid h-8 w-8 flex-none place-items-center rounded-full font-semibold text-small ${discs[standing]}`}
                  >
                    {standing === 'done' ? <Check size={17} aria-label="Done" /> : index + 1}
                  </span>
                  {title}
                </button>
              </li>
            )
          })}
        </ol>
      </nav>
      <Illustration name="spot-parents" className="mt-6 w-48" />
    </aside>
  )
}

/** The current step and its place among all. It stays in sight while the form scrolls. */
export function StepBar({ standings }: Standings) {
  const current = standings.indexOf('current')
  return (
    <div className="sticky top-0 z-20 -mx-4.5 mb-3 rounded-t-xl bg-surface px-4.5 pt-4 pb-3 md:-mx-9 md:px-9 lg:hidden">
      <p className="flex justify-between font-semibold text-small">
        <span>{steps[current]?.title}</span>
        <span className="text-ink-mute">
          {current + 1} of {steps.length}
        </span>
      </p>
      <div className="mt-2 grid grid-cols-5 gap-1.5" aria-hidden="true">
        {steps.map(({ id }, index) => (
          <span key={id} className={classes('h-1.5 rounded-full', index <= current ? 'bg-primary' : 'bg-line')} />
        ))}
      </div>
    </div>
  )
}
