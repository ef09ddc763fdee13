// What was just decided, a line for each with Undo and its own clock.
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { undoSeconds } from '../../domain/moderation/decision.rules.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { useWindowEvent } from '../ui/use-window-event.ts'
import { KeyCap, useDeskKeys } from './desk-keys.tsx'
import { fieldsToWrite, readStroke } from './review-keys.ts'
import { dropOffer, type UndoOffer, useTakeBack, useUndoOffers } from './undo-offers.ts'
import { Ring } from './wait-ring.tsx'

type UndoLinesProps = {
  offers: readonly UndoOffer[]
  onUndo: (offer: UndoOffer) => void
  /** The one that the key takes back. */
  newest: UndoOffer | undefined
  className?: string
}

/** The lines, newest first; nothing while there is none. */
export function UndoLines({ offers, onUndo, newest, className }: UndoLinesProps) {
  if (offers.length === 0) return null
  return (
    <ul
      aria-label="Can be undone"
      className={classes(
        'undo-lines grid max-h-45 grid-cols-[minmax(0,1fr)] gap-1.5 overflow-y-auto in-[.undo-over]:max-h-none in-[.undo-over]:p-1',
        className,
      )}
    >
      {offers.map((offer) => (
        <UndoLine key={offer.requestId} offer={offer}>
          <Button size="sm" onClick={() => onUndo(offer)}>
            Undo<span className="sr-only"> the decision on {offer.submission.provider_name}</span>
            {offer === newest && <KeyCap act="undo" />}
          </Button>
        </UndoLine>
      ))}
    </ul>
  )
}

/** Milliseconds between two looks at the clock. */
const tickMs = 250

/** One line. It goes when its time is over, but never while it is pointed at or holds the focus. */
function UndoLine({ offer, children }: { offer: UndoOffer; children: ReactNode }) {
  const { until, requestId, submission } = offer
  const line = useRef<HTMLLIElement>(null)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until && !line.current?.matches(':hover, :focus-within')) dropOffer(requestId)
    }, tickMs)
    return () => clearInterval(timer)
  }, [until, requestId])
  const left = Math.max(0, until - now) / 1000
  return (
    <li
      ref={line}
      className="flex min-h-13 items-center gap-3 rounded-md border border-line bg-surface py-1 pr-1 pl-4 text-[0.9375rem] in-[.undo-over]:shadow-raised"
    >
      <p className="min-w-0 flex-1 truncate">
        <b className="font-semibold">{offer.did}</b> <bdi>{submission.provider_name}</bdi>
      </p>
      <span
        aria-hidden="true"
        className="relative grid h-6 w-6 flex-none place-items-center font-semibold text-micro tabular-nums"
      >
        {/* where nothing may move, the seconds alone */}
        <Ring share={left / undoSeconds} className="absolute inset-0 motion-reduce:hidden" arc="stroke-chart-1" />
        {Math.ceil(left)}
      </span>
      {children}
    </li>
  )
}

/** What can be taken back while no submission is open, by button and by key. */
export function Undoable({ heading }: { heading: RefObject<HTMLElement | null> }) {
  const offers = useUndoOffers()
  const takeBack = useTakeBack()
  const keysOn = useDeskKeys()
  const [newest] = offers
  const undo = (offer: UndoOffer) => {
    // the line leaves, with its button
    heading.current?.focus({ preventScroll: true })
    void takeBack(offer)
  }
  useWindowEvent('keydown', (event) => {
    const isElsewhere =
      event.target instanceof Element && event.target.closest(`${fieldsToWrite}, [role=dialog]`) !== null
    if (newest && keysOn && readStroke(event, isElsewhere) === 'undo') undo(newest)
  })
  return (
    <div className="undo-over sticky top-0 z-20 h-0">
      <UndoLines offers={offers} newest={newest} onUndo={undo} />
    </div>
  )
}
