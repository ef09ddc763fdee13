// A question in a list: in full, or in two lines.
import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleCheck, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Question } from '../../domain/questions/questions.contracts.ts'
import { coverLink } from '../providers/provider-link.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { CategoryIcon } from '../ui/category-icon.tsx'
import { classes } from '../ui/classes.ts'
import { today } from '../ui/dates.ts'
import { Emblem } from '../ui/emblem.tsx'
import { agoWords, answersWords, isSoon, neededWords, parentIn, questionName } from './question.copy.ts'
import { SameHere } from './same-here.tsx'

const mark = 'size-9 flex-none place-items-center rounded-full bg-sunk text-primary md:size-10'

function QuestionLink({ question }: { question: Question }) {
  return (
    <Link to="/questions/$id" params={{ id: question.id }} className={coverLink}>
      {questionName(question)}
    </Link>
  )
}

function NeededBy({ question, className }: { question: Question; className?: string }) {
  const words = neededWords(question, today())
  const look = isSoon(question, today()) ? 'font-semibold text-warn-text' : 'text-ink-mute'
  return words && <span className={classes('text-small', look, className)}>{words}</span>
}

export function QuestionRow({ question }: { question: Question }) {
  const { service_type, words, mine, new_answers, answers_count, answered_with, asked_from, asked_at } = question
  return (
    <article className="relative grid grid-cols-[minmax(0,1fr)] gap-x-4 pt-3.5 pb-1.5 md:grid-cols-[2.5rem_minmax(0,1fr)] md:pt-4 md:pb-2.5">
      <span className={classes(mark, 'grid max-md:hidden')}>
        <CategoryIcon category={service_type} />
      </span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-2.5">
          <h3 className="name text-[1.0625rem] leading-[1.4] wrap-anywhere">
            <QuestionLink question={question} />
          </h3>
          <NeededBy question={question} />
          {new_answers > 0 && <Badge kind="new" className="self-center">{`${new_answers} new`}</Badge>}
        </div>
        <p
          dir="auto"
          className="quote mt-1 line-clamp-3 text-lg leading-6 wrap-anywhere md:line-clamp-2 md:text-[1.1875rem] md:leading-[1.5625rem]"
        >
          “{words}”
        </p>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-2 text-ink-mute text-small md:min-h-11">
          {answers_count > 0 && (
            <span className="flex min-h-11 items-center gap-2 font-semibold text-ink max-md:basis-full">
              <span className="flex">
                {answered_with.map(({ provider_id: id, is_business }) => (
                  <Emblem
                    key={id}
                    id={id}
                    business={is_business}
                    className="size-7 rounded-sm [--e-fine:0] not-first:-ml-1"
                  />
                ))}
              </span>
              <span>{answersWords(answers_count)}</span>
            </span>
          )}
          <span className="max-md:basis-full">
            {[mine ? 'You asked' : parentIn(asked_from), asked_at && agoWords(asked_at)].filter(Boolean).join(', ')}
          </span>
          <RowActs question={question} />
        </div>
      </div>
    </article>
  )
}

function RowActs({ question }: { question: Question }) {
  const { mine, my_answer, answers_count } = question
  const about = <span className="sr-only"> {questionName(question)}</span>
  if (my_answer) {
    const [Icon, words] =
      my_answer === 'waiting' ? [Clock, 'Your answer waits for review'] : [CircleCheck, 'You answered']
    return (
      <span className="flex min-h-11 items-center gap-1.5 md:ml-auto">
        <Icon size={17} />
        <span>{words}</span>
      </span>
    )
  }
  if (mine && answers_count === 0) return null
  return (
    <span className="relative z-1 flex items-center justify-between gap-1 max-md:basis-full md:-mr-1.5 md:ml-auto print:hidden">
      {mine ? (
        <Button asChild size="sm">
          <Link to="/questions/$id" params={{ id: question.id }}>
            See answers{about}
          </Link>
        </Button>
      ) : (
        <>
          <SameHere question={question} variant="quiet" className="px-1.5 aria-pressed:px-2.5 max-md:-ml-1.5" />
          <KnowSomeone question={question} />
        </>
      )}
    </span>
  )
}

type KnowSomeoneProps = Pick<ButtonProps, 'variant' | 'icon' | 'className'> & { question: Question }

export function KnowSomeone({ question, ...look }: KnowSomeoneProps) {
  return (
    <Button asChild size="sm" {...look}>
      <Link to="/questions/$id/answer" params={{ id: question.id }}>
        I know someone<span className="sr-only"> {questionName(question)}</span>
      </Link>
    </Button>
  )
}

/** `end`: at the end of the row from tablets on. */
export function ShortRow({
  question,
  words = question.words,
  end,
}: {
  question: Question
  words?: string
  end?: ReactNode
}) {
  return (
    <article className="relative grid min-h-17 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-2 md:gap-x-4">
      <span className={classes(mark, 'grid')}>
        <CategoryIcon category={question.service_type} />
      </span>
      <div className="min-w-0">
        <div className="flex items-baseline gap-2.5">
          <h3 className="name truncate text-[1.0625rem] leading-[1.4] [&>a]:inline">
            <QuestionLink question={question} />
          </h3>
          <NeededBy question={question} className="whitespace-nowrap max-md:hidden in-[aside]:hidden" />
        </div>
        <p dir="auto" className="line-clamp-2 text-ink-soft text-small leading-[1.4] wrap-anywhere md:line-clamp-1">
          {words}
        </p>
      </div>
      <span className="flex items-center gap-1 text-ink-mute text-small">
        {end && <span className="max-md:hidden">{end}</span>}
        <ChevronRight size={17} className={typeof end === 'object' ? 'md:hidden' : undefined} />
      </span>
    </article>
  )
}

type ShortRowsProps = {
  title: string
  questions: Question[]
  wordsOf?: (question: Question) => string
  after: ReactNode
}

/** Beside a page. */
export function ShortRows({ title, questions, wordsOf = ({ words }) => words, after }: ShortRowsProps) {
  return (
    <section className="xl:px-1">
      <h2 className="name mb-1.5 text-[0.9375rem]">{title}</h2>
      <ul>
        {questions.map((question) => (
          <li key={question.id} className="border-line border-y not-first:border-t-0">
            <ShortRow question={question} words={wordsOf(question)} />
          </li>
        ))}
      </ul>
      {after}
    </section>
  )
}
