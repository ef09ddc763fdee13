import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { OwnQuestion } from '../../domain/questions/questions.contracts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { today } from '../ui/dates.ts'
import { UndoButton, undoMs, useWithdrawal } from './own-question.tsx'
import { neededWords, questionName } from './question.copy.ts'

type AskedCardProps = { question: OwnQuestion; as: 'h1' | 'h3'; onAgain: () => void }

/** A question that was sent, as members will see it. */
export function AskedCard({ question, as: Heading, onAgain }: AskedCardProps) {
  const { id, words } = question
  const { isWithdrawn, busy, withdraw, undo } = useWithdrawal(id)
  const facts = [questionName(question), neededWords(question, today())]
  const heading = useRef<HTMLHeadingElement>(null)
  const title = isWithdrawn ? 'You took it back' : 'Asked'
  useEffect(() => {
    // the pressed button is gone
    if (title) heading.current?.focus()
  }, [title])
  return (
    <Card as="section" aria-labelledby="ask" className="px-5.5 pt-5 pb-5.5">
      <div className="flex items-start gap-4">
        <span className="grid size-10 flex-none place-items-center rounded-full bg-primary-soft text-on-primary-soft">
          <Check size={20} />
        </span>
        <div className="min-w-0" aria-live="polite">
          <Heading id="ask" ref={heading} tabIndex={-1} className="h3 outline-none">
            {title}
          </Heading>
          <p className="text-ink-soft">
            {isWithdrawn
              ? 'Members can’t see it.'
              : 'A reviewer reads it first, usually within a day. Answers will show up on its page.'}
          </p>
        </div>
      </div>
      {!isWithdrawn && (
        <div className="mt-4 rounded-md bg-sunk px-4.5 py-4 wrap-anywhere">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-ink-mute text-small">
            <span>{facts.filter(Boolean).join(', ')}</span>
            <Badge kind="pending" className="ml-auto" />
          </p>
          <blockquote dir="auto" className="quote mt-1.5 whitespace-pre-line">
            “{words}”
          </blockquote>
        </div>
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-x-3 gap-y-2">
        {isWithdrawn ? (
          <>
            <UndoButton milliseconds={undoMs} busy={busy} onUndo={undo} focusAfter={heading} />
            <Button onClick={onAgain}>Ask again</Button>
          </>
        ) : (
          <>
            <Button variant="quiet" busy={busy} onClick={withdraw}>
              Take it back
            </Button>
            <Button asChild>
              <Link to="/questions/$id" params={question}>
                See your question
              </Link>
            </Button>
          </>
        )}
      </div>
    </Card>
  )
}
