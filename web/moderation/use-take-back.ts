// Taking back what was done at the desk, while it is offered.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Refusal } from '../../domain/refusal.ts'
import { keepNotes } from '../admin/kept-notes.ts'
import { toast } from '../ui/toast.tsx'
import { isAnswerUnknown } from './decision-requests.ts'
import { refreshSubmissions, rememberDecision } from './submission-pages.ts'
import type { DecidedSubmission } from './submission-queue.ts'
import { dropOffer, offerAgain, type UndoOffer } from './undo-offers.ts'

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
