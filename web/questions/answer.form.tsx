import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowRight, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../../domain/contract.ts'
import { answerLineLimit, fewestSought } from '../../domain/limits.ts'
import { placeLabel } from '../../domain/places/us-states.ts'
import { categoryLabel, isCategorySlug } from '../../domain/providers/categories.ts'
import type { OfferedProvider } from '../../domain/providers/providers.contracts.ts'
import type { answerQuestion, Question, QuestionAnswer } from '../../domain/questions/questions.contracts.ts'
import { queryOf } from '../app/call.ts'
import { callOnce } from '../app/call-once.ts'
import { draftSent, useDraftText } from '../app/drafts.ts'
import { refresh } from '../app/queries.ts'
import { isAnswerUnknown } from '../app/unknown-answer.ts'
import { cardPlace } from '../places/place.copy.ts'
import { parentCount } from '../providers/provider.copy.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ComboboxField } from '../ui/combobox-field.tsx'
import { Emblem } from '../ui/emblem.tsx'
import { Notice } from '../ui/notice.tsx'
import { Segment } from '../ui/segment.tsx'
import { useDelay } from '../ui/use-delay.ts'
import { WordsField } from './words-field.tsx'

/** Debounce in milliseconds. */
const pauseMs = 300

const parts = [
  { value: 'here', label: 'In the village' },
  { value: 'new', label: 'Someone new' },
] as const

type AnswerFormProps = {
  question: Question
  answers: readonly QuestionAnswer[]
  onSent: (sent: Answer<typeof answerQuestion> & { name: string }) => void
}

export function AnswerForm({ question, answers, onSent }: AnswerFormProps) {
  const { id } = question
  const [part, setPart] = useState<(typeof parts)[number]['value']>('here')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<OfferedProvider | null>(null)
  const [changes, setChanges] = useState(false)
  const change = () => {
    setChosen(null)
    setChanges(true)
  }
  return (
    <>
      <Card className="mt-4 grid gap-5 p-5.5 max-md:px-4.5">
        <Segment label="Who you know" options={parts} value={part} onValueChange={setPart} />
        {part === 'new' ? (
          <div>
            <p className="text-ink-soft">
              Tell us about them. Your recommendation shows up with this question once it’s approved.
            </p>
            <Button asChild variant="primary" className="mt-4" iconAfter={ArrowRight}>
              <Link to="/add-listing" search={{ question: id, name: typed.trim() || undefined }}>
                Share a recommendation
              </Link>
            </Button>
          </div>
        ) : chosen ? (
          <ChosenProvider {...{ question, answers, chosen, onSent }} onChange={change} />
        ) : (
          <ProviderChoice {...{ question, typed }} autoFocus={changes} onType={setTyped} onChoose={setChosen} />
        )}
      </Card>
      <p className="mt-3 px-1 text-ink-mute text-small">
        Members see “A parent” and at most your town, never your name. A reviewer reads your line first, usually within
        a day.
      </p>
    </>
  )
}

type ProviderFactsProps = { provider: OfferedProvider; typed?: string; children: ReactNode }

/** House, name and facts of a provider; the typed part of the name is underlined. */
function ProviderFacts({ provider, typed = '', children }: ProviderFactsProps) {
  const { provider_name: name } = provider
  const at = typed ? ` ${name}`.toLowerCase().indexOf(` ${typed.toLowerCase()}`) : -1
  const end = at + typed.length
  return (
    <>
      <Emblem id={provider.provider_id} business={provider.is_business} className="w-10 flex-none" />
      <span className="min-w-0 flex-1 leading-[1.3]">
        <bdi className="block font-semibold wrap-anywhere">
          <span>{name.slice(0, Math.max(at, 0))}</span>
          {at >= 0 && <u className="decoration-2 decoration-accent underline-offset-[.15em]">{name.slice(at, end)}</u>}
          <span>{name.slice(at < 0 ? 0 : end)}</span>
        </bdi>
        <span className="block text-ink-soft text-small">
          {`${categoryLabel(provider.service_type)}, ${cardPlace(provider)}`}
        </span>
      </span>
      <span className="flex-none">{children}</span>
    </>
  )
}

type ProviderChoiceProps = {
  question: Question
  typed: string
  /** The pressed button is gone. */
  autoFocus: boolean
  onType: (text: string) => void
  onChoose: (provider: OfferedProvider) => void
}

