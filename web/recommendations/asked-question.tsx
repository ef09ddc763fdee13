import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { placeLabel } from '../../domain/places/us-states.ts'
import { Refusal } from '../../domain/refusal.ts'
import { queryOf } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { QuestionStrip } from '../questions/question-strip.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { LoadingBlock, SectionFailure } from '../ui/states.tsx'
import { fillIn } from './old-list-entry.tsx'
import type { RecommendationFormState } from './recommendation-answers.ts'

/** The question that the recommendation answers. */
const useAskedQuestion = (form: RecommendationFormState) => {
  const id = useWatch({ control: form.control, name: 'question_id' })
  const signedIn = useSession().user !== null
  const query = useQuery({ ...queryOf('get-question', { id: id ?? '' }), enabled: signedIn && id !== undefined })
  return { id, query, question: id === undefined ? undefined : query.data?.question }
}

/** For a field that still contains what the question filled in. */
export const useQuestionHint = (form: RecommendationFormState) => {
  const { question } = useAskedQuestion(form)
  return (given: string | null | undefined) =>
    question && (given === question.service_type || given === placeLabel(question)) ? 'From the question' : undefined
}

/** The question that a new recommendation answers, above the form. */
export function AskedQuestion({ form, onClose }: { form: RecommendationFormState; onClose: () => void }) {
  const navigate = useNavigate()
  const { id, query, question } = useAskedQuestion(form)
  useEffect(() => {
    if (question) fillIn(form, question)
  }, [form, question])

  if (id === undefined) return null
  const separate = (
    <Button
      variant="quiet"
      size="sm"
      className="-my-1.5 flex-none"
      onClick={() => {
        form.setValue('question_id', undefined)
        void navigate({ to: '/add-listing', replace: true, state: true, resetScroll: false })
        // the pressed button is gone
        onClose()
      }}
    >
      Not for this
    </Button>
  )
  const isMissing = query.error instanceof Refusal && ['not_found', 'invalid_input'].includes(query.error.code)
  return (
    <div className="mt-4 wrap-anywhere md:mt-7">
      {query.isPending && <LoadingBlock label="Loading the question" className="h-20" />}
      {isMissing && (
        <Notice icon={Megaphone} title="This question is no longer here." end={separate}>
          Your note can still help other parents.
        </Notice>
      )}
      {query.isLoadingError && !isMissing && <SectionFailure words="We couldn’t load the question." query={query} />}
      {question && (
        <QuestionStrip question={question} end={separate}>
          {question.state_now === 'closed' && (
            <p className="mt-1 font-semibold text-small">
              This question is closed now. Your note can still help other parents.
            </p>
          )}
        </QuestionStrip>
      )}
    </div>
  )
}
