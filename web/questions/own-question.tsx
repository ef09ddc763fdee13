// What only the member who asked sees of a question: its state, changing its words, and closing it.
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, Clock, Users } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Answer } from '../../domain/contract.ts'
import { questionReadableDays, questionWordsLimit } from '../../domain/limits.ts'
import type { getQuestion, OwnQuestion } from '../../domain/questions/questions.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call } from '../app/call.ts'
import type { Input } from '../app/call-address.ts'
import { draftSent, useDraftText } from '../app/drafts.ts'
import { refresh } from '../app/queries.ts'
import { parentCount } from '../providers/provider.copy.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { shortDayOf } from '../ui/dates.ts'
import { Emblem } from '../ui/emblem.tsx'
import { RadioGroupField } from '../ui/radio-group-field.tsx'
import { useDelay } from '../ui/use-delay.ts'
import { WordsField } from './words-field.tsx'

type Page = Answer<typeof getQuestion>
type Ending = Omit<Input<'end-question'>, 'id'>

const useEnding = (id: string) =>
  useMutation({
    mutationFn: (ending: Ending) => call('end-question', { id, ...ending }),
    // a withdrawn question cannot be fetched; it stays on the page until that is left
    onSettled: (_own, _error, { act }) =>
      refresh('list-questions', ...(act === 'withdraw' ? [] : ['get-question' as const])),
    meta: { failed: 'We couldn’t save that' },
  })

/** Taking a question back, or closing it; either can be undone. */
export const useWithdrawal = (id: string) => {
  const [isWithdrawn, setWithdrawn] = useState(false)
  const ending = useEnding(id)
  return {
    isWithdrawn,
    busy: ending.isPending,
    withdraw: () => ending.mutate({ act: 'withdraw' }, { onSuccess: () => setWithdrawn(true) }),
    undo: () => ending.mutate({ act: 'undo' }, { onSuccess: () => setWithdrawn(false) }),
  }
}

const reviewed = 'Usually reviewed within a day. Until then only you can see these words.'

const headOf = ({ own, found }: { own: OwnQuestion; found: Page['found'] }): [title: string, words?: string | null] => {
  const { state_now, followers, open_until, letter, decision_reason } = own
  switch (state_now) {
    case 'pending':
      return ['Your question is waiting for review', reviewed]
    case 'change_asked':
      return ['We’d like a small change', letter]
    case 'rejected':
      return ['Why it wasn’t posted', decision_reason ?? 'A reviewer decided not to post it.']
    case 'closed': {
      const who = { provider: found?.provider_name ?? 'someone', someone: 'someone', no_one: null }
      const name = found && who[found.kind]
      return [name ? `Closed. You found ${name}.`.replace('..', '.') : 'Closed.']
    }
    case 'open':
      return [
        `Your question, open until ${open_until ? shortDayOf(open_until) : ''}`,
        followers > 0 ? `${parentCount(followers)} ${followers === 1 ? 'is' : 'are'} looking for the same.` : null,
      ]
  }
}

/** For which ending is undone; the server accepts it some seconds longer. */
export const undoMs = 8000
const graceMs = 4000

type OwnStripProps = { own: OwnQuestion; found: Page['found'] /** Milliseconds since 1970. */; fetchedAt: number }

export function OwnStrip({ own, found, fetchedAt }: OwnStripProps) {
  const strip = useRef<HTMLDivElement>(null)
  const [isChanging, setChanging] = useState(false)
  const { isWithdrawn, busy, withdraw, undo } = useWithdrawal(own.id)
  const { state_now } = own
  const isClosed = state_now === 'closed'
  const [title, words] = isWithdrawn ? ['You took it back.', 'Members can’t see it.'] : headOf({ own, found })
  const leftMs = isWithdrawn ? undoMs : fetchedAt + own.undo_seconds * 1000 - graceMs - Date.now()
  const mayUndo = isWithdrawn ? state_now !== 'rejected' : isClosed && leftMs > 0
  const Icon = isClosed || isWithdrawn ? CircleCheck : state_now === 'open' ? Users : Clock
  // the pressed button is gone
  useEffect(() => {
    if (title && !isChanging && document.activeElement === document.body) strip.current?.focus()
  }, [title, isChanging])
  return (
    <div className="mb-5 rounded-lg bg-tint px-4.5 py-3.5">
      <div ref={strip} tabIndex={-1} className="flex flex-wrap items-center gap-x-3.5 outline-none">
        <span className="grid size-10 flex-none place-items-center rounded-full bg-surface text-primary max-md:hidden">
          <Icon size={19} />
        </span>
        <div className="min-w-0 flex-1 basis-48 leading-snug" role="status">
          <b className="font-semibold wrap-anywhere">{title}</b>
          {words && <p className="whitespace-pre-line text-ink-soft text-small wrap-anywhere">{words}</p>}
        </div>
        {!isClosed && !isWithdrawn && !isChanging && (
          <span className="flex max-md:-ml-4 print:hidden">
            <Button variant="quiet" size="sm" onClick={() => setChanging(true)}>
              Change the words
            </Button>
            {state_now !== 'open' && (
              <Button variant="quiet" size="sm" busy={busy} onClick={withdraw}>
                Take it back
              </Button>
            )}
          </span>
        )}
        {mayUndo && <UndoButton milliseconds={leftMs} busy={busy} onUndo={undo} focusAfter={strip} />}
      </div>
      {isChanging && !isClosed && <ChangeWords own={own} onDone={() => setChanging(false)} />}
    </div>
  )
}

