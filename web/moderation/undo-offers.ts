// What can be taken back at the desk: one offer for each act, for its own seconds, wherever on the page it is shown; and taking it back.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { undoSeconds } from '../../domain/moderation/decision.rules.ts'
import type { ReviewedSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { keepNotes } from '../admin/kept-notes.ts'
import { toast } from '../ui/toast.tsx'
import { isAnswerUnknown } from './decision-requests.ts'
import { refreshSubmissions, rememberDecision } from './submission-pages.ts'
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

/** Offers to take an act back, from now on and for its seconds. */
export const offerUndo = (act: Omit<UndoOffer, 'until'>): void =>
  change([{ ...act, until: Date.now() + undoSeconds * 1000 }, ...offers])

/** Offers again what could not be asked for, until its time is over. */
const offerAgain = (offer: UndoOffer): void => {
  if (Date.now() < offer.until) change([offer, ...offers].toSorted((one, other) => other.until - one.until))
}

/** What can be taken back now, newest first. */
export const useUndoOffers = (): readonly UndoOffer[] => useSyncExternalStore(subscribe, () => offers)

/** A function that takes an act back and keeps its notes; `onUndone` is called if the caller is still mounted then. */
export const useTakeBack = (onUndone?: (offer: UndoOffer, standing: DecidedSubmission) => void) => {
  const queries = useQueryClient()
  const undone = useRef(onUndone)
  useEffect(() => {
    undone.current = onUndone
    return () => {
      undone.current = undefined
    }
  }, [onUndone])

  return async (offer: UndoOffer): Promise<void> => {
    const { requestId, by, submission, typed, takeBack } = offer
    const note = submission.provider_name
    dropOffer(requestId)
    try {
      const standing = await takeBack()
      keepNotes(by, submission.id, typed.notes.trim() || null)
      toast({ title: 'Taken back', description: 'Nobody was told. It stands as before.', note })
      rememberDecision(queries, standing)
      undone.current?.(offer, standing)
    } catch (error) {
      const { message } = error instanceof Refusal ? error : new Refusal('fault')
      toast({ title: 'This was not taken back', description: message, note, variant: 'destructive' })
      if (isAnswerUnknown(error)) offerAgain(offer)
      await refreshSubmissions(queries)
    }
  }
}
