// Taking back the decision that was just taken, for as long as the toast about it offers that.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { undoSeconds } from '../../domain/moderation/decision.rules.ts'
import { type decideSubmission, undoDecision } from '../../domain/moderation/moderation.contracts.ts'
import { call } from '../call.ts'
import { tellFailure } from '../queries.ts'
import { toast } from '../ui/toast.tsx'
import type { ToastMessage } from '../ui/toast-message.ts'
import { refreshSubmissions, rememberDecision } from './submission-pages.ts'
import type { DecidedSubmission } from './submission-queue.ts'

type WantedDecision = z.input<typeof decideSubmission.input>

const duration = undoSeconds * 1000

/** `offer` says that a decision was taken, with Undo; `onUndone` is called when it was taken back while this is on screen. */
export const useUndo = (onUndone: (wanted: WantedDecision, standing: DecidedSubmission) => void) => {
  const queries = useQueryClient()
  const [act, setAct] = useState<(() => void) | null>(null)
  const done = useRef(onUndone)
  useEffect(() => {
    done.current = onUndone
  }, [onUndone])
  useEffect(() => {
    if (!act) return
    const timer = setTimeout(() => setAct(null), duration)
    return () => clearTimeout(timer)
  }, [act])

  const takeBack = async (wanted: WantedDecision, requestId: string): Promise<void> => {
    setAct(null)
    try {
      const standing = await call(undoDecision, { id: wanted.id, request_id: requestId })
      toast({ title: 'Taken back', description: 'Nobody was told. It stands as before.' })
      rememberDecision(queries, standing)
      done.current(wanted, standing)
    } catch (error) {
      tellFailure('This was not taken back', error)
      await refreshSubmissions(queries)
    }
  }

  return {
    act,
    offer: (wanted: WantedDecision, requestId: string, words: Pick<ToastMessage, 'title' | 'description'>) => {
      const undo = () => void takeBack(wanted, requestId)
      setAct(() => undo)
      toast({ ...words, variant: 'success', duration, action: { label: 'Undo', onPress: undo } })
    },
  }
}
