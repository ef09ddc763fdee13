// What the desk shows of a question, or of the line of an answer.
import { useMutation } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { Fragment, type ReactNode, useRef, useState } from 'react'
import { questionDays } from '../../domain/limits.ts'
import type { ReviewedPost } from '../../domain/moderation/moderation.contracts.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import type { PersonalWords } from '../../domain/text/personal-words.rules.ts'
import { call } from '../app/call.ts'
import { failureWords } from '../app/unknown-answer.ts'
import { personalNote } from '../questions/personal-words.copy.ts'
import { neededWords, parentIn, questionName } from '../questions/question.copy.ts'
import { Button } from '../ui/button.tsx'
import { dayAndTimeOf, dayOf, today } from '../ui/dates.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { toastFailure } from '../ui/toast.tsx'
import { placeOf, reviewerOf } from './submission.copy.ts'
import { Fact } from './submission-facts.tsx'
import { refreshSubmissions } from './submission-pages.ts'
import type { Review } from './use-review.ts'

type PostFactsProps = { post: ReviewedPost; marks: readonly Mark[]; children: ReactNode }

/** `children` is shown after the words. */
export function PostFacts({ post, marks, children }: PostFactsProps) {
  const { kind, words, asked_from, question_words, provider_name, reviewed_at, reviewed_by } = post
  const [ends, setEnds] = useState<Ends>(post)
  const asks = `${parentIn(asked_from ?? (ends.open_until === null ? 'the town or region' : null))} asks`
  return (
    <>
      <h3 className="name mb-1">{kind === 'question' ? 'The question' : 'The line'}</h3>
      <MarkedWords words={words} marks={marks} />
      <div>{children}</div>
      {kind === 'line' && (
        <section className="mt-4 rounded-lg bg-tint p-4.5 wrap-anywhere" aria-label="The question">
          <p className="text-ink-mute text-small">{asks}</p>
          <p dir="auto">“{question_words}”</p>
        </section>
      )}
      <dl className="mt-5 grid gap-x-8 sm:grid-cols-2">
        {kind === 'line' && <Fact name="Names">{provider_name}</Fact>}
        <Fact name="Kind of care">{categoryLabel(post.service_type)}</Fact>
        <Fact name="Town">{placeOf(post)}</Fact>
        <Fact name="By when">
          <span className="inline-block first-letter:uppercase">{neededWords(post, today()) ?? 'no rush'}</span>
        </Fact>
        <Fact name={ends.closed_at ? 'Closed' : 'Open until'}>{endWords(ends)}</Fact>
        {kind === 'question' && <Fact name="Members read">{asks}</Fact>}
        {reviewed_at && <Fact name="Reviewed at">{dayAndTimeOf(reviewed_at)}</Fact>}
        {reviewed_at && <Fact name="Reviewed by">{reviewerOf(reviewed_by)}</Fact>}
      </dl>
      <ManageQuestion id={post.question_id} name={questionName(post)} ends={ends} onChange={setEnds} />
    </>
  )
}

type Ends = Pick<ReviewedPost, 'open_until' | 'closed_at' | 'is_extended'>

const endWords = ({ open_until, closed_at }: Ends): string => {
  const end = closed_at ?? open_until
  return end === null ? `${questionDays} days from approval` : dayOf(end)
}

type ManageQuestionProps = { id: string; name: string; ends: Ends; onChange: (ends: Ends) => void }

/** Of an open question: open it longer, once, or close it. */
function ManageQuestion({ id, name, ends, onChange }: ManageQuestionProps) {
  const [isClosing, setClosing] = useState(false)
  const done = useRef<HTMLParagraphElement>(null)
  const managing = useMutation({
    mutationFn: (act: 'close' | 'extend') => call('manage-question', { id, act }),
    onSuccess: (managed, act) => {
      setClosing(false)
      onChange({ ...managed, is_extended: ends.is_extended || act === 'extend' })
      void refreshSubmissions()
      // the pressed button is gone
      done.current?.focus()
    },
    onError: (error) => toastFailure(...failureWords('Nothing was changed', error)),
  })
  const isOpen = ends.open_until !== null && ends.closed_at === null && Date.parse(ends.open_until) > Date.now()
  const doneWords = managing.data && (ends.closed_at ? 'Closed.' : `Open until ${endWords(ends)}.`)
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 empty:hidden">
      {isOpen && !ends.is_extended && (
        <Button size="sm" busy={managing.isPending} onClick={() => managing.mutate('extend')}>
          {`Open ${questionDays} days longer`}
        </Button>
      )}
      {isOpen && (
        <Button size="sm" aria-haspopup="dialog" onClick={() => setClosing(true)}>
          Close question
        </Button>
      )}
      <p ref={done} tabIndex={-1} role="status" className="text-ink-mute text-small outline-none">
        {doneWords}
      </p>
      <ConfirmDialog
        open={isClosing}
        onClose={() => setClosing(false)}
        title={<span className="wrap-anywhere">{`Close “${name}”?`}</span>}
        description="Parents can still read it, but no one can answer it anymore. This can’t be undone."
        confirm="Close question"
        act={{ isPending: managing.isPending, mutate: () => managing.mutate('close') }}
        focusAfter={() => done.current}
      />
    </div>
  )
}

type Mark = PersonalWords & { isCleared: boolean }

const endOf = ({ from, text }: Mark): number => from + text.length

/** The words of a post; those that may identify somebody are numbered. */
function MarkedWords({ words, marks }: { words: string; marks: readonly Mark[] }) {
  const last = marks.at(-1)
  return (
    <p dir="auto" className="quote whitespace-pre-line wrap-anywhere">
      <span>“</span>
      {marks.map((mark, at) => {
        const before = marks[at - 1]
        return (
          <Fragment key={mark.from}>
            <span>{words.slice(before ? endOf(before) : 0, mark.from)}</span>
            {mark.isCleared ? (
              <span>{mark.text}</span>
            ) : (
              <mark className="rounded-xs bg-warn-soft box-decoration-clone px-1 text-warn-text underline decoration-2 decoration-star underline-offset-4">
                {mark.text}
                <sup className="ml-0.5 font-sans font-semibold text-micro">
                  <span className="sr-only"> mark </span>
                  {at + 1}
                </sup>
              </mark>
            )}
          </Fragment>
        )
      })}
      <span>{`${words.slice(last ? endOf(last) : 0)}”`}</span>
    </p>
  )
}

/** The marked words. A cleared one keeps its row, so that no button moves under the pointer. */
export function PostMarks({ review }: { review: Review }) {
  const { marks } = review
  if (marks.length === 0) return null
  return (
    <section className="mt-5 border-line border-b pb-3.5 xl:mt-0 xl:mb-3.5">
      <h3 className="name">To look at</h3>
      <ol className="mt-1">
        {marks.map(({ from, text, kind, isCleared }, at) => (
          <li key={from} className="flex min-h-11 items-center gap-2 text-small">
            <span className="grid size-6 flex-none place-items-center rounded-full bg-warn-soft font-semibold text-micro text-warn-text">
              {at + 1}
            </span>
            <span className={`min-w-0 flex-1 wrap-anywhere ${isCleared ? 'text-ink-mute' : ''}`}>
              {personalNote({ text, kind, from })}
            </span>
            <Button
              variant="quiet"
              size="sm"
              aria-pressed={isCleared}
              {...(isCleared && { icon: Check })}
              onClick={() => review.clear(from)}
            >
              Fine
              <span className="sr-only">, “{text}”</span>
            </Button>
          </li>
        ))}
      </ol>
    </section>
  )
}
