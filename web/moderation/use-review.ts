// The submission that is under review: which one it is, what is written about it, the ways to others, the decision on it.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { adminNotesLimit } from '../../domain/limits.ts'
import type { Decision } from '../../domain/moderation/decision.rules.ts'
import type { ReviewedSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { keepNotes, readNotes } from '../admin/kept-notes.ts'
import { call, queryOf } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { toast } from '../ui/toast.tsx'
import { useDelay } from '../ui/use-delay.ts'
import { type DecisionAct, isAnswerUnknown, isOwnRequest, requestIdOf, settleRequest } from './decision-requests.ts'
import {
  arrivedBefore,
  askToasts,
  decisionToasts,
  earlierNotesKept,
  statusNames,
  unknownAnswer,
} from './submission.copy.ts'
import { refreshSubmissions, rememberDecision } from './submission-pages.ts'
import { type DecidedSubmission, neighbours, nextToReview, standingOf } from './submission-queue.ts'
import { offerUndo, type Typed, useTakeBack, useUndoOffers } from './undo-offers.ts'
import { useLeaving } from './use-leaving.ts'
import type { Queue } from './use-queue.ts'

/** An act on what is on screen, with what was typed for it. */
type WantedAct = { act: DecisionAct; typed: Typed }

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
  /** What the parent is asked to change, as typed; null while they are not asked. */
  letter: string | null
  /** Why the last decision was not taken. */
  fault: string | null
}

type ReviewOptions = {
  onClose: (last: Opened) => void
  /** Called with each one that comes on screen. */
  onShow: (opened: Opened) => void
  /** Whether a colleague reads this one: what is shown next after a decision is another. */
  isTaken: (id: string) => boolean
}

/** Milliseconds in which a decision is not taken on what has just come on screen: a second press is meant for the one before. */
const deafMs = 600

/** Whether the value has been the same for so many milliseconds. */
const useStood = (value: string, milliseconds: number): boolean => {
  const [stood, setStood] = useState<string | null>(null)
  useDelay(value, milliseconds, setStood)
  return stood === value
}

/** The one on screen. It stays, with what was typed, whatever happens to the list behind it. */
const useShown = (start: Opened, { current }: Queue, memberId: string, onShow: (opened: Opened) => void) => {
  const fresh = (opened: Opened): Shown => ({
    ...opened,
    notes: readNotes(memberId, opened.submission.id),
    reason: '',
    letter: null,
    fault: null,
  })
  const [shown, setShown] = useState(() => fresh(start))
  const place = current.findIndex(({ id }) => id === shown.submission.id)
  const listed = place >= 0
  if (listed && place !== shown.place) setShown({ ...shown, place })
  const show = (opened: Opened, typed: Partial<Shown> = {}) => {
    setShown({ ...fresh(opened), ...typed })
    onShow(opened)
  }
  return { shown, setShown, show, listed }
}

export type Review = ReturnType<typeof useReview>

/**
 * Reviews from `start` on, along the queue. After a decision in the list of pending ones the next that nobody else reads
 * is shown, at its end one before; when none is left, and in the other lists, the dialog closes.
 */
