// Taking back what was just done at the desk, for as long as the toast about it offers that.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { undoSeconds } from '../../domain/moderation/decision.rules.ts'
import { tellFailure } from '../queries.ts'
import { toast } from '../ui/toast.tsx'
import type { ToastMessage } from '../ui/toast-message.ts'
import { useDelay } from '../ui/use-delay.ts'
import { refreshSubmissions, rememberDecision } from './submission-pages.ts'
import type { DecidedSubmission } from './submission-queue.ts'

const duration = undoSeconds * 1000

/** What was typed for an act: it is typed again when the act is taken back. */
export interface Typed {
  notes: string
  reason: string
  /** What the parent was asked for; null when she was not asked. */
  letter: string | null
}

interface Done {
  id: string
  typed: Typed
  /** Answers where the submission stands then. */
  takeBack: () => Promise<DecidedSubmission>
  words: Pick<ToastMessage, 'title' | 'description'>
}

/** `offer` says what was done, with Undo; `onUndone` is called when it was taken back while this is on screen. */
export const useUndo = (onUndone: (done: Pick<Done, 'id' | 'typed'>, standing: DecidedSubmission) => void) => {
  const queries = useQueryClient()
  const [act, setAct] = useState<(() => void) | null>(null)
  const undone = useRef(onUndone)
  useEffect(() => {
    undone.current = onUndone
  }, [onUndone])
  useDelay(act, act && duration, () => setAct(null))

  const takeBack = async (done: Done): Promise<void> => {
    setAct(null)
    try {
      const standing = await done.takeBack()
      toast({ title: 'Taken back', description: 'Nobody was told. It stands as before.' })
      rememberDecision(queries, standing)
      undone.current(done, standing)
    } catch (error) {
      tellFailure('This was not taken back', error)
      await refreshSubmissions(queries)
    }
  }

  return {
    act,
    offer: (done: Done) => {
      const undo = () => void takeBack(done)
      setAct(() => undo)
      toast({ ...done.words, variant: 'success', duration, action: { label: 'Undo', onPress: undo } })
    },
  }
}
