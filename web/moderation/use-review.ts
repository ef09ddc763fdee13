// The submission that is under review: which one it is, what is written about it, the ways to others, the decision on it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { Decision } from '../../domain/moderation/decision.rules.ts'
import {
  adminNotesLimit,
  decideSubmission,
  listDecisions,
  type ReviewedSubmission,
} from '../../domain/moderation/moderation.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call, queryOf } from '../call.ts'
import { useSession } from '../session.ts'
import { toast } from '../ui/toast.tsx'
import { isAnswerUnknown, isOwnRequest, requestIdOf, settleRequest } from './decision-requests.ts'
import { keepNotes, readNotes } from './kept-notes.ts'
import { arrivedBefore, decisionToasts, earlierNotesKept, unknownAnswer } from './submission.copy.ts'
import { refreshSubmissions, rememberDecision } from './submission-pages.ts'
import { neighbours, standingOf } from './submission-queue.ts'
import type { Queue } from './use-queue.ts'
import { useUndo } from './use-undo.ts'

type WantedDecision = z.input<typeof decideSubmission.input>

/** A submission and its place in the queue; the place it had, once it has left. */
export type Opened = { submission: ReviewedSubmission; place: number }

/**
 * What is on screen. The submission is the one that was opened: what others do to it meanwhile is told beside it and
 * changes it only when the reader asks for that.
 */
type Shown = Opened & {
  /** As typed; null until somebody types. */
  notes: string | null
  /** What the parent will read if it is rejected, as typed. */
  reason: string
  /** Why the last decision was not taken. */
  fault: string | null
}

/** The one on screen. It stays, with what was typed, whatever happens to the list behind it. */
const useShown = (start: Opened, { current }: Queue, memberId: string) => {
  const fresh = (opened: Opened): Shown => ({
    ...opened,
    notes: readNotes(memberId, opened.submission.id),
    reason: '',
    fault: null,
  })
  const [shown, setShown] = useState(() => fresh(start))
  const place = current.findIndex(({ id }) => id === shown.submission.id)
  const listed = place >= 0
  if (listed && place !== shown.place) setShown({ ...shown, place })
  return { shown, setShown, show: (opened: Opened) => setShown(fresh(opened)), listed }
}

