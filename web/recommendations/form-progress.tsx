import { Check } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { classes } from '../ui/classes.ts'
import { ToastPlace } from '../ui/toast.tsx'
import { isFinished, steps } from './form-steps.ts'
import type { RecommendationAnswers, StepId } from './recommendation-answers.ts'

/** A step is reached when it starts above this share of the window's height. */
const readingLine = 0.4

const stepOf = (element: Element | null): StepId | undefined =>
  element?.closest<HTMLElement>('[data-step]')?.dataset.step as StepId | undefined

/** The focused step while it is visible; else the last one that starts above the reading line, or the first. */
const findStep = (form: HTMLElement): StepId | undefined => {
  const focused = form.contains(document.activeElement) ? document.activeElement : null
  const place = focused?.getBoundingClientRect()
  const inSight = place && place.bottom > 0 && place.top < window.innerHeight
  const line = window.innerHeight * readingLine
  const sections = [...form.querySelectorAll('[data-step]')]
  const reached = sections.findLast((section) => section.getBoundingClientRect().top < line) ?? sections[0]
  return (inSight ? stepOf(focused) : undefined) ?? stepOf(reached ?? null)
}

const useCurrentStep = (form: RefObject<HTMLElement | null>): StepId => {
  const [step, setStep] = useState<StepId>('words')
  useEffect(() => {
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const found = form.current && findStep(form.current)
        if (found) setStep(found)
      })
    }
    document.addEventListener('focusin', look)
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', look)
      window.removeEventListener('scroll', look)
    }
  }, [form])
  return step
}

type StepListProps = {
  form: RefObject<HTMLFormElement | null>
  answers: RecommendationAnswers
  /** Has a key for each answer with an error. */
  faults: object
  saved: boolean
  onGo: (step: StepId) => void
}

export function StepList({ form, answers, faults, saved, onGo }: StepListProps) {
  const current = useCurrentStep(form)
  return (
    <div className="sticky top-6 pt-2 print:hidden">
      <nav aria-label="Form steps">
        <ol className="grid gap-0.5">
          {steps.map((step, place) => {
            const { id, title } = step
            const done = isFinished(step, answers, faults)
            const isCurrent = id === current
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-current={isCurrent ? 'step' : undefined}
                  className={classes(
                    'flex min-h-11 w-full cursor-pointer items-center gap-3 text-left leading-tight',
                    isCurrent ? 'font-semibold' : done ? 'text-ink-soft' : 'text-ink-mute',
                  )}
                  onClick={() => onGo(id)}
                >
                  <span
                    className={`grid h-8 w-8 flex-none place-items-center rounded-full font-semibold text-small ${
                      isCurrent
                        ? 'bg-primary text-on-primary'
                        : done
                          ? 'bg-primary-soft text-on-primary-soft'
                          : 'border-[1.5px] border-control'
                    }`}
                  >
                    {done ? <Check size={17} aria-label="Done" /> : place + 1}
                  </span>
                  {title}
                </button>
              </li>
            )
          })}
        </ol>
      </nav>
      {saved && <p className="mt-3 text-ink-mute text-small">Saved on this computer</p>}
      <div className="mt-4 max-lg:[&_.toast>span]:hidden">
        <ToastPlace />
      </div>
    </div>
  )
}
