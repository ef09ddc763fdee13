import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight, Smartphone, X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { ToastPlace } from '../ui/toast.tsx'
import { type Step, stepShare, steps } from './form-steps.ts'
import type { AnswerName, RecommendationAnswers, RecommendationFormState } from './recommendation-answers.ts'

type StepProps = {
  step: Step
  answers: RecommendationAnswers
}

type TopProps = StepProps & {
  place: number
  saved: boolean
  /** The link out of the form beside its first step; by default to the home page. */
  cancelLink: ReactNode
  onBack: () => void
}

export function StepTop({ place, step, answers, saved, cancelLink, onBack }: TopProps) {
  return (
    <div className="step-top">
      <div className="flex min-h-14 items-center gap-1">
        {place > 0 ? (
          <IconButton label="Back" icon={ArrowLeft} size={22} className="-ml-2.5" onClick={onBack} />
        ) : (
          <Button asChild variant="quiet" icon={X} className="-ml-3 px-3">
            {cancelLink ?? (
              <Link to="/">
                <span className="sr-only">Back to home</span>
              </Link>
            )}
          </Button>
        )}
        <p className="flex-1 text-ink-mute text-small">
          Step {place + 1} of {steps.length}
        </p>
        {saved && (
          <p className="flex items-center gap-1.5 text-ink-mute text-micro">
            <Smartphone size={15} />
            Saved on this phone
          </p>
        )}
      </div>
      <div className="grid grid-cols-5 gap-1.5" aria-hidden="true">
        {steps.map(({ id }, at) => (
          <span key={id} className="h-[5px] overflow-hidden rounded-full bg-line">
            <span
              className={`block h-full rounded-full transition-[width] duration-(--dur-base) ${at < place ? 'bg-primary' : 'bg-accent'}`}
              style={{ width: at < place ? '100%' : at === place ? `${stepShare(step, answers) * 100}%` : 0 }}
            />
          </span>
        ))}
      </div>
    </div>
  )
}

const faultsOf = (form: RecommendationFormState, names: readonly AnswerName[]): AnswerName[] =>
  names.filter((name) => form.getFieldState(name).error)

type FootProps = StepProps & {
  form: RecommendationFormState
  onSkip: () => void
}

/** The "next" button submits the form, which calls `checkStep`. Answers with errors are validated again while the parent types. */
export function StepFoot({ form, step, answers, onSkip }: FootProps) {
  const { names, optional } = step
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          const faults = faultsOf(form, names)
          if (faults.length > 0) void form.trigger(faults)
        },
      }),
    [form, names],
  )
  return (
    <div className="step-foot action-bar flex-wrap">
      <ToastPlace />
      {optional && stepShare(step, answers) === 0 && (
        <Button variant="quiet" busy={false} onClick={onSkip}>
          Skip
        </Button>
      )}
      <Button type="submit" variant="primary" size="lg" className="flex-1" iconAfter={ArrowRight} busy={false}>
        Next
      </Button>
    </div>
  )
}

/** Validates the answers of one step. Resolves with those that have errors, which are then shown. */
export const checkStep = async (form: RecommendationFormState, names: readonly AnswerName[]): Promise<AnswerName[]> => {
  await form.trigger(names)
  return faultsOf(form, names)
}