/** Pages with a name like the typed one, those of the question's kind and near its town first; last, someone new. */
function ProviderChoice({ question, typed, autoFocus, onType, onChoose }: ProviderChoiceProps) {
  const { id, service_type } = question
  const navigate = useNavigate()
  const wanted = typed.trim()
  const [asked, setAsked] = useState(wanted)
  useDelay(wanted, pauseMs, setAsked)
  const offers = useQuery({
    ...queryOf('suggest-providers', {
      provider_name: asked,
      location: placeLabel(question),
      ...(isCategorySlug(service_type) && { first_kind: service_type }),
    }),
    enabled: asked.length >= fewestSought,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const isWanted = wanted.length >= fewestSought
  const isReady =
    isWanted && asked.length >= fewestSought && !offers.isPending && !offers.isPlaceholderData && !offers.isError
  const options = (offers.data?.providers ?? []).map((provider) => ({
    key: provider.provider_id,
    label: provider.provider_name,
    provider,
    content: (
      <ProviderFacts key={provider.provider_id} provider={provider} typed={wanted}>
        <span className="whitespace-nowrap text-small">{parentCount(provider.total_recommendations)}</span>
      </ProviderFacts>
    ),
  }))
  const someoneNew = {
    key: 'new',
    label: 'Not here? Someone new',
    provider: null,
    content: (
      <span className="text-small">
        Not here? <b className="ml-1 font-semibold text-link">Someone new</b>
      </span>
    ),
  }
  return (
    <ComboboxField
      label="Who is it?"
      icon={Search}
      maxLength={100}
      autoFocus={autoFocus}
      hint="Type two letters of their name."
      value={typed}
      onValueChange={onType}
      options={isReady ? [...options, someoneNew] : []}
      status={!isWanted || isReady ? 'idle' : offers.isError ? 'empty' : 'loading'}
      loadingText="Looking in the village"
      emptyText="We couldn’t look them up. Please try again."
      onChoose={({ provider }) =>
        provider ? onChoose(provider) : void navigate({ to: '/add-listing', search: { question: id, name: wanted } })
      }
    />
  )
}

type ChosenProviderProps = AnswerFormProps & { chosen: OfferedProvider; onChange: () => void }

function ChosenProvider({ question: { id }, answers, chosen, onSent, onChange }: ChosenProviderProps) {
  const { provider_id, provider_name } = chosen
  const key = `answer ${id} ${provider_id}`
  const [line, setLine] = useDraftText(key, '')
  const named = answers.find(({ provider }) => provider.provider_id === provider_id)
  const isMine = named?.lines.some(({ mine }) => mine)
  const sending = useMutation({
    mutationFn: () => callOnce('answer-question', { id, provider_id, line }),
    onSuccess: async (sent) => {
      draftSent(key, line)
      onSent({ ...sent, name: provider_name })
      await refresh('list-questions')
    },
    // refused: it was closed or answered meanwhile, or the provider is gone
    onSettled: () => refresh('get-question'),
  })
  return (
    <>
      <div>
        <p className="label">Who is it?</p>
        <div className="flex items-center gap-3.5 rounded-md border border-primary py-2 pr-1.5 pl-3.5">
          <ProviderFacts provider={chosen}>
            <Button variant="quiet" size="sm" onClick={() => sending.isPending || onChange()}>
              Change
            </Button>
          </ProviderFacts>
        </div>
      </div>
      {isMine ? (
        <Notice>You already named this provider here.</Notice>
      ) : (
        <>
          {named && <p className="-mb-2 font-semibold wrap-anywhere">{`Someone named ${provider_name} already.`}</p>}
          <WordsField
            // the chosen option is gone
            autoFocus
            label={named ? 'Add your line' : 'Why them? One line is enough'}
            rows={2}
            limit={answerLineLimit}
            hint="No one else’s names, please."
            value={line}
            readOnly={sending.isPending}
            onValueChange={setLine}
          />
          {sending.error && (
            <Notice tone="error" title="We couldn’t send your answer.">
              {isAnswerUnknown(sending.error)
                ? 'We didn’t hear back. It’s safe to send it again. It counts once.'
                : sending.error.message}
            </Notice>
          )}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-soft text-small">Your name stays out of it.</p>
            <Button
              variant="primary"
              className="max-sm:w-full"
              busy={sending.isPending}
              onClick={() => sending.mutate()}
            >
              Send answer
            </Button>
          </div>
        </>
      )}
    </>
  )
}
