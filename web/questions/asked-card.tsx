import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Calendar, Check, MapPin } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { questionDays } from '../../domain/limits.ts'
import { placeLabel } from '../../domain/places/us-states.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import type { OwnQuestion } from '../../domain/questions/questions.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call } from '../app/call.ts'
import { keepDraft, readDraft } from '../app/drafts.ts'
import { refresh } from '../app/queries.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { CategoryIcon } from '../ui/category-icon.tsx'
import { today } from '../ui/dates.ts'
import { useDelay } from '../ui/use-delay.ts'
import { neededWords, wordsDraft } from './question.copy.ts'

const undoMs = 8000

type AskedCardProps = { question: OwnQuestion; as: 'h1' | 'h3'; onAgain: () => void }

/** What was sent, and taking it back. Its heading takes the focus of the button that is gone. */
export function AskedCard({ question, as: Heading, onAgain }: AskedCardProps) {
  const { id } = question
  const [withdrawn, setWithdrawn] = useState(false)
  const [undoable, setUndoable] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const undo = useRef<HTMLButtonElement>(null)
  const end = useMutation({
    mutationFn: (act: 'withdraw' | 'undo') => call('end-question', { id, act }),
    onSuccess: (_question, act) => {
      setWithdrawn(act === 'withdraw')
      setUndoable(act === 'withdraw')
      void refresh('list-questions')
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows each change
  useEffect(() => heading.current?.focus(), [withdrawn])
  useDelay(undoable, undoable && !end.isPending ? undoMs : null, () => {
    if (document.activeElement === undo.current) heading.current?.focus()
    setUndoable(false)
  })
  const askAgain = () => {
    if (readDraft(wordsDraft) === undefined) keepDraft(wordsDraft, question.words)
    onAgain()
  }
  return (
    <>
      <div className="flex items-start gap-4">
        <span className="grid size-10 flex-none place-items-center rounded-full bg-primary-soft text-on-primary-soft">
          <Check size={20} />
        </span>
        <div className="min-w-0">
          <Heading id="ask" ref={heading} tabIndex={-1} className="h3 outline-none">
            <span key={String(withdrawn)}>{withdrawn ? 'You took it back' : 'Asked'}</span>
          </Heading>
          <p className="text-ink-soft">
            <span key={String(withdrawn)}>
              {withdrawn
                ? 'Members can’t see it.'
                : 'A reviewer reads it first, usually within a day. Answers will show up on your question’s page.'}
            </span>
          </p>
        </div>
      </div>
      {!withdrawn && <OwnWords question={question} />}
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-52 flex-1 text-ink-mute text-small max-md:basis-full">
          {!withdrawn && !end.error && <span>{`Open for ${questionDays} days once it’s approved.`}</span>}
          {end.error && (
            <span role="alert" className="text-danger-text">
              {failureWords(end.error)}
            </span>
          )}
        </p>
        {!withdrawn && (
          <>
            <Button variant="quiet" busy={end.isPending} onClick={() => end.mutate('withdraw')}>
              Take it back
            </Button>
            <Button asChild>
              <Link to="/questions/$id" params={question}>
                See your question
              </Link>
            </Button>
          </>
        )}
        {withdrawn && undoable && (
          <Button ref={undo} variant="quiet" busy={end.isPending} onClick={() => end.mutate('undo')}>
            Undo
          </Button>
        )}
        {withdrawn && <Button onClick={askAgain}>Ask again</Button>}
      </div>
    </>
  )
}

const failureWords = (error: Error): string =>
  error instanceof Refusal && !error.isFault ? error.message : 'We couldn’t do that. Please try again.'

function OwnWords({ question }: { question: OwnQuestion }) {
  const needed = neededWords(question, today())
  const fact = 'inline-flex items-center gap-1.5'
  return (
    <div className="mt-4 rounded-md bg-sunk px-4.5 py-4 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-3.5 gap-y-0.5 text-ink-mute text-small">
        <span className={fact}>
          <CategoryIcon category={question.service_type} size={16} />
          <span>{categoryLabel(question.service_type)}</span>
        </span>
        <span className={fact}>
          <MapPin size={16} />
          <span>{placeLabel(question)}</span>
        </span>
        {needed && (
          <span className={fact}>
            <Calendar size={16} />
            <span>{needed}</span>
          </span>
        )}
        <Badge kind="pending" className="ml-auto" />
      </p>
      <blockquote dir="auto" className="quote mt-1.5 whitespace-pre-line">
        “{question.words}”
      </blockquote>
    </div>
  )
}
