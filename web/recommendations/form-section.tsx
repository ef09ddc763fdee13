// The frame of one step of the recommendation form, and the place of one answer in it.
import type { ReactNode } from 'react'
import type { AnswerName, StepId } from './recommendation-answers.ts'

type FormSectionProps = {
  step: StepId
  title: string
  /** A sentence under the title. */
  lead: string
  children: ReactNode
}

const headingId = (step: StepId) => `step-${step}`

/** One step with its heading. */
export function FormSection({ step, title, lead, children }: FormSectionProps) {
  return (
    <section data-step={step} aria-labelledby={headingId(step)} className="step-part">
      <h2 id={headingId(step)} tabIndex={-1} className="h3 scroll-mt-24 outline-none">
        {title}
      </h2>
      <p className="mt-1.5 max-w-[36rem] text-ink-soft">{lead}</p>
      <div className="mt-5 grid gap-5">{children}</div>
    </section>
  )
}

/** Where an answer stands, so that the form can lead somebody back to it. */
export function AnswerPlace({
  name,
  className,
  children,
}: {
  name: AnswerName
  className?: string
  children: ReactNode
}) {
  return (
    <div data-answer={name} className={`min-w-0 scroll-mt-24 ${className ?? ''}`}>
      {children}
    </div>
  )
}

/** Scrolls to an answer and puts the focus into it: on what is chosen there, else on its first control. */
export const goToAnswer = (form: HTMLElement, name: AnswerName): void => {
  const place = form.querySelector<HTMLElement>(`[data-answer="${name}"]`)
  const control =
    place?.querySelector<HTMLElement>('input:checked:not(:disabled)') ??
    place?.querySelector<HTMLElement>(':is(input, textarea, button):not(:disabled)')
  control?.focus({ preventScroll: true })
  place?.scrollIntoView({ block: 'start' })
}

/** Scrolls to a step and puts the focus on its heading. */
export const goToStep = (step: StepId): void => {
  const heading = document.getElementById(headingId(step))
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}
