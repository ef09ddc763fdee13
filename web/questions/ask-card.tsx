import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Calendar, LayoutList, Megaphone, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Answer } from '../../domain/contract.ts'
import { openQuestionsLimit, questionDays, questionWordsLimit } from '../../domain/limits.ts'
import { parseLocation, townOf } from '../../domain/places/location.rules.ts'
import type { CategorySlug } from '../../domain/providers/categories.ts'
import { lastOfMonth } from '../../domain/questions/question.rules.ts'
import type { listQuestions, OwnQuestion, Question } from '../../domain/questions/questions.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { counted } from '../../domain/text/counts.ts'
import { plainLines } from '../../domain/text/plain-text.rules.ts'
import { queryOf } from '../app/call.ts'
import { callOnce } from '../app/call-once.ts'
import { draftSent, useDraftText } from '../app/drafts.ts'
import { useMemberFacts } from '../app/member-facts.ts'
import { refresh } from '../app/queries.ts'
import { chosenPlace } from '../places/chosen-place.ts'
import { LocationField } from '../places/location-field.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { categoryOptions } from '../ui/category-icon.tsx'
import { today } from '../ui/dates.ts'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { AskedCard } from './asked-card.tsx'
import { parentIn, questionName } from './question.copy.ts'
import { WordsField } from './words-field.tsx'

const timeOptions = [
  { value: 'now', label: 'As soon as possible' },
  { value: 'month', label: 'This month' },
  { value: 'next', label: 'Next month' },
  { value: 'day', label: 'A date' },
  { value: 'any', label: 'No rush' },
]

const neededOf = (time: string, day: string): Pick<Question, 'needed' | 'needed_by'> => {
  if (time === 'month') return { needed: 'month', needed_by: lastOfMonth(today()) }
  if (time === 'next') return { needed: 'month', needed_by: lastOfMonth(today(), 1) }
  if (time === 'day') return { needed: 'day', needed_by: day || null }
  return { needed: time === 'now' ? 'now' : 'any', needed_by: null }
}

const readersWords = ({ readers, region }: Answer<typeof listQuestions>, city: string | undefined): string => {
  const place = region ? ` in ${region}` : city ? ` near ${city}` : ''
  const parents = readers !== null && readers > 1 ? `${counted(readers, 'parent')}${place}` : 'Other parents'
  return `${parents} can read it for ${questionDays} days.`
}

interface AskCardProps {
  kind: CategorySlug | undefined
  /** Of the search; without a town in it, the member's own town is filled in. */
  location: string
  as?: 'h1' | 'h3'
  /** Whether it can be closed, and begins closed. */
  line?: 'open' | 'closed'
}

