import { queryOptions, skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { undoSeconds } from '../../domain/moderation/decision.rules.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call } from '../app/call.ts'
import { keepDraft } from '../app/drafts.ts'
import { queries } from '../app/queries.ts'
import { isAnswerUnknown } from '../app/unknown-answer.ts'
import { Button } from '../ui/button.tsx'
import { tints } from '../ui/classes.ts'
import { toast } from '../ui/toast.tsx'
import { useWindowEvent } from '../ui/use-window-event.ts'
import { isElsewhere, KeyCap, readStroke, useDeskKeys } from './desk-keys.tsx'
import { nameOf, reasonAsked, statusNames } from './submission.copy.ts'
import { refreshSubmissions, rememberDecision } from './submission-pages.ts'
import type { DecidedSubmission, QueueRow } from './submission-queue.ts'
import { Ring } from './wait-ring.tsx'

/** What was typed for an action. Undoing the action restores it. */
export interface Typed {
  notes: string
  reason: string
  /** The question to the parent, or null if there was none. */
  letter: string | null
}

/** Draft keys of a submission; the key of its notes is its id. */
export const reasonOf = (id: string): string => `reason ${id}`
export const letterOf = (id: string): string => `letter ${id}`

interface UndoOffer {
  requestId: string
  submission: QueueRow
  typed: Typed
  did: string
  /** End of the undo period, in milliseconds since 1970. */
  until: number
}

const offered = queryOptions<readonly UndoOffer[]>({ queryKey: ['undo-offers'], queryFn: skipToken })

export const useUndoOffers = () => {
  const { data: offers = [] } = useQuery(offered)
  const change = (next: (offers: readonly UndoOffer[]) => readonly UndoOffer[]) =>
    queries.setQueryData(offered.queryKey, (before) => next(before ?? []))
  return {
    offers,
    add: (offer: UndoOffer) => change((before) => [offer, ...before].toSorted((one, other) => other.until - one.until)),
    drop: (requestId: string) => change((before) => before.filter((offer) => offer.requestId !== requestId)),
  }
}

/**
 * Returns a function that undoes an action and restores its drafts; `explains` if it is undone to give its reason.
 * `onUndone` is called if the component is still mounted.
 */
export const useTakeBack = (onUndone?: (offer: UndoOffer, decided: DecidedSubmission, explains: boolean) => void) => {
  const { add, drop } = useUndoOffers()
  const { mutate } = useMutation({
    mutationFn: ({ offer }: { offer: UndoOffer; explains: boolean }) =>
      call('undo-decision', { id: offer.submission.id, request_id: offer.requestId }),
    onMutate: ({ offer }) => drop(offer.requestId),
    onSuccess: (decided, { offer: { submission, typed }, explains }) => {
      keepDraft(submission.id, typed.notes.trim() || undefined)
      keepDraft(reasonOf(submission.id), typed.reason || undefined)
      keepDraft(letterOf(submission.id), typed.letter || undefined)
      const description = 'No one was notified. It’s back to how it was.'
      toast(explains ? reasonAsked : { title: 'Undone', description, note: nameOf(submission) })
      rememberDecision(decided)
    },
    onError: async (error, { offer }) => {
      const { message } = error instanceof Refusal ? error : new Refusal('fault')
      const note = nameOf(offer.submission)
      toast({ title: 'We couldn’t undo this', description: message, note, variant: 'destructive' })
      if (isAnswerUnknown(error)) add(offer)
      await refreshSubmissions()
    },
  })
  return (offer: UndoOffer, explains = false) =>
    mutate({ offer, explains }, { onSuccess: (decided) => onUndone?.(offer, decided, explains) })
}

type UndoLinesProps = {
  offers: readonly UndoOffer[]
  onUndo: (offer: UndoOffer, explains?: boolean) => void
  /** Whether a rejection without a reason can be undone to give its reason. */
  mayExplain?: boolean
}

export function UndoLines({ offers, onUndo, mayExplain }: UndoLinesProps) {
  const [newest] = useUndoOffers().offers
  if (offers.length === 0) return null
  return (
    <ul
      aria-label="Can be undone"
      className="undo-lines grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5 in-[.undo-over]:p-1"
    >
      {offers.map((offer) => (
        <UndoLine key={offer.requestId} offer={offer} onUndo={onUndo} isNewest={offer === newest}>
          {mayExplain && offer.did === statusNames.rejected && !offer.typed.reason.trim() && (
            <Button variant="quiet" size="sm" className="px-1.5" onClick={() => onUndo(offer, true)}>
              Tell them why
            </Button>
          )}
        </UndoLine>
      ))}
    </ul>
  )
}

const tickMs = 250

type UndoLineProps = { offer: UndoOffer; onUndo: (offer: UndoOffer) => void; isNewest: boolean; children: ReactNode }

/** One line. It disappears after its time, except while it is hovered or focused. */
function UndoLine({ offer, onUndo, isNewest, children }: UndoLineProps) {
  const { until, requestId, submission } = offer
  const { drop } = useUndoOffers()
  const line = useRef<HTMLLIElement>(null)
  const [now, setNow] = useState(() => Date.now())
  const tick = useEffectEvent(() => {
    setNow(Date.now())
    if (Date.now() >= until && !line.current?.matches(':hover, :focus-within')) drop(requestId)
  })
  useEffect(() => {
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [])
  const isRejected = offer.did === statusNames.rejected
  const left = Math.max(0, until - now) / 1000
  return (
    <li
      ref={line}
      // a hidden line also ends in time
      className="flex items-center in-[.answer]:not-first:hidden in-[.undo-over]:min-h-13 in-[.undo-over]:rounded-md in-[.undo-over]:border in-[.undo-over]:border-line in-[.undo-over]:bg-surface in-[.undo-over]:py-1 in-[.undo-over]:pr-1 in-[.undo-over]:pl-3 in-[.undo-over]:shadow-raised"
    >
      <span
        className={`undo-mark absolute left-0 hidden size-9 place-items-center rounded-full ${isRejected ? tints.error : tints.ok}`}
      >
        {isRejected ? <X size={19} /> : <Check size={19} />}
      </span>
      <p className="undo-words min-w-0 flex-1 truncate">
        <b className="font-semibold">{offer.did}</b> <bdi>{nameOf(submission)}</bdi>
      </p>
      {children}
      <Button size="sm" className="px-2" onClick={() => onUndo(offer)}>
        <span aria-hidden="true" className="relative grid size-6 flex-none place-items-center text-micro tabular-nums">
          {/* with reduced motion, only the seconds */}
          <Ring share={left / undoSeconds} className="absolute inset-0 motion-reduce:hidden" arc="stroke-chart-1" />
          {Math.ceil(left)}
        </span>
        <span>Undo</span>
        <span className="sr-only"> the decision on {nameOf(submission)}</span>
        {isNewest && <KeyCap act="undo" />}
      </Button>
    </li>
  )
}

export function Undoable({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const { offers } = useUndoOffers()
  const takeBack = useTakeBack()
  const keysOn = useDeskKeys()
  const [newest] = offers
  const undo = (offer: UndoOffer) => {
    // the line and its button disappear
    heading.current?.focus({ preventScroll: true })
    takeBack(offer)
  }
  useWindowEvent('keydown', (event) => {
    if (newest && keysOn && readStroke(event, isElsewhere(event)) === 'undo') undo(newest)
  })
  return (
    <div className="undo-over sticky top-0 z-20 h-0">
      <UndoLines offers={offers} onUndo={undo} />
    </div>
  )
}
