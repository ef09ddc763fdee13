import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import type { SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'
import { Button } from '../ui/button.tsx'
import { fieldsOf } from '../ui/field.tsx'
import { type AnswerName, questions, type RecommendationFormState, type StepId } from './recommendation-answers.ts'

type FormSectionProps = {
  step: StepId
  title: string
  lead: string
  children: ReactNode
}

const headingId = (step: StepId) => `step-${step}`

export function FormSection({ step, title, lead, children }: FormSectionProps) {
  return (
    <section
      data-step={step}
      aria-labelledby={headingId(step)}
      className="step-part border-line border-b py-9 last-of-type:border-b-0 last-of-type:pb-0"
    >
      <h2 id={headingId(step)} tabIndex={-1} className="h3 scroll-mt-24 outline-none">
        {title}
      </h2>
      <p className="mt-1.5 max-w-[36rem] text-ink-soft">{lead}</p>
      <div className="mt-5 grid gap-5">{children}</div>
    </section>
  )
}

/** Marks the position of an answer, so that the form can scroll to it. */
export function AnswerPlace(props: { name: AnswerName; className?: string | undefined; children: ReactNode }) {
  const { name, className = '', children } = props
  return (
    <div data-answer={name} className={`min-w-0 scroll-mt-24 ${className}`}>
      {children}
    </div>
  )
}

type AnswerProps<Name extends AnswerName, Field> = {
  form: RecommendationFormState
  name: Name
  className?: string
  /** Answers to validate again when this one changes. */
  deps?: AnswerName[]
  children: (field: Field) => ReactNode
}

type Written = ReturnType<ReturnType<typeof fieldsOf<SubmissionInput>>> & { label: string }

export function WrittenAnswer({ form, name, className, deps, children }: AnswerProps<AnswerName, Written>) {
  return (
    <AnswerPlace name={name} className={className}>
      {children({ ...fieldsOf(form)(name, { deps }), label: questions[name].label })}
    </AnswerPlace>
  )
}

type Chosen<Name extends AnswerName> = {
  value: SubmissionInput[Name] | undefined
  onValueChange: (value: unknown) => void
  onBlur: () => void
  name: Name
  label: string
  error: string | undefined
}

export function ChosenAnswer<Name extends AnswerName>(props: AnswerProps<Name, Chosen<Name>>) {
  const { form, name, className, deps, children } = props
  const { field, fieldState } = useController({ control: form.control, name, rules: { deps } })
  const { value, onChange: onValueChange, onBlur } = field
  const { label } = questions[name]
  return (
    <AnswerPlace name={name} className={className}>
      {children({ value, onValueChange, onBlur, name, label, error: fieldState.error?.message })}
    </AnswerPlace>
  )
}

/** Removes an optional choice, which radio buttons and a select cannot do. The focus returns to the choice. */
export function ClearAnswer({ given, onClear }: { given: boolean; onClear: () => void }) {
  if (!given) return null
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={X}
      className="mt-1 -ml-3"
      onClick={({ currentTarget }) => {
        currentTarget.closest('[data-answer]')?.querySelector<HTMLElement>('input, select')?.focus()
        onClear()
      }}
    >
      Clear this choice
    </Button>
  )
}

export const webAddress = {
  type: 'text',
  inputMode: 'url',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
  placeholder: 'https://',
} as const

/** Scrolls to an answer and focuses its selected control, or its first one. */
export const goToAnswer = (form: HTMLElement, name: AnswerName): void => {
  const place = form.querySelector<HTMLElement>(`[data-answer="${name}"]`)
  const control =
    place?.querySelector<HTMLElement>('input:checked:not(:disabled)') ??
    place?.querySelector<HTMLElement>(':is(input, select, textarea, button):not(:disabled)')
  control?.focus({ preventScroll: true })
  // a toast is placed beside it
  place?.scrollIntoView({ block: 'start', behavior: 'instant' })
}

export const goToStep = (step: StepId): void => {
  const heading = document.getElementById(headingId(step))
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}
