// The submission that is under review: which one it is, what is written about it, the ways to others, the decision on it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import type { Decision } from '../../domain/moderation/decision.rules.ts'
import {
  adminNotesLimit,
  decideSubmission,
  listDecisions,
  type ReviewedSubmission,
} from '../../domain/moderation/moderation.contracts.ts'
import type { SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'
import { Refusal, refusals } from '../../domain/refusal.ts'
import { call, queryOf } from '../call.ts'
import { toast } from '../ui/toast.tsx'
import { refreshSubmissions, rememberDecision } from './submission-pages.ts'
import { neighbours, standingOf } from './submission-queue.ts'
import { decisionToasts } from './submission-words.ts'
import type { Queue } from './use-queue.ts'

type WantedDecision = z.input<typeof decideSubmission.input>

/** A submission and its place in the queue; the place it had, once it has left. */
export type Opened = { submission: ReviewedSubmission; place: number }

type Shown = Opened & {
  /** The status it had when it was opened. */
  openedAs: SubmissionStatus
  /** As typed; null until somebody types. */
  notes: string | null
  fault: string | null
}

const fresh = (opened: Opened): Shown => ({
  ...opened,
  openedAs: opened.submission.status,
  notes: null,
  fault: null,
})

/** The one on screen. It stays, with what was typed, whatever happens to the list behind it. */
const useShown = (start: Opened, { submissions }: Queue) => {
  const [shown, setShown] = useState(() => fresh(start))
  const place = submissions.findIndex(({ id }) => id === shown.submission.id)
  const row = submissions[place]
  if (row && (place !== shown.place || row !== shown.submission)) setShown({ ...shown, submission: row, place })
  return { shown, setShown, listed: row !== undefined }
}

/** Asks before notes that were never saved are left behind, also by the browser's own ways: Back, reload. */
const useLeaving = (unsaved: boolean) => {
  const [asked, setAsked] = useState<(() => void) | null>(null)
  const blocker = useBlocker({ shouldBlockFn: () => unsaved, enableBeforeUnload: () => unsaved, withResolver: true })
  const go = asked ?? (blocker.status === 'blocked' ? blocker.proceed : null)
  return {
    /** Goes at once, or asks first. */
    leave: (way: () => void) => (unsaved ? setAsked(() => way) : way()),
    asking: go !== null,
    stay: () => {
      setAsked(null)
      blocker.reset?.()
    },
    discard: () => {
      setAsked(null)
      go?.()
    },
  }
}

export type Review = ReturnType<typeof useReview>

/**
 * Reviews from `start` on, along the queue. After a decision in the list of pending ones the next is shown, at its end the
 * one before; when none is left, and in the other lists, the dialog closes.
 */
export const useReview = (start: Opened, queue: Queue, onClose: (last: Opened) => void) => {
  const queries = useQueryClient()
  const { shown, setShown, listed } = useShown(start, queue)
  const [arrivals, setArrivals] = useState(0)
  const log = useQuery({ ...queryOf(listDecisions, { id: shown.submission.id }), staleTime: 0 })

  const { previous, next } = neighbours(queue.submissions, shown.place, listed)
  const following = async () => next ?? (await queue.loadMore())
  const show = (other: ReviewedSubmission | undefined, place: number) => {
    if (other) setShown(fresh({ submission: other, place }))
  }

  const decision = useMutation({
    mutationFn: (wanted: WantedDecision) => call(decideSubmission, wanted),
    onMutate: () => setShown((now) => ({ ...now, fault: null })),
    onSuccess: async (decided, { status }) => {
      toast({ title: decisionToasts[status].done, variant: 'success' })
      const other = queue.view.filter === 'pending' ? ((await following()) ?? previous) : undefined
      rememberDecision(queries, decided)
      if (!other) return onClose(shown)
      show(other, shown.place)
      setArrivals((count) => count + 1)
    },
    onError: async (error, { id, status }) => {
      const { code, message } = error instanceof Refusal ? error : new Refusal('fault')
      toast({ title: decisionToasts[status].failed, description: message, variant: 'destructive' })
      if (code === 'decided_meanwhile' || code === 'not_found') await refreshSubmissions(queries)
      setShown((now) => (now.submission.id === id ? { ...now, fault: message } : now))
    },
  })
  const deciding = decision.isPending ? decision.variables.status : null

  // What the log says while a decision is on its way may be that very decision.
  const submission = deciding ? shown.submission : standingOf(shown.submission, log.data?.decisions)
  const saved = submission.admin_notes ?? ''
  const notes = shown.notes ?? saved
  const notesTooLong = notes.trim().length > adminNotesLimit
  const overtaken = !deciding && submission.status !== shown.openedAs
  const leaving = useLeaving(notes.trim() !== saved)
  const leave = (way: () => void) => {
    if (!deciding) leaving.leave(way)
  }

  return {
    submission,
    /** Its place in the queue, from 0; null once it has left. */
    place: listed ? shown.place : null,
    log,
    /** Deleted meanwhile: there is nothing to decide on. */
    gone: log.error instanceof Refusal && log.error.code === 'not_found',
    fault: overtaken ? refusals.decided_meanwhile.sentence : shown.fault,
    notes,
    notesTooLong,
    write: (text: string) => setShown((now) => ({ ...now, notes: text })),
    hasPrevious: previous !== undefined,
    hasNext: next !== undefined || queue.hasMore,
    goPrevious: () => leave(() => show(previous, shown.place - 1)),
    goNext: () => leave(async () => show(await following(), listed ? shown.place + 1 : shown.place)),
    close: () => leaving.leave(() => onClose(shown)),
    leaving,
    deciding,
    decide: (status: Decision) => {
      const { id, status: from_status } = submission
      if (!deciding && !notesTooLong) decision.mutate({ id, status, from_status, admin_notes: notes })
    },
    /** How many decisions have brought another submission to the screen. */
    arrivals,
  }
}
