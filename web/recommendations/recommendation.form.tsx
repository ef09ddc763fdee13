import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Resolver, useForm, useWatch } from 'react-hook-form'
import { ownWordsLimit } from '../../domain/limits.ts'
import type { SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'
import { type FieldFault, Refusal } from '../../domain/refusal.ts'
import { withCommas } from '../../domain/text/counts.ts'
import { queries } from '../app/queries.ts'
import { draftItem } from '../app/stored-items.ts'
import { hasStoredSession } from '../auth/stored-session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { today } from '../ui/dates.ts'
import { ErrorCount, TextAreaField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { ToastPlace, toast, toastFailure } from '../ui/toast.tsx'
import { useWindowEvent } from '../ui/use-window-event.ts'
import { AskedQuestion } from './asked-question.tsx'
import { StepList } from './form-progress.tsx'
import { FormSection, goToStep, WrittenAnswer } from './form-section.tsx'
import { furthestPlace, type Step, steps } from './form-steps.ts'
import { HangSection, PrivacyLink } from './hang-section.tsx'
import { OldListEntry } from './old-list-entry.tsx'
import { checkStep, StepFoot, StepTop } from './phone-steps.tsx'
import { PriceSection } from './price-section.tsx'
import { ProviderSection } from './provider-section.tsx'
import {
  type AnswerName,
  answerNames,
  fittingAnswers,
  noAnswers,
  type RecommendationAnswers,
  type RecommendationFormState,
  withTyped,
} from './recommendation-answers.ts'
import { forgetDraft, keepDraft, readDraft } from './recommendation-draft.ts'
import { StrengthsSection } from './strengths-section.tsx'
import { useIsNarrow, usePhoneSteps } from './use-phone-steps.ts'

const toastNotSent = (refusal: Refusal | null): void => {
  const code = refusal?.code
  if (code === 'too_many_submissions')
    toastFailure('Too many submissions', 'Please wait a moment before submitting another recommendation.')
  else if (code === 'not_signed_in')
    toastFailure('Authentication required', 'You must be signed in to submit a recommendation.')
  else if (code === 'not_listed') toastFailure('We couldn’t send your note', refusal?.message)
  else toastFailure('Submission failed', 'There was an error submitting your recommendation. Please try again.')
}

const toastFaults = (faultyFields: readonly string[]): void =>
  faultyFields.every((name) => name === 'highlights')
    ? toastFailure('Missing required field', "Please select at least one highlight in 'What stood out most?'.")
    : toastFailure('Missing required fields', 'Please fill in all required fields marked with *')

const typedSinceWords = 'What you typed after sending is saved. Edit your note to see it.'

/** Thanks the parent. `typedSince`: text typed while it was being sent is stored as a draft of its edit. */
const toastShared = ([title, description]: readonly [string, string?], typedSince: boolean): void =>
  toast({ title, description, variant: 'success', note: typedSince ? typedSinceWords : undefined })

/** The characters left are shown below this number. */
const nearLimit = 200

function WordsSection({ form }: { form: RecommendationFormState }) {
  const written = useWatch({ control: form.control, name: 'own_words' })?.length ?? 0
  const left = ownWordsLimit - written
  const over = left < 0 ? `That’s ${withCommas(-left)} over.` : `${left} left.`
  return (
    <FormSection
      step="words"
      title="What would you tell a friend?"
      lead="One true thing is plenty. Parents won’t see your name."
    >
      <WrittenAnswer form={form} name="own_words">
        {(field) => (
          <TextAreaField
            {...field}
            letter
            hint={`Up to ${withCommas(ownWordsLimit)} characters. ${left < nearLimit ? over : 'It’s the first thing parents will read.'}`}
          />
        )}
      </WrittenAnswer>
    </FormSection>
  )
}

/** The schema is a file of its own, because nobody needs it before they fill in the form. Without it the server checks alone. */
const loadCheck = () => import('./check-recommendation.ts').catch(() => null)

const checkEdit =
  ({ available_start_date }: RecommendationAnswers): Resolver<SubmissionInput, unknown, SubmissionInput> =>
  async (answers, context, options) => {
    const fitting = fittingAnswers(answers)
    const check = (await loadCheck())?.checkRecommendation(available_start_date)
    return check ? check(fitting, context, options) : { values: fitting, errors: {} }
  }

/** The new version, and whether a reviewer has to check it more closely than usual. */
export type Sent = {
  id: string
  looked_at_first: boolean /** The question that it answers. */
  question?: string | undefined
}

type RecommendationFormProps = {
  /** The author; null while nobody has signed in on this page. */
  memberId: string | null
  /** The edited version, whose draft is separate from that of a new recommendation. */
  editing?: string
  /** The entry of the old list with which a new recommendation starts. */
  entry?: string | undefined
  /** Only a member can fill in the form; `unknown` while the session is being read. */
  viewer: 'member' | 'visitor' | 'unknown'
  /** Initial answers, by default none. If they change later, they do not overwrite what was typed. */
  initialValues?: RecommendationAnswers
  notice?: ReactNode
  cancelLink?: ReactNode
  /** Resolves with the new version, or with false if a refusal has already been shown. */
  send: (answers: SubmissionInput) => Promise<Sent | false>
  thanks: readonly [title: string, description?: string]
  onSent: (sent: Sent) => unknown
}

/** Two cells of the page's grid: the list of steps, and the form. */
export function RecommendationForm(props: RecommendationFormProps) {
  const { memberId, editing, viewer, initialValues = noAnswers, notice, cancelLink, send, thanks, onSent } = props
  const draftId = memberId && (editing ? `${memberId}:${editing}` : memberId)
  const [draft, setDraft] = useState(() => (draftId ? readDraft(draftId) : null))
  const { question_id: asked, provider_name: named } = initialValues
  /** A draft about somebody else is not tied to the question. */
  const isAboutElse =
    asked !== undefined && !!draft?.provider_name && draft.provider_name !== named && draft.question_id !== asked
  const [restored, setRestored] = useState(draft !== null)
  const [saved, setSaved] = useState(draft !== null)
  const form = useForm<SubmissionInput, unknown, SubmissionInput>({
    resolver: checkEdit(initialValues),
    // the draft of a place has no coordinates
    defaultValues: draft
      ? {
          ...initialValues,
          latitude: null,
          ...draft,
          provider_name: draft.provider_name || initialValues.provider_name,
          service_type: draft.service_type ?? initialValues.service_type,
          question_id: isAboutElse ? draft.question_id : (asked ?? draft.question_id),
        }
      : initialValues,
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const box = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!draftId) return
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => setSaved(keepDraft(draftId, values)),
    })
  }, [form, draftId])

  const version = useRef(initialValues)
  useEffect(() => {
    if (version.current === initialValues) return
    form.reset(withTyped(initialValues, version.current, form.getValues()))
    version.current = initialValues
  }, [form, initialValues])

  // After sign-out in another tab this one must not show the answers either.
  useWindowEvent('storage', ({ key, newValue }) => {
    if (draftId && key === draftItem.key + draftId && newValue === null && !hasStoredSession()) form.reset(noAnswers)
  })

  const answers = fittingAnswers(useWatch({ control: form.control }))
  const isNarrow = useIsNarrow()
  const stepwise = isNarrow && memberId !== null && viewer !== 'visitor'
  const { place, goToPlace, goTo, leave } = usePhoneSteps({
    form: box,
    on: stepwise,
    furthest: furthestPlace(answers),
  })

  const pointOut = (faults: readonly string[]) => {
    toastFaults(faults)
    const first = answerNames.find((name) => faults.includes(name))
    // once the toast has its room
    if (first) requestAnimationFrame(() => goTo(first))
  }

  const refuse = (error: unknown): false => {
    const refusal = error instanceof Refusal ? error : null
    const faults = (refusal?.fields ?? []).filter(isAnswerFault)
    if (refusal?.code === 'invalid_input' && faults.length > 0) {
      for (const { path, message } of faults) form.setError(path, { message })
      pointOut(faults.map(({ path }) => path))
    } else toastNotSent(refusal)
    return false
  }

  /** The browser reports a date with a missing part as empty, so the schema cannot find this error. */
  const pointOutDate = (): boolean => {
    if (!box.current?.querySelector<HTMLInputElement>('input[type="date"]')?.validity.badInput) return false
    form.setError('available_start_date', { message: 'Please enter a full date, or leave it blank' })
    pointOut(['available_start_date'])
    return true
  }

  const submit = form.handleSubmit(
    async () => {
      if (pointOutDate()) return
      const given = fittingAnswers(form.getValues())
      const asGiven = JSON.stringify(given)
      const sent = await send(given).catch(refuse)
      if (!sent) return
      const typed = fittingAnswers(form.getValues())
      const typedSince = JSON.stringify(typed) !== asGiven
      if (draftId) forgetDraft(draftId)
      // lists of the member's recommendations are on several pages
      void queries.invalidateQueries()
      await leave()
      toastShared(thanks, typedSince)
      if (typedSince) keepDraft(`${memberId}:${sent.id}`, typed)
      await onSent(sent)
    },
    (faults) => pointOut(Object.keys(faults)),
  )

  const step = steps[place] as Step
  const goOn = async () => {
    const faults = await checkStep(form, step.names)
    if (step.id === 'price' && pointOutDate()) return
    if (faults.length > 0) return pointOut(faults)
    setRestored(false)
    goToPlace(place + 1)
  }

  const startOver = () => {
    form.reset({ ...initialValues, question_id: isAboutElse ? asked : form.getValues('question_id') })
    if (draftId) forgetDraft(draftId)
    setDraft(null)
    setRestored(false)
    setSaved(false)
    goTo('own_words')
  }

  return (
    <>
      <aside className="max-md:hidden md:row-span-2 md:row-start-1">
        {!isNarrow && <StepList {...{ form: box, answers, saved }} faults={errors} onGo={goToStep} />}
      </aside>
      <form
        ref={box}
        noValidate
        aria-label="Your recommendation"
        data-only={stepwise ? step.id : undefined}
        onFocus={() => void loadCheck()}
        onSubmit={(event) => {
          event.preventDefault()
          if (isSubmitting) return
          void (stepwise && step.id !== 'hang' ? goOn() : submit())
        }}
      >
        <Card className="step-card rounded-xl px-4.5 pb-4 md:px-9">
          {stepwise && <StepTop {...{ place, step, answers, saved, cancelLink }} onBack={() => goToPlace(place - 1)} />}
          {viewer === 'member' && !editing && (
            <AskedQuestion key={String(draft === null)} form={form} onClose={() => goToStep(step.id)} />
          )}
          {viewer === 'visitor' && <SignInNotice ended={memberId !== null} />}
          {viewer === 'member' && restored && (
            <Notice className="mt-4 md:mt-7" title="We saved what you wrote.">
              {draft?.has_contact_consent && !initialValues.has_contact_consent && (
                <p className="mb-1">We don’t save contact details on this device, so please enter them again.</p>
              )}
              {isAboutElse && (
                <p className="mb-1 wrap-anywhere">
                  {`It’s about ${draft.provider_name}. To answer the question, start over.`}
                </p>
              )}
              <Button variant="quiet" size="sm" className="-my-1.5" onClick={startOver}>
                Start over
              </Button>
            </Notice>
          )}
          {viewer === 'member' && !editing && (
            <OldListEntry {...{ form, draft, startOver }} wanted={props.entry} onClose={() => goTo('own_words')} />
          )}
          <fieldset disabled={viewer !== 'member'} className="min-w-0" aria-label="Your answers">
            <WordsSection form={form} />
            <ProviderSection form={form} />
            <StrengthsSection form={form} />
            <PriceSection form={form} today={today()} />
            <HangSection {...{ form, answers }} />
          </fieldset>
          <div data-step="hang">
            <PrivacyLink />
            <ErrorCount errors={errors} />
            {notice}
          </div>
          {stepwise && step.id !== 'hang' && (
            <StepFoot {...{ form, step, answers }} onSkip={() => goToPlace(place + 1)} />
          )}
          <div
            data-step="hang"
            className={stepwise ? 'step-foot action-bar flex-wrap' : 'mt-5 mb-5 flex flex-wrap items-center gap-4'}
          >
            {stepwise && step.id === 'hang' && <ToastPlace />}
            <Button
              type="submit"
              variant="primary"
              size="lg"
              className="max-sm:w-full"
              busy={isSubmitting}
              disabled={viewer !== 'member'}
            >
              Submit recommendation
            </Button>
          </div>
        </Card>
      </form>
    </>
  )
}

const isAnswerFault = (fault: FieldFault): fault is FieldFault & { path: AnswerName } =>
  (answerNames as readonly string[]).includes(fault.path)

/** `ended`: the session expired on this page. The notice is then scrolled into view and takes the focus. */
function SignInNotice({ ended }: { ended: boolean }) {
  const signIn = useRef<HTMLAnchorElement>(null)
  // with the entry of the old list, if there is one
  const redirect = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  useEffect(() => {
    if (!ended) return
    signIn.current?.focus({ preventScroll: true })
    signIn.current?.scrollIntoView({ block: 'center' })
  }, [ended])
  return (
    <Notice className="mb-4 lg:mt-7 lg:mb-0" title="Please sign in to share your experience.">
      <Link ref={signIn} to="/login" search={{ redirect }}>
        Sign in
      </Link>{' '}
      <span>if you’re a member. New here? You can</span>{' '}
      <Link to="/signup" search={{ redirect }}>
        sign up
      </Link>{' '}
      <span>{`with an invitation.${ended ? ' What you wrote is saved in this browser.' : ''}`}</span>
    </Notice>
  )
}
