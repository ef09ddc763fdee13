// The form of a question, and what replaces it in its place once it is sent.
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Calendar, LayoutList, Megaphone, UserRound, X } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Answer } from '../../domain/contract.ts'
import { openQuestionsLimit, questionDays, questionWordsLimit } from '../../domain/limits.ts'
import { parseLocation, townOf } from '../../domain/places/location.rules.ts'
import { type CategorySlug, isCategorySlug } from '../../domain/providers/categories.ts'
import { lastOfMonth, neededFault } from '../../domain/questions/question.rules.ts'
import type { listQuestions, OwnQuestion, Question } from '../../domain/questions/questions.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { counted } from '../../domain/text/counts.ts'
import { plainLines } from '../../domain/text/plain-text.rules.ts'
import { queryOf } from '../app/call.ts'
import { callOnce } from '../app/call-once.ts'
import { draftSent, keepDraft, useDraftText } from '../app/drafts.ts'
import { useMemberFacts } from '../app/member-facts.ts'
import { refresh } from '../app/queries.ts'
import { useSession } from '../app/session.ts'
import { chosenPlace } from '../places/chosen-place.ts'
import { LocationField } from '../places/location-field.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { categoryOptions } from '../ui/category-icon.tsx'
import { today } from '../ui/dates.ts'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Skeleton } from '../ui/states.tsx'
import { AskedCard } from './asked-card.tsx'
import { parentIn, questionName, wordsDraft } from './question.copy.ts'
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

type Questions = Answer<typeof listQuestions>

const readersWords = ({ readers, region }: Questions, city: string | undefined): string => {
  const place = region ? ` in ${region}` : city ? ` near ${city}` : ''
  const parents = readers !== null && readers > 1 ? `${counted(readers, 'parent')}${place}` : 'Other parents'
  return `${parents} can read it for ${questionDays} days.`
}

const isUnended = ({ state_now }: Question): boolean => ['pending', 'change_asked', 'open'].includes(state_now)

/** The field in which a fault of the input is shown. */
const fieldOf = { service_type: 'kind', city: 'town', state: 'town', needed_by: 'day', words: 'words' } as const

type Faults = Partial<Record<(typeof fieldOf)[keyof typeof fieldOf], string>>

const faultsIn = (error: unknown): Faults => {
  const fields = (error instanceof Refusal && error.fields) || []
  return Object.fromEntries(fields.map(({ path, message }) => [fieldOf[path as keyof typeof fieldOf], message]))
}

export interface AskCardProps {
  kind: CategorySlug | undefined
  /** Of the search; without a town in it, the member's own town is filled in. */
  location: string
  as?: 'h1' | 'h3'
  focusWords?: boolean
  onClose?: () => void
}

export function AskCard(props: AskCardProps) {
  const [asked, setAsked] = useState<OwnQuestion | null>(null)
  const heading = props.as ?? 'h3'
  return (
    <Card as="section" aria-labelledby="ask" className="px-5.5 pt-5 pb-5.5">
      {asked ? (
        <AskedCard question={asked} as={heading} onAgain={() => setAsked(null)} />
      ) : (
        <AskForm {...props} as={heading} onAsked={setAsked} />
      )}
    </Card>
  )
}

const timeDraft = 'question needed'
const dayDraft = 'question day'

type AskFormProps = AskCardProps & { as: 'h1' | 'h3'; onAsked: (question: OwnQuestion) => void }

