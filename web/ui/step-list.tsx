import { Check } from 'lucide-react'
import { classes } from './classes.ts'

/** The steps in one line; on a phone only the current one is named. `done`: how many are finished. */
export function StepList({ steps, done }: { steps: readonly string[]; done: number }) {
  return (
    <ol className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-ink-mute lg:gap-x-7">
      {steps.map((step, at) => {
        const look = at < done ? 'bg-primary-soft text-on-primary-soft' : 'bg-sunk'
        return (
          <li
            key={step}
            aria-current={at === done ? 'step' : undefined}
            className="flex items-center gap-2.5 aria-[current]:font-semibold aria-[current]:text-ink"
          >
            <span
              className={classes(
                'grid size-7 place-items-center rounded-full font-semibold',
                at === done ? 'bg-primary text-on-primary' : look,
              )}
              aria-hidden="true"
            >
              {at < done ? <Check size={16} /> : at + 1}
            </span>
            <span className={at === done ? undefined : 'max-md:sr-only'}>{step}</span>
            {at < done && <span className="sr-only"> (done)</span>}
          </li>
        )
      })}
    </ol>
  )
}