/** The form of a question; what was sent, or the line that opens it, is in its place. */
export function AskCard({ kind: givenKind, location, as: Heading = 'h3', line }: AskCardProps) {
  const { profile } = useMemberFacts()
  const [kind, setKind] = useState<string | undefined>(givenKind)
  const [typedTown, setTown] = useState<string>()
  const [time, setTime] = useState('any')
  const [day, setDay] = useState('')
  const [words, setWords] = useDraftText('question', '')
  const [asked, setAsked] = useState<OwnQuestion | null>(null)
  const [pressed, press] = useState<'open' | 'closed' | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const wordsField = useRef<HTMLTextAreaElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const isClosed = (pressed ?? line) === 'closed'
  useEffect(() => {
    // the pressed button is gone
    if (pressed && !asked) (pressed === 'open' ? wordsField : opener).current?.focus()
  }, [pressed, asked])

  const searched = chosenPlace(location) ?? ''
  const town = typedTown ?? (parseLocation(searched).state ? searched : (townOf(profile?.location ?? '') ?? ''))
  const place = chosenPlace(town)
  const { city = '', state = '' } = parseLocation(place ?? town)
  const { data: list, isError: isListMissing } = useQuery({
    ...queryOf('list-questions', { location: place ?? '' }),
    enabled: !isClosed,
    placeholderData: keepPreviousData,
  })
  const reads = list ? `${parentIn(list.asking_from)} asks` : isListMissing && '“A parent” and at most your town'
  const open = list?.mine.filter(({ state_now }) => ['pending', 'change_asked', 'open'].includes(state_now)) ?? []

  const send = useMutation({
    // the server refuses what is missing, with a sentence for each field
    mutationFn: (words: string) =>
      callOnce('ask-question', { service_type: kind as CategorySlug, city, state, words, ...neededOf(time, day) }, ''),
    onSuccess: (question, sent) => {
      // after a lost answer the first words were asked; what they were changed to stays
      if (question.words === plainLines(sent)) draftSent('question', sent)
      setAsked(question)
    },
    onSettled: () => void refresh('list-questions'),
  })
  const fields = (send.error instanceof Refusal && send.error.fields) || []
  const faultOf = (...paths: string[]) => fields.find(({ path }) => paths.includes(path))?.message
  useEffect(() => {
    if (send.error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [send.error])

  if (isClosed)
    return (
      <section aria-labelledby="ask" className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg bg-tint p-4.5">
        <div className="min-w-56 flex-1">
          <h3 id="ask" className="h4">
            Not the right one? Ask the village
          </h3>
          <p className="text-ink-soft text-small">Parents can answer. Your name stays out of it.</p>
        </div>
        <Button ref={opener} variant="primary" icon={Megaphone} aria-expanded={false} onClick={() => press('open')}>
          Ask the village
        </Button>
      </section>
    )
  const askAgain = () => {
    setAsked(null)
    press('open')
  }
  if (asked) return <AskedCard question={asked} as={Heading} onAgain={askAgain} />
  return (
    <Card as="section" aria-labelledby="ask" className="px-5.5 pt-5 pb-5.5">
      <div className="flex items-start justify-between gap-4">
        <Heading id="ask" className="h3">
          Ask the village
        </Heading>
        {line && (
          <IconButton label="Close" icon={X} className="-mt-1.5 -mr-2.5 -mb-2" onClick={() => press('closed')} />
        )}
      </div>
      <p className="min-h-lh text-ink-soft text-small wrap-anywhere">{list && readersWords(list, city)}</p>
      <form
        ref={form}
        noValidate
        onChange={() => send.isError && send.reset()}
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate(words)
        }}
      >
        <div className="labels-inside mt-3.5 grid grid-cols-[minmax(0,1fr)] gap-2.5 md:grid-cols-3 [&_input]:pr-3.5">
          <SelectField
            label="Kind of care"
            icon={LayoutList}
            options={categoryOptions}
            value={kind}
            onValueChange={setKind}
            error={faultOf('service_type')}
          />
          <LocationField label="Town" value={town} onValueChange={setTown} error={faultOf('city', 'state')} />
          <SelectField label="By when" icon={Calendar} options={timeOptions} value={time} onValueChange={setTime} />
          {time === 'day' && (
            <TextField
              label="Date"
              type="date"
              icon={Calendar}
              min={today()}
              value={day}
              onChange={({ target }) => setDay(target.value)}
              error={faultOf('needed_by')}
              className="md:col-start-3"
            />
          )}
        </div>
        <WordsField
          ref={wordsField}
          label="In your own words"
          limit={questionWordsLimit}
          value={words}
          onValueChange={setWords}
          error={faultOf('words')}
          className="mt-3.5 [&_textarea]:max-h-60 [&_textarea]:min-h-23"
        />
        <p className="mt-3.5 rounded-md bg-tint px-3.5 py-2.5 leading-snug wrap-anywhere">
          <span className="block text-ink-mute text-micro">Members read</span>
          <b className="block min-h-lh font-semibold">{reads}</b>
        </p>
        {send.error && fields.length === 0 && (
          <Notice tone="error" className="mt-4" title="We couldn’t send your question.">
            {send.error.message}
          </Notice>
        )}
        {open.length < openQuestionsLimit ? (
          <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
            <p className="min-w-52 flex-1 text-ink-soft text-small max-md:basis-full">
              A reviewer reads it first, usually within a day.
            </p>
            <Button type="submit" variant="primary" icon={Megaphone} className="max-md:w-full" busy={send.isPending}>
              Ask the village
            </Button>
          </div>
        ) : (
          <div className="mt-4">
            <p className="font-semibold">You have two open questions</p>
            {open.map((question) => (
              <Link key={question.id} to="/questions/$id" params={question} className="link mr-5 inline-block py-2.5">
                {questionName(question)}
              </Link>
            ))}
          </div>
        )}
      </form>
    </Card>
  )
}