type UndoButtonProps = {
  milliseconds: number
  busy: boolean
  onUndo: () => void
  focusAfter: RefObject<HTMLElement | null>
}

export function UndoButton({ milliseconds, busy, onUndo, focusAfter }: UndoButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOver, setOver] = useState(false)
  useDelay(true, milliseconds, (isLate) => {
    if (document.activeElement === button.current) focusAfter.current?.focus()
    setOver(isLate)
  })
  if (isOver) return null
  return (
    <Button ref={button} variant="quiet" size="sm" busy={busy} onClick={onUndo}>
      Undo
    </Button>
  )
}

function ChangeWords({ own: { id, words: shown_words }, onDone }: { own: OwnQuestion; onDone: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [words, setWords] = useDraftText(`question ${id}`, shown_words)
  const change = useMutation({
    mutationFn: () => call('change-question', { id, words, shown_words }),
    onSuccess: async () => {
      draftSent(`question ${id}`, words)
      await refresh('get-question', 'list-questions')
      onDone()
    },
    onError: (error) => {
      field.current?.focus()
      // changed in another window, or closed: shows what is there now
      if (error instanceof Refusal && !error.isFault) void refresh('get-question')
    },
  })
  const fault = change.error instanceof Refusal ? (change.error.fields?.[0] ?? change.error).message : undefined
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className="mt-3 grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!change.isPending) change.mutate()
      }}
    >
      <WordsField
        ref={field}
        label="In your own words"
        hint="A reviewer reads it again before other parents do. Answers stay."
        limit={questionWordsLimit}
        value={words}
        onValueChange={setWords}
        error={fault}
      />
      <span className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={change.isPending}>
          Send for review
        </Button>
        <Button
          onClick={() => {
            draftSent(`question ${id}`, words)
            onDone()
          }}
        >
          Cancel
        </Button>
      </span>
    </form>
  )
}

/** Closes an open question; whom the member found is optional. */
export function FoundSomeone({ own, answers }: { own: OwnQuestion; answers: Page['answers'] }) {
  const [chosen, setChosen] = useState('')
  const ending = useEnding(own.id)
  const close = () => {
    const isOther = chosen === 'someone' || chosen === 'no_one'
    // one that was chosen may be gone since
    const isListed = answers.some(({ provider }) => provider.provider_id === chosen)
    ending.mutate({
      act: 'close',
      ...(isOther && { found: chosen }),
      ...(isListed && { found: 'provider', found_id: chosen }),
    })
  }
  const providers = answers.map(({ provider: { provider_id, provider_name, is_business } }) => ({
    value: provider_id,
    label: (
      <span className="flex items-center gap-3 wrap-anywhere">
        <Emblem id={provider_id} business={is_business} className="size-7 flex-none rounded-sm [--e-fine:0]" />
        <bdi>{provider_name}</bdi>
      </span>
    ),
  }))
  return (
    <Card as="section" className="px-5 pt-4.5 pb-5 print:hidden" aria-labelledby="found">
      <h2 id="found" className="h4">
        Found someone?
      </h2>
      <RadioGroupField
        label="Whom did you find? You can leave this out."
        className="mt-0.5 [&_.label]:mb-1 [&_.label]:font-normal [&_.label]:text-ink-soft"
        options={[
          ...providers,
          { value: 'someone', label: 'Someone else' },
          { value: 'no_one', label: 'No one, I stopped looking' },
        ]}
        value={chosen}
        onValueChange={setChosen}
      />
      <Button variant="primary" className="mt-3 w-full" busy={ending.isPending} onClick={close}>
        Close the question
      </Button>
      <p className="mt-3 text-ink-mute text-small">
        {`Members can read it for ${questionReadableDays} more days. If you leave it open, it closes by itself${own.open_until ? ` on ${shortDayOf(own.open_until)}` : ''}.`}
      </p>
    </Card>
  )
}
