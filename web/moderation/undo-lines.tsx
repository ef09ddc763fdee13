// What was just decided, a line for each with Undo and its own clock.
import { type RefObject, useEffect, useState } from 'react'
import { undoSeconds } from '../../domain/moderation/decision.rules.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { useWindowEvent } from '../ui/use-window-event.ts'
import { KeyCap, useDeskKeys } from './desk-keys.tsx'
import { fieldsToWrite, readStroke } from './review-keys.ts'
import { type UndoOffer, useUndoOffers } from './undo-offers.ts'
import { useTakeBack } from './use-take-back.ts'

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
    <ul aria-label="Can be undone" className={classes('undo-lines', className)}>
      {offers.map((offer) => (
        <li key={offer.requestId} data-undo={offer.requestId}>
          <p className="min-w-0 flex-1 truncate">
            <b className="font-semibold">{offer.did}</b> <bdi>{offer.submission.provider_name}</bdi>
          </p>
          <Clock until={offer.until} />
          <Button size="sm" onClick={() => onUndo(offer)}>
            Undo<span className="sr-only"> the decision on {offer.submission.provider_name}</span>
            {offer === newest && <KeyCap act="undo" />}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Milliseconds between two looks at the clock. */
const tickMs = 250

/** A ring that empties around the seconds that are left; where nothing may move, the seconds alone. */
function Clock({ until }: { until: number }) {
  const [leftMs, setLeftMs] = useState(() => until - Date.now())
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(until - Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [until])
  const left = Math.max(0, leftMs)
  return (
    <span
      aria-hidden="true"
      className="relative grid h-6 w-6 flex-none place-items-center font-semibold text-micro tabular-nums"
    >
      <svg
        viewBox="0 0 24 24"
        fill="none"
        strokeWidth={2.5}
        aria-hidden="true"
        className="absolute inset-0 motion-reduce:hidden"
      >
        <circle cx="12" cy="12" r="10" className="stroke-line" />
        <circle
          cx="12"
          cy="12"
          r="10"
          className="stroke-chart-1"
          pathLength={1}
          strokeDasharray={`${left / (undoSeconds * 1000)} 1`}
          transform="rotate(-90 12 12)"
        />
      </svg>
      {Math.ceil(left / 1000)}
    </span>
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
    <div className="undo-over sticky top-0">
      <UndoLines offers={offers} newest={newest} onUndo={undo} />
    </div>
  )
}