function AskForm({ kind: givenKind, location, as: Heading, focusWords, onClose, onAsked }: AskFormProps) {
  const signedIn = useSession().user !== null
  const { profile } = useMemberFacts()
  const [kind, setKind] = useState<string>(givenKind ?? '')
  const [typedTown, setTown] = useState<string>()
  const [time, setTime] = useDraftText(timeDraft, 'any')
  const [day, setDay] = useDraftText(dayDraft, '')
  const [words, setWords] = useDraftText(wordsDraft, '')
  const [faults, setFaults] = useState<Faults>({})
  const form = useRef<HTMLFormElement>(null)
  const wordsId = useId()
  useEffect(() => {
    if (focusWords) document.getElementById(wordsId)?.focus()
  }, [focusWords, wordsId])

  const found = chosenPlace(location) ?? ''
  const town = typedTown ?? (parseLocation(found).state ? found : (townOf(profile?.location ?? '') ?? ''))
  const { city, state } = parseLocation(chosenPlace(town) ?? town)
  const place = state ? (chosenPlace(town) ?? '') : ''
  const list = useQuery({
    ...queryOf('list-questions', { location: place }),
    enabled: signedIn,
    placeholderData: keepPreviousData,
  })
  const unended = list.data?.mine.filter(isUnended) ?? []

  const showFaults = (shown: Faults) => {
    flushSync(() => setFaults(shown))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }
  const send = useMutation({
    mutationFn: (input: Parameters<typeof callOnce<'ask-question'>>[1]) => callOnce('ask-question', input),
    onSuccess: (question, sent) => {
      draftSent(wordsDraft, sent.words)
      keepDraft(timeDraft, undefined)
      keepDraft(dayDraft, undefined)
      void refresh('list-questions')
      onAsked(question)
    },
    onError: (error) => {
      showFaults(faultsIn(error))
      if (error instanceof Refusal && error.code === 'two_questions_open') void refresh('list-questions')
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const needed = neededOf(time, day)
    const dayFault = neededFault(needed.needed, needed.needed_by, today())
    const length = plainLines(words).length
    const shown = {
      ...(!isCategorySlug(kind) && { kind: 'Please choose a kind of care' }),
      ...(!(city && state) && { town: 'Please choose a town with its state, like Oakland, CA' }),
      ...(dayFault !== null && { day: dayFault }),
      ...(length === 0 && { words: 'Please say what you’re looking for' }),
      ...(length > questionWordsLimit && { words: `Please keep this to ${questionWordsLimit} characters` }),
    }
    showFaults(shown)
    if (Object.keys(shown).length === 0 && isCategorySlug(kind) && city && state)
      send.mutate({ service_type: kind, city, state, ...needed, words })
  }

  const changing =
    (name: keyof Faults, write: (value: string) => void) =>
    (value: string): void => {
      write(value)
      setFaults(({ [name]: _changed, ...others }) => others)
    }

  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <Heading id="ask" className="h3">
            Ask the village
          </Heading>
          <p className="mt-0.5 text-ink-soft text-small wrap-anywhere">
            {list.data ? <span>{readersWords(list.data, city)}</span> : <Skeleton line className="w-72" />}
          </p>
        </div>
        {onClose && <IconButton label="Close" icon={X} className="-mt-1.5 -mr-2.5" onClick={onClose} />}
      </div>
      <form ref={form} onSubmit={submit} noValidate>
        <div className="labels-inside mt-3.5 grid grid-cols-[minmax(0,1fr)] gap-2.5 md:grid-cols-[1.1fr_1.1fr_1fr]">
          <SelectField
            label="Kind of care"
            icon={LayoutList}
            options={categoryOptions}
            value={kind}
            onValueChange={changing('kind', setKind)}
            error={faults.kind}
          />
          <LocationField
            label="Town"
            value={town}
            onValueChange={changing('town', setTown)}
            error={faults.town}
            className="[&_input.field]:pr-3.5"
          />
          <SelectField
            label="By when"
            icon={Calendar}
            options={timeOptions}
            value={time}
            onValueChange={changing('day', setTime)}
          />
          {time === 'day' && (
            <TextField
              label="Date"
              type="date"
              icon={Calendar}
              min={today()}
              value={day}
              onChange={({ target }) => changing('day', setDay)(target.value)}
              error={faults.day}
              className="md:col-start-3"
            />
          )}
        </div>
        <WordsField
          id={wordsId}
          value={words}
          onValueChange={changing('words', setWords)}
          error={faults.words}
          className="mt-3.5 [&_textarea]:max-h-60 [&_textarea]:min-h-23"
        />
        {!list.isLoadingError && (
          <div className="mt-3.5 flex items-center gap-3 rounded-md bg-tint px-3.5 py-2.5 leading-snug">
            <span className="grid size-10 flex-none place-items-center rounded-full bg-tone-gold text-on-tone-gold">
              <UserRound size={20} />
            </span>
            <p className="min-w-0 wrap-anywhere">
              <span className="block text-ink-mute text-micro">Members read</span>
              <b className="font-semibold">
                {list.data ? <span>{parentIn(list.data.asking_from)} asks</span> : <Skeleton line className="w-48" />}
              </b>
            </p>
          </div>
        )}
        {send.isError && <NotSent error={send.error} />}
        {unended.length >= openQuestionsLimit ? (
          <TwoOpen questions={unended} />
        ) : (
          <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
            <p className="min-w-52 flex-1 text-ink-soft text-small max-md:basis-full">
              A reviewer reads it first, usually within a day.
            </p>
            <Button type="submit" variant="primary" icon={Megaphone} className="max-md:w-full" busy={send.isPending}>
              Ask the village
            </Button>
          </div>
        )}
      </form>
    </>
  )
}

function NotSent({ error }: { error: Error }) {
  if (!(error instanceof Refusal) || error.isFault)
    return (
      <Notice tone="error" className="mt-4" title="We couldn’t send your question.">
        What you wrote is still here. Please try again.
      </Notice>
    )
  if (error.code === 'two_questions_open' || error.fields) return null
  return (
    <Notice tone="error" className="mt-4">
      {error.message}
    </Notice>
  )
}

function TwoOpen({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="mt-4">
      <p className="font-semibold">You have two open questions</p>
      <ul className="flex flex-wrap gap-x-5">
        {questions.map((question) => (
          <li key={question.id}>
            <Link
              to="/questions/$id"
              params={question}
              className="link inline-flex min-h-11 items-center wrap-anywhere"
            >
              {questionName(question)}
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-ink-soft text-small">To ask another, close one. What you wrote stays here.</p>
    </div>
  )
}
