import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { Answer } from '../../domain/contract.ts'
import type { answerQuestion, Question } from '../../domain/questions/questions.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { queryOf } from '../app/call.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { ErrorState, LoadingBlock } from '../ui/states.tsx'
import { AnswerForm } from './answer.form.tsx'
import { questionName } from './question.copy.ts'
import { QuestionStrip } from './question-strip.tsx'

type Sent = Answer<typeof answerQuestion> & { name: string }

/** Why nobody answers this question here; null if they can. */
const stopOf = (question: Question | undefined, isMissing: boolean): string | null => {
  if (isMissing) return 'This question is no longer here. The parent may have taken it back.'
  if (question?.mine) return 'This is your own question. Others will answer it.'
  return question && question.state_now !== 'open' ? 'This question is closed now.' : null
}

export function AnswerPage() {
  const { id } = useParams({ from: '/questions/$id/answer' })
  return <AnswerTo key={id} id={id} />
}

function AnswerTo({ id }: { id: string }) {
  const query = useQuery(queryOf('get-question', { id }))
  const [sent, setSent] = useState<Sent | null>(null)
  const { question, answers } = query.data ?? {}
  const isMissing = query.error instanceof Refusal && query.error.code === 'not_found'
  const stop = stopOf(question, isMissing)
  return (
    <div className="page grid grid-cols-[minmax(0,46rem)] justify-center pt-4 pb-10 lg:pt-6">
      <Button asChild variant="quiet" icon={ArrowLeft} className="-ml-3 justify-self-start">
        <Link to="/questions/$id" params={{ id }} className="wrap-anywhere">
          {question ? questionName(question) : 'Back to the question'}
        </Link>
      </Button>
      <h1 className="h2">I know someone</h1>
      {query.isPending && <LoadingBlock label="Loading the question" className="mt-4 h-80" />}
      {query.isLoadingError && !isMissing && <ErrorState title="We couldn’t load the question" query={query} as="h2" />}
      {question && <QuestionStrip question={question} className="mt-4" />}
      {sent ? (
        <SentCard id={id} sent={sent} />
      ) : stop ? (
        <Notice className="mt-4">
          <span>{stop}</span> <Link to="/questions">See open questions</Link>
        </Notice>
      ) : (
        question && answers && <AnswerForm {...{ question, answers }} onSent={setSent} />
      )}
    </div>
  )
}

/** The pressed button is gone. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

function SentCard({ id, sent }: { id: string; sent: Sent }) {
  return (
    <Card className="mt-4 p-5.5">
      <h2 ref={takeFocus} tabIndex={-1} className="h3 outline-none">
        {sent.waiting ? 'Sent. A reviewer reads it first.' : 'Sent. Thank you.'}
      </h2>
      <p className="mt-1.5 text-ink-soft wrap-anywhere">
        {`Members see ${sent.name} right away${sent.waiting ? ', and your line once it’s approved' : ''}.`}
      </p>
      <Button asChild variant="primary" className="mt-5">
        <Link to="/questions/$id" params={{ id }}>
          Back to the question
        </Link>
      </Button>
    </Card>
  )
}
