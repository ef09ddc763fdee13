// What can be taken back at the desk: one offer for each act, for its own seconds, wherever on the page it is shown.
import { useSyncExternalStore } from 'react'
import { undoSeconds } from '../../domain/moderation/decision.rules.ts'
import type { ReviewedSubmission } from '../../domain/moderation/moderation.contracts.ts'
import type { DecidedSubmission } from './submission-queue.ts'

/** What was typed for an act: it is typed again when the act is taken back. */
export interface Typed {
  notes: string
  reason: string
  /** What the parent was asked for; null when they were not asked. */
  letter: string | null
}

export interface UndoOffer {
  /** Of the act. */
  requestId: string
  by: string
  /** As it was shown, with its place in the queue. */
  submission: ReviewedSubmission
  place: number
  typed: Typed
  /** What was done, in a word or two. */
  did: string
  /** Answers where the submission stands then. */
  takeBack: () => Promise<DecidedSubmission>
  /** When it is over, in milliseconds since 1970. */
  until: number
}

/** Milliseconds after which an offer that is pointed at or holds the focus is looked at again. */
const holdMs = 500

/** Newest first. */
let offers: readonly UndoOffer[] = []
const listeners = new Set<() => void>()

const change = (next: readonly UndoOffer[]) => {
  offers = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Takes an offer away. */
export const dropOffer = (requestId: string): void => change(offers.filter((offer) => offer.requestId !== requestId))

const dropInTime = (requestId: string, milliseconds: number): void =>
  void setTimeout(() => {
    const isHeld = document.querySelector(`[data-undo="${requestId}"]:is(:hover, :focus-within)`)
    if (isHeld) dropInTime(requestId, holdMs)
    else dropOffer(requestId)
  }, milliseconds)

/** Offers to take an act back, from now on and for its seconds. */
export const offerUndo = (act: Omit<UndoOffer, 'until'>): void => {
  change([{ ...act, until: Date.now() + undoSeconds * 1000 }, ...offers])
  dropInTime(act.requestId, undoSeconds * 1000)
}

/** Offers again what could not be asked for, until its time is over. */
export const offerAgain = (offer: UndoOffer): void => {
  if (Date.now() < offer.until) change([offer, ...offers].toSorted((one, other) => other.until - one.until))
}

/** What can be taken back now, newest first. */
export const useUndoOffers = (): readonly UndoOffer[] => useSyncExternalStore(subscribe, () => offers)
