// The form of a recommendation: five steps, the agreement, and sending.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Submission, SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'
import { type FieldFault, Refusal } from '../../domain/refusal.ts'
import { hasStoredSession } from '../auth/stored-session.ts'
import { lazyPart } from '../lazy-part.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { today } from '../ui/dates.ts'
import { lateCheck } from '../ui/late-check.ts'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.tsx'
import { Agreement, PrivacyLink } from './agreement.tsx'
import { ContactSection } from './contact-section.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { StepBar, StepList } from './form-progress.tsx'
import { goToAnswer } from './form-section.tsx'
import { firstOpenStep, stepStandings } from './form-steps.ts'
import { HighlightsSection } from './highlights-section.tsx'
import { draftName } from './kept-drafts.ts'
import { PricingSection } from './pricing-section.tsx'
import { ProviderSection } from './provider-section.tsx'
import { RatingSection } from './rating-section.tsx'
import {
  type AnswerName,
  answerNames,
  fittingAnswers,
  noAnswers,
  type RecommendationAnswers,
} from './recommendation-answers.ts'
import { forgetDraft, keepDraft, readDraft } from './recommendation-draft.ts'
import { faultsToast, sendingFailedToast, signInToast, tooManyToast } from './sharing-toasts.ts'
import { SignInNotice } from './sign-in-notice.tsx'
import { useCurrentStep } from './use-current-step.ts'

const check = lateCheck(lazyPart(() => import('./recommendation-check.ts'), 'checkRecommendation'))

type RecommendationFormProps = {
  /** Whose draft this is; null while nobody has signed in on this page. */
  memberId: string | null
  /** Only a member can fill it in; unknown while the session is being read. */
  standing: 'member' | 'visitor' | 'unknown'
  /** What stands in it at first; nothing unless told. */
  begin?: RecommendationAnswers
  /** Resolves with false when it was refused for a reason that is told already. */
  send: (answers: SubmissionInput) => Promise<unknown>
  onSent: () => unknown
}

/** Two cells of the page's grid: the list of steps and the form itself. */
export function RecommendationForm(props: RecommendationFormProps) {
  const { memberId, standing, begin = noAnswers, send, onSent } = props
  const [draft] = useState(() => (memberId ? readDraft(memberId) : null))
  const [restored, setRestored] = useState(draft !== null)
  const form = useForm<SubmissionInput, unknown, Submission>({
    resolver: check,
    // where a place lies is not in the draft of its name
    defaultValues: draft ? { ...begin, latitude: null, ...draft } : begin,
    shouldFocusError: false,
  })
  const { errors, isSubmitting, isSubmitted } = form.formState
  const box = useRef<HTMLFormElement>(null)
  const queries = useQueryClient()

  useEffect(() => {
    if (!memberId) return
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(memberId, values) })
  }, [form, memberId])

  // Signed out in another tab: this one must not show it either.
  useEffect(() => {
    if (!memberId) return
    const forget = ({ key, newValue }: StorageEvent) => {
      if (key === draftName(memberId) && newValue === null && !hasStoredSession()) form.reset(noAnswers)
    }
    window.addEventListener('storage', forget)
    return () => window.removeEventListener('storage', forget)
  }, [form, memberId])

  const goTo = (name: AnswerName) => box.current && goToAnswer(box.current, name)

  const pointOut = (faults: readonly string[]) => {
    toast(faultsToast(faults))
    const first = answerNames.find((name) => faults.includes(name))
    if (first) goTo(first)
  }

  const refuse = (error: unknown) => {
    const refusal = error instanceof Refusal ? error : null
    const faults = (refusal?.fields ?? []).filter(isAnswerFault)
    if (refusal?.code === 'too_many_submissions') toast(tooManyToast)
    else if (refusal?.code === 'not_signed_in') toast(signInToast)
    else if (refusal?.code === 'invalid_input' && faults.length > 0) {
      for (const { path, message } of faults) form.setError(path, { message })
      pointOut(faults.map(({ path }) => path))
    } else toast(sendingFailedToast)
  }

  const submit = form.handleSubmit(
    async () => {
      const unfinished = box.current?.querySelector<HTMLInputElement>('input[type="date"]')?.validity.badInput
      if (unfinished) {
        form.setError('available_start_date', { message: 'Please enter the whole date, or leave it empty' })
        return pointOut(['available_start_date'])
      }
      try {
        if (!(await send(fittingAnswers(form.getValues())))) return
      } catch (error) {
        return refuse(error)
      }
      if (memberId) forgetDraft(memberId)
      // lists of what she shared are on several pages
      void queries.invalidateQueries()
      await onSent()
    },
    (faults) => pointOut(Object.keys(faults)),
  )

  const startOver = () => {
    form.reset(begin)
    if (memberId) forgetDraft(memberId)
    setRestored(false)
    goTo('service_type')
  }

  const answers = fittingAnswers(useWatch({ control: form.control }))
  const step = useCurrentStep(box) ?? firstOpenStep(answers)
  const standings = stepStandings(answers, step, new Set(Object.keys(errors)))

  return (
    <>
      <StepList standings={standings} />
      <form
        ref={box}
        noValidate
        aria-label="Your recommendation"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSubmitting) void submit()
        }}
      >
        <Card className="rounded-xl px-4.5 pb-4 md:px-9">
          <StepBar standings={standings} />
          {standing === 'visitor' && <SignInNotice ended={memberId !== null} />}
          {standing === 'member' && restored && (
            <Notice className="mb-4 lg:mt-7 lg:mb-0" title="We kept what you had written.">
              {draft?.has_contact_consent && !begin.has_contact_consent && (
                <p className="mb-1">Contact details are never kept on this device, so please enter them again.</p>
              )}
              <Button variant="quiet" size="sm" className="-my-1.5" onClick={startOver}>
                Start over
              </Button>
            </Notice>
          )}
          <fieldset disabled={standing !== 'member'} className="min-w-0" aria-label="Your answers">
            <p className="hint mt-0 lg:pt-7">Fields marked with * are required.</p>
            <ProviderSection form={form} today={today()} />
            <RatingSection form={form} />
            <HighlightsSection form={form} />
            <PricingSection form={form} />
            <ContactSection form={form} />
            <Agreement form={form} />
          </fieldset>
          <PrivacyLink />
          {isSubmitted && <ErrorSummary faults={answerNames.filter((name) => errors[name])} onGo={goTo} />}
          <div className="mt-5 mb-5 flex flex-wrap items-center gap-4">
            <Button
              type="submit"
              variant="primary"
              size="lg"
              className="max-sm:w-full"
              busy={isSubmitting}
              disabled={standing !== 'member'}
            >
              Submit recommendation
            </Button>
            <span className="text-ink-mute text-small">Reviewed by our team before it appears.</span>
          </div>
        </Card>
      </form>
    </>
  )
}

const isAnswerFault = (fault: FieldFault): fault is FieldFault & { path: AnswerName } =>
  (answerNames as readonly string[]).includes(fault.path)