export const useReview = (start: Opened, queue: Queue, { onClose, onShow, isTaken }: ReviewOptions) => {
  const queries = useQueryClient()
  const memberId = useSession().user?.id ?? ''
  const { shown, setShown, show, listed } = useShown(start, queue, memberId, onShow)
  const [arrivals, setArrivals] = useState(0)
  const [letterMissing, setLetterMissing] = useState(false)
  const { submission } = shown
  const logOf = queryOf('list-decisions', { id: submission.id })
  const log = useQuery({ ...logOf, staleTime: 0 })

  const { previous, next } = neighbours(queue.current, shown.place, listed)
  const following = async () => next ?? (await queue.loadMore())
  const turnTo = (other: ReviewedSubmission | undefined, place: number) => {
    if (other) show({ submission: other, place })
  }
  const actOn = ({ id, status }: ReviewedSubmission, to: DecisionAct['to']) => ({ by: memberId, id, from: status, to })
  const standingDecisions = (logged = log.data) => logged?.decisions.filter(({ undone_at }) => undone_at === null)
  const isOwn = (logged = log.data): boolean => isOwnRequest(standingDecisions(logged)?.[0]?.request_id)

  const offers = useUndoOffers()
  const [newest] = offers
  /** The act that brought what is on screen, until the reader turns to another. */
  const [lastAct, setLastAct] = useState<string | null>(null)
  const takeBack = useTakeBack(({ submission: before, place, typed: { reason, letter } }, standing) => {
    // the reader is left where they are while they write
    if (unsaved || deciding) return
    show({ submission: { ...before, ...standing }, place }, { reason, letter })
    setArrivals((count) => count + 1)
  })

  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  /** Brings what comes next on screen; `act` takes the one that was on it out of the list. */
  const goOn = async (act: () => void) => {
    const isFree = ({ id, change_asked_at }: ReviewedSubmission) => change_asked_at === null && !isTaken(id)
    const other =
      queue.view.filter === 'pending'
        ? await nextToReview(queue.current, { place: shown.place, listed }, isFree, queue.loadMore)
        : undefined
    act()
    // closed while the answer was on its way
    if (!isOpen.current) return
    if (!other) return onClose(shown)
    turnTo(other, shown.place)
    setArrivals((count) => count + 1)
  }

  const fail = async (error: unknown, act: DecisionAct, note: string) => {
    const { code, message } = error instanceof Refusal ? error : new Refusal('fault')
    const isUnknown = isAnswerUnknown(error)
    if (!isUnknown) settleRequest(act)
    if (code === 'decided_meanwhile' || code === 'not_found') await refreshSubmissions(queries)
    const arrived = code === 'decided_meanwhile' && isOwn(queries.getQueryData(logOf.queryKey))
    const why = arrived ? arrivedBefore : message
    const title = act.to === 'asked' ? askToasts.failed : decisionToasts[act.to].failed
    toast({ title, description: why, note, variant: 'destructive' })
    const fault = isUnknown ? `${message} ${unknownAnswer}` : why
    setShown((now) => (now.submission.id === act.id ? { ...now, fault } : now))
  }

  const acting = useMutation({
    mutationFn: ({ act, typed: { notes, reason, letter } }: WantedAct): Promise<DecidedSubmission> => {
      const { id, from, to } = act
      const request_id = requestIdOf(act)
      if (to === 'asked') return call('ask-for-change', { id, letter: letter ?? '', request_id })
      const reasonPart = to === 'rejected' ? { reason } : {}
      return call('decide-submission', {
        id,
        status: to,
        from_status: from,
        admin_notes: notes,
        ...reasonPart,
        request_id,
      })
    },
    onMutate: () => setShown((now) => ({ ...now, fault: null })),
    onSuccess: async (standing, { act, typed }) => {
      const { id, to } = act
      const request_id = requestIdOf(act)
      settleRequest(act)
      const isAsked = to === 'asked'
      // The first of two tries may have arrived before the notes were finished.
      const areSaved = !isAsked && (standing.admin_notes ?? '') === typed.notes.trim()
      if (areSaved) keepNotes(memberId, id, null)
      offerUndo({
        requestId: request_id,
        by: memberId,
        submission,
        place: shown.place,
        typed,
        did: isAsked ? 'Asked about' : statusNames[to],
        takeBack: () => call(isAsked ? 'undo-change-request' : 'undo-decision', { id, request_id }),
      })
      setLastAct(request_id)
      toast({
        title: isAsked ? askToasts.done : decisionToasts[to].done,
        description: submission.provider_name,
        note: isAsked ? askToasts.next : areSaved ? undefined : earlierNotesKept,
        variant: 'success',
      })
      await goOn(() => rememberDecision(queries, standing))
    },
    onError: (error, { act }) => fail(error, act, submission.provider_name),
  })
  const deciding = acting.isPending ? acting.variables.act.to : null

  // What the log says while a decision is on its way may be that very decision.
  const row = queue.submissions.find(({ id }) => id === submission.id)
  const standing = deciding ? submission : standingOf(submission, row, standingDecisions())
  const saved = submission.admin_notes ?? ''
  const notes = shown.notes ?? saved
  const notesTooLong = notes.trim().length > adminNotesLimit
  const { reason, letter } = shown
  const unsaved = notes.trim() !== saved || reason.trim() !== '' || (letter ?? '').trim() !== ''
  const leaving = useLeaving(unsaved, () => keepNotes(memberId, submission.id, null))
  const leave = (way: () => unknown) => {
    if (deciding) return
    leaving.leave(() => {
      setLastAct(null)
      void way()
    })
  }
  const isCurrent = standing === submission
  const gone = log.error instanceof Refusal && log.error.code === 'not_found'
  const mayDecide = !gone && (isCurrent || isOwn())
  const mayAsk = mayDecide && submission.status === 'pending' && submission.change_asked_at === null
  const ready = useStood(`${submission.id} ${arrivals} ${mayDecide}`, deafMs)

  return {
    submission,
    /** Its place in the queue, from 0; null once it has left. */
    place: listed ? shown.place : null,
    log,
    /** Deleted meanwhile: there is nothing to decide on. */
    gone,
    /** Where it stands now; null while that is what is shown. */
    standing: isCurrent ? null : standing,
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
    /** What the parent is asked to change; null while they are not asked. */
    letter,
    letterMissing,
    writeLetter: (text: string) => {
      setLetterMissing(false)
      setShown((now) => ({ ...now, letter: text }))
    },
    /** Begins a letter to the parent; null where they cannot be asked. */
    askForChange: mayAsk ? () => setShown((now) => ({ ...now, letter: now.letter ?? '', fault: null })) : null,
    cancelAsking: () => {
      setLetterMissing(false)
      setShown((now) => ({ ...now, letter: null }))
      setArrivals((count) => count + 1)
    },
    sendLetter: () => {
      const text = (letter ?? '').trim()
      setLetterMissing(text === '')
      const act = actOn(submission, 'asked')
      if (text !== '' && !deciding) acting.mutate({ act, typed: { notes, reason, letter: text } })
    },
    hasPrevious: previous !== undefined,
    hasNext: next !== undefined || queue.hasMore,
    goPrevious: () => leave(() => turnTo(previous, shown.place - 1)),
    goNext: () => leave(async () => turnTo(await following(), listed ? shown.place + 1 : shown.place)),
    /** Turns to another row of the queue. */
    goTo: (other: ReviewedSubmission) => {
      if (other.id === submission.id) return
      leave(() =>
        turnTo(
          other,
          Math.max(
            0,
            queue.current.findIndex(({ id }) => id === other.id),
          ),
        ),
      )
    },
    close: () => leaving.leave(() => onClose(shown)),
    leaving,
    deciding,
    /** Not once a colleague has decided, until the reader asks where it stands. */
    mayDecide,
    /** Whether it has stood there long enough to be decided on, or turned away from in the place of a decision. */
    ready,
    decide: (status: Decision) => {
      const act = actOn(submission, status)
      if (ready && mayDecide && !deciding && !notesTooLong)
        acting.mutate({ act, typed: { notes, reason: status === 'rejected' ? reason : '', letter: null } })
    },
    /** Shows it as it stands now, with what can be decided from there; what was typed stays. */
    catchUp: () => {
      setShown((now) => ({ ...now, submission: standing, fault: null }))
      setArrivals((count) => count + 1)
    },
    /** What can be taken back, newest first: by the act that brought what is on screen, and by those before. */
    undoable: { here: offers.filter(({ requestId }) => requestId === lastAct), all: offers },
    takeBack,
    /** Takes the newest act back; null when there is none whose time is not over. */
    undo: newest ? () => void takeBack(newest) : null,
    /** How many times something else has been brought to the screen: by a decision, or by catching up. */
    arrivals,
  }
}
