// How far the recommendation form has come: a list of its steps beside it, or a bar on top of it on smaller screens.
import { Check } from 'lucide-react'
import { classes } from '../ui/classes.ts'
import { Illustration } from '../ui/illustration.tsx'
import { goToStep } from './form-section.tsx'
import { type StepStanding, steps } from './form-steps.ts'

type Standings = { standings: readonly StepStanding[] }

const lineOf = ({ current, done }: StepStanding) =>
  current ? 'font-semibold' : done ? 'text-ink-soft' : 'text-ink-mute'

const discOf = ({ current, done }: StepStanding) =>
  current
    ? 'bg-primary text-on-primary'
    : done
      ? 'bg-primary-soft text-on-primary-soft'
      : 'border-[1.5px] border-control'

const ahead: StepStanding = { current: false, done: false }

/** The steps, each a way to its part of the form: the current one stands out, finished ones are ticked. */
export function StepList({ standings }: Standings) {
  return (
    <aside className="sticky top-6 self-start pt-2 max-lg:hidden lg:row-span-2 lg:row-start-1">
      <nav aria-label="Steps of the form">
        <ol className="grid gap-0.5">
          {steps.map(({ id, title }, index) => {
            const standing = standings[index] ?? ahead
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-current={standing.current ? 'step' : undefined}
                  className={classes(
                    'flex min-h-11 w-full cursor-pointer items-center gap-3 text-left',
                    lineOf(standing),
                  )}
                  onClick={() => goToStep(id)}
                >
                  <span
                    className={`grid h-8 w-8 flex-none place-items-center rounded-full font-semibold text-small ${discOf(standing)}`}
                  >
                    {standing.done ? <Check size={17} aria-label="Done" /> : index + 1}
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

/** The current step and its place among all, with a tick for each that is finished. It stays in sight while the form scrolls. */
export function StepBar({ standings }: Standings) {
  const current = standings.findIndex((standing) => standing.current)
  const done = steps.filter((_step, index) => standings[index]?.done)
  return (
    <div className="sticky top-0 z-20 -mx-4.5 mb-3 rounded-t-xl bg-surface px-4.5 pt-4 pb-3 md:-mx-9 md:px-9 lg:hidden">
      <p className="flex justify-between font-semibold text-small">
        <span>{steps[current]?.title}</span>
        <span className="text-ink-mute">
          {current + 1} of {steps.length}
        </span>
      </p>
      {done.length > 0 && <p className="sr-only">Done: {done.map(({ title }) => title).join(', ')}</p>}
      <div className="mt-2 grid grid-cols-5 gap-2" aria-hidden="true">
        {steps.map(({ id }, index) => (
          <StepMark key={id} standing={standings[index] ?? ahead} />
        ))}
      </div>
    </div>
  )
}

function StepMark({ standing: { current, done } }: { standing: StepStanding }) {
  return (
    <span
      className={classes(
        'grid h-4 place-items-center rounded-full',
        done ? 'bg-primary text-on-primary' : current ? 'bg-surface' : 'bg-line',
        current && 'outline-2 outline-primary',
        current && done && 'outline-offset-1',
      )}
    >
      {done && <Check size={12} strokeWidth={3.5} />}
    </span>
  )
}