/** Asks before notes that were never saved are left behind, also by the browser's own ways: Back, reload. */
const useLeaving = (unsaved: boolean, onDiscard: () => void) => {
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
      onDiscard()
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
  const memberId = useSession().user?.id ?? ''
  const { shown, setShown, show, listed } = useShown(start, queue, memberId)
  const [arrivals, setArrivals] = useState(0)
  const { submission } = shown
  const logOf = queryOf(listDecisions, { id: submission.id })
  const log = useQuery({ ...logOf, staleTime: 0 })

  const { previous, next } = neighbours(queue.current, shown.place, listed)
  const following = async () => next ?? (await queue.loadMore())
  const turnTo = (other: ReviewedSubmission | undefined, place: number) => {
    if (other) show({ submission: other, place })
  }
  const actOf = ({ id, from_status: from, status: to }: WantedDecision) => ({ by: memberId, id, from, to })
  const standingDecisions = (logged = log.data) => logged?.decisions.filter(({ undone_at }) => undone_at === null)
  const isOwn = (logged = log.data): boolean => isOwnRequest(standingDecisions(logged)?.[0]?.request_id)

  const undone = useRef<Shown>(null)
  const undo = useUndo(({ id, admin_notes = '', reason = '' }, standing) => {
    // what was typed is typed again
    keepNotes(memberId, id, admin_notes.trim() || null)
    const before = undone.current
    // the reader is left where she is while she writes
    if (before?.submission.id !== id || unsaved || decision.isPending) return
    show({ submission: { ...before.submission, ...standing }, place: before.place })
    setShown((now) => ({ ...now, reason }))
    setArrivals((count) => count + 1)
  })

  const decision = useMutation({
    mutationFn: (wanted: WantedDecision) =>
      call(decideSubmission, { ...wanted, request_id: requestIdOf(actOf(wanted)) }),
    onMutate: () => setShown((now) => ({ ...now, fault: null })),
    onSuccess: async (decided, wanted) => {
      const requestId = requestIdOf(actOf(wanted))
      settleRequest(actOf(wanted))
      // The first of two tries may have arrived before the notes were finished.
      const areSaved = (decided.admin_notes ?? '') === wanted.admin_notes?.trim()
      if (areSaved) keepNotes(memberId, wanted.id, null)
      undone.current = shown
      undo.offer(wanted, requestId, {
        title: decisionToasts[wanted.status].done,
        ...(areSaved ? {} : { description: earlierNotesKept }),
      })
      const other = queue.view.filter === 'pending' ? ((await following()) ?? previous) : undefined
      rememberDecision(queries, decided)
      if (!other) return onClose(shown)
      turnTo(other, shown.place)
      setArrivals((count) => count + 1)
    },
    onError: async (error, wanted) => {
      const { code, message } = error instanceof Refusal ? error : new Refusal('fault')
      const isUnknown = isAnswerUnknown(error)
      if (!isUnknown) settleRequest(actOf(wanted))
      if (code === 'decided_meanwhile' || code === 'not_found') await refreshSubmissions(queries)
      const arrived = code === 'decided_meanwhile' && isOwn(queries.getQueryData(logOf.queryKey))
      const why = arrived ? arrivedBefore : message
      toast({ title: decisionToasts[wanted.status].failed, description: why, variant: 'destructive' })
      const fault = isUnknown ? `${message} ${unknownAnswer}` : why
      setShown((now) => (now.submission.id === wanted.id ? { ...now, fault } : now))
    },
  })
  const deciding = decision.isPending ? decision.variables.status : null

  // What the log says while a decision is on its way may be that very decision.
  const row = queue.submissions.find(({ id }) => id === submission.id)
  const standing = deciding ? submission : standingOf(submission, row, standingDecisions())
  const saved = submission.admin_notes ?? ''
  const notes = shown.notes ?? saved
  const notesTooLong = notes.trim().length > adminNotesLimit
  const { reason } = shown
  const unsaved = notes.trim() !== saved || reason.trim() !== ''
  const leaving = useLeaving(unsaved, () => keepNotes(memberId, submission.id, null))
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
    /** Where it stands now; null while that is what is shown. */
    standing: standing === submission ? null : standing,
    /** Whether it stands there by a decision of this page, whose answer was lost. */
    standsByOwn: isOwn(),
    fault: shown.fault,
    notes,
    notesTooLong,
    write: (text: string) => {
      keepNotes(memberId, submission.id, text.trim() === saved ? null : text)
      setShown((now) => ({ ...now, notes: text }))
    },
    reason,
    writeReason: (text: string) => setShown((now) => ({ ...now, reason: text })),
    hasPrevious: previous !== undefined,
    hasNext: next !== undefined || queue.hasMore,
    goPrevious: () => leave(() => turnTo(previous, shown.place - 1)),
    goNext: () => leave(async () => turnTo(await following(), listed ? shown.place + 1 : shown.place)),
    close: () => leaving.leave(() => onClose(shown)),
    leaving,
    deciding,
    decide: (status: Decision) => {
      const { id, status: from_status } = submission
      const told = status === 'rejected' ? { reason } : {}
      if (!deciding && !notesTooLong) decision.mutate({ id, status, from_status, admin_notes: notes, ...told })
    },
    /** Shows it as it stands now, with what can be decided from there; what was typed stays. */
    catchUp: () => {
      setShown((now) => ({ ...now, submission: standing, fault: null }))
      setArrivals((count) => count + 1)
    },
    /** Takes the last decision back; null when there is none, or its time is over. */
    undo: undo.act,
    /** How many times something else has been brought to the screen: by a decision, or by catching up. */
    arrivals,
  }
}
