import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { adminNotesLimit } from '../../domain/limits.ts'
import type { Decision } from '../../domain/moderation/decision.rules.ts'
import type { ReviewedSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { isMailedAutomatically } from '../../domain/recommendations/ratings.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { RefusalCode } from '../../domain/refusals.ts'
import { call, queryOf } from '../app/call.ts'
import { keepDraft, readDraft, useDraft } from '../app/drafts.ts'
import { queries, refresh } from '../app/queries.ts'
import { useSession } from '../app/session.ts'
import { isAnswerUnknown } from '../app/unknown-answer.ts'
import { leaveOutWords } from '../questions/personal-words.copy.ts'
import { toast } from '../ui/toast.tsx'
import { useDelay } from '../ui/use-delay.ts'
import { type DecisionAct, isOwnRequest, requestIdOf, settleRequest } from './decision-requests.ts'
import {
  askToasts,
  decidedByYou,
  decisionToasts,
  earlierNotesRemain,
  marksOf,
  nameOf,
  pressIgnored,
  statusNames,
  unknownAnswer,
} from './submission.copy.ts'
import { type Queue, refreshSubmissions, rememberDecision } from './submission-pages.ts'
import { isLine, isPost, latestStatusOf, neighbours, nextToReview, type QueueRow } from './submission-queue.ts'
import { letterOf, reasonOf, type Typed, useTakeBack, useUndoOffers } from './undo-lines.tsx'
import { isTaken, useClaims } from './use-claims.tsx'
import { useListedBy } from './use-listed-by.ts'

type WantedAct = {
  act: DecisionAct
  typed: Typed
  someoneElse: boolean
  mailProvider: boolean
  /** Of a post, as shown. */
  words: string | undefined
  cleared: string[]
}

/** A submission and its place in the queue, or its last place after it has left. */
export type Opened = { submission: QueueRow; place: number }

/** What is on screen. `submission` is the opened version; changes by others are shown beside it and applied only on request. */
type Shown = Opened & {
  /** True while the administrator is writing a request for a change. */
  asks: boolean
  letterMissing: boolean
  someoneElse: boolean
  mailProvider: boolean
  wordMissing: boolean
  /** True after a rejection was taken back for its reason. */
  explains: boolean
  /** Where the marked words begin that were found fine. */
  cleared: readonly number[]
  /** True after Approve was pressed with marks left. */
  asksAboutMarks: boolean
}

type ReviewOptions = {
  onClose: (last: Opened) => void
  onShow: (id: string) => void
}

/** Refusals which mean that the lists are out of date. */
const stale: readonly RefusalCode[] = ['decided_meanwhile', 'not_found', 'maybe_not_listed']

/** Milliseconds after a submission appears in which no decision is accepted: a second press was meant for the previous one. */
const ignoreKeysMs = 600

/** Milliseconds for which a message about an unknown response stays. */
const unknownMs = 20_000

/** A low rating and an address with the provider's consent: the provider is emailed only if the reviewer chooses to. */
const canNotify = ({ status, rating, has_contact_consent, provider_email }: ReviewedSubmission): boolean =>
  status !== 'approved' && !isMailedAutomatically(rating) && has_contact_consent && provider_email !== null

export type Review = ReturnType<typeof useReview>

/**
 * Reviews along the queue from `start`. After a decision in the pending list it shows the next submission that nobody
 * else is reading, or at the end an earlier one. If none is left, and in the other lists, the dialog closes.
 */
export const useReview = (start: Opened, queue: Queue, { onClose, onShow }: ReviewOptions) => {
  const memberId = useSession().user?.id ?? ''
  const fresh = (opened: Opened): Shown => ({
    ...opened,
    asks: Boolean(readDraft(letterOf(opened.submission.id))),
    letterMissing: false,
    someoneElse: false,
    mailProvider: false,
    wordMissing: false,
    explains: false,
    cleared: [],
    asksAboutMarks: false,
  })
  const [shown, setShown] = useState(() => fresh(start))
  const change = (part: Partial<Shown>) => setShown((now) => ({ ...now, ...part }))
  const { submission, asks, letterMissing } = shown
  const saved = submission.admin_notes ?? ''
  const notes = useDraft(submission.id) ?? saved
  const reason = useDraft(reasonOf(submission.id)) ?? ''
  const marks = marksOf(submission).map((mark) => ({ ...mark, isCleared: shown.cleared.includes(mark.from) }))
  const left = marks.filter(({ isCleared }) => !isCleared)
  /** What a request for a change says until something else is written. */
  const suggested = leaveOutWords(left)
  const letter = useDraft(letterOf(submission.id)) ?? suggested
  const place = queue.current.findIndex(({ id }) => id === submission.id)
  const listed = place >= 0
  if (listed && place !== shown.place) change({ place })

  const [shownCount, setShownCount] = useState(0)
  const countShown = () => setShownCount((count) => count + 1)
  const logOf = queryOf('list-decisions', { id: submission.id })
  const log = useQuery({ ...logOf, staleTime: 0 })
  const latestOf = (logged = log.data) => logged?.decisions.find(({ undone_at }) => undone_at === null)
  const isOwn = (logged = log.data): boolean => isOwnRequest(latestOf(logged)?.request_id)
  const claims = useClaims(submission.id)
  const { offers, add: offerUndo } = useUndoOffers()

  const { previous, next } = neighbours(queue.current, shown.place, listed)
  const following = async (): Promise<QueueRow | undefined> => {
    if (queue.view.filter !== 'pending') return undefined
    const isFree = ({ id, change_asked_at }: QueueRow) => change_asked_at === null && !isTaken(claims, id)
    return nextToReview(queue.current, { place: shown.place, listed }, isFree, queue.loadMore)
  }

  const acting = useMutation({
    mutationFn: async ({
      act,
      typed: { notes, reason, letter },
      someoneElse,
      mailProvider,
      words,
      cleared,
    }: WantedAct) => {
      const { id, from, to } = act
      const request_id = requestIdOf(act)
      const decision = { id, from_status: from, admin_notes: notes, request_id, words, cleared_words: cleared }
      const { undo_seconds, ...latest } =
        to === 'asked'
          ? await call('ask-for-change', { id, letter: letter ?? '', request_id, words })
          : await call('decide-submission', {
              ...decision,
              status: to,
              ...(to === 'rejected' ? { reason } : { someone_else: someoneElse, tell_provider: mailProvider }),
            })
      const until = Date.now() + undo_seconds * 1000
      // searched while the decided submission is still in its place
      return { latest, until, other: await following() }
    },
    onSuccess: ({ latest, until }, { act, typed }) => {
      const { id, to } = act
      const isAsked = to === 'asked'
      // After a retry the server may have saved the notes of the first try.
      const areSaved = !isAsked && (latest.admin_notes ?? '') === typed.notes.trim()
      if (areSaved) keepDraft(id, undefined)
      keepDraft(reasonOf(id), undefined)
      keepDraft(letterOf(id), undefined)
      const did = isAsked ? 'Asked about' : statusNames[to]
      if (until > Date.now()) offerUndo({ requestId: requestIdOf(act), submission, typed, did, until })
      settleRequest(act)
      toast({
        title: isAsked ? askToasts.done : decisionToasts[to].done,
        description: nameOf(submission),
        note: isAsked ? askToasts.next : areSaved ? undefined : earlierNotesRemain,
        variant: 'success',
      })
      rememberDecision(latest)
    },
    onError: async (error, { act }) => {
      const { code, message } = error instanceof Refusal ? error : new Refusal('fault')
      const isUnknown = isAnswerUnknown(error)
      if (!isUnknown) settleRequest(act)
      if (code === 'maybe_not_listed') await refresh('get-review-context')
      if (stale.includes(code)) await refreshSubmissions()
      const isDecidedByYou = code === 'decided_meanwhile' && isOwn(queries.getQueryData(logOf.queryKey))
      toast({
        title: act.to === 'asked' ? askToasts.failed : decisionToasts[act.to].failed,
        description: isDecidedByYou ? decidedByYou : isUnknown ? unknownAnswer : message,
        note: nameOf(submission),
        variant: 'destructive',
        ...(isUnknown && { duration: unknownMs }),
      })
    },
  })
  const deciding = acting.isPending ? acting.variables.act.to : null

  const show = (other: QueueRow) => {
    acting.reset()
    // the place is computed from the queue
    setShown(fresh({ submission: other, place: shown.place }))
    onShow(other.id)
  }
  const act = (to: DecisionAct['to'], typed: Typed) => {
    const decided = { by: memberId, id: submission.id, from: submission.status, to }
    const { someoneElse, mailProvider } = shown
    const words = isPost(submission) ? submission.words : undefined
    const cleared = marks.filter(({ isCleared }) => isCleared).map(({ text }) => text)
    const wanted = { act: decided, typed, someoneElse, mailProvider, words, cleared }
    acting.mutate(wanted, {
      // not called if the dialog was closed before the response
      onSuccess: ({ other }) => {
        if (!other) return onClose(shown)
        show(other)
        countShown()
      },
    })
  }

  // While a decision is being sent, a newer status may be that decision.
  const row = queue.submissions.find(({ id }) => id === submission.id)
  const listedBy = useListedBy(row ?? submission)
  const needsWord = listedBy !== null && listedBy !== 'sure' && !shown.someoneElse
  const latest = deciding ? submission : latestStatusOf(submission, row, latestOf())
  const notesTooLong = notes.trim().length > adminNotesLimit
  const isWriting = notes.trim() !== saved || reason.trim() !== '' || (asks && letter.trim() !== '')
  const isBusy = useRef(false)
  useEffect(() => {
    isBusy.current = isWriting || deciding !== null
  })
  const takeBack = useTakeBack(({ submission: before }, then, explains) => {
    // an administrator who is writing is not interrupted
    if (!explains && isBusy.current && before.id !== submission.id) return
    show({ ...before, ...then })
    change({ explains })
    countShown()
  })
  const isCurrent = latest === submission
  const isDeleted = log.error instanceof Refusal && log.error.code === 'not_found'
  const mayDecide = !isDeleted && (isCurrent || isOwn())
  const mayAsk =
    mayDecide && submission.status === 'pending' && submission.change_asked_at === null && !isLine(submission)
  const view = `${submission.id} ${shownCount} ${mayDecide} ${shown.asksAboutMarks}`
  const [readyView, setReadyView] = useState('')
  useDelay(view, ignoreKeysMs, setReadyView)
  const ready = readyView === view
  const ignorePress = () => {
    if (!deciding && !shown.asksAboutMarks) toast(pressIgnored)
  }

  return {
    submission,
    /** Its place in the queue from 0; null after it has left. */
    place: listed ? shown.place : null,
    log,
    claims,
    isDeleted,
    /** Its newest status; null if that is what is shown. */
    latest: isCurrent ? null : latest,
    /** The newest status is a decision of this page whose response was lost. */
    isLatestOwn: isOwn(),
    notes,
    notesTooLong,
    write: (text: string) => keepDraft(submission.id, text === saved ? undefined : text),
    reason,
    writeReason: (text: string) => keepDraft(reasonOf(submission.id), text || undefined),
    asks,
    letter,
    letterMissing,
    writeLetter: (text: string) => {
      keepDraft(letterOf(submission.id), text === suggested ? undefined : text)
      change({ letterMissing: false })
    },
    askForChange: mayAsk
      ? () => {
          acting.reset()
          change({ asks: true })
        }
      : null,
    cancelAsking: () => {
      change({ asks: false, letterMissing: false })
      countShown()
    },
    sendLetter: () => {
      const text = letter.trim()
      change({ letterMissing: text === '' })
      if (text !== '' && !deciding) act('asked', { notes, reason, letter: text })
    },
    hasPrevious: previous !== undefined,
    hasNext: next !== undefined || queue.hasMore,
    goPrevious: () => {
      if (previous && !deciding) show(previous)
    },
    goNext: async () => {
      const other = deciding ? undefined : (next ?? (await queue.loadMore()))
      if (other) show(other)
    },
    goTo: (other: QueueRow) => {
      if (other.id !== submission.id && !deciding) show(other)
    },
    close: () => onClose(shown),
    deciding,
    listedBy,
    needsWord,
    someoneElse: shown.someoneElse,
    wordMissing: shown.wordMissing && needsWord,
    sayItIsSomeoneElse: (someoneElse: boolean) => change({ someoneElse, wordMissing: false }),
    /** Whether the provider is emailed; null if the reviewer cannot choose. */
    mailProvider: !isPost(submission) && canNotify(submission) ? shown.mailProvider : null,
    chooseToTell: (mailProvider: boolean) => change({ mailProvider }),
    marks,
    /** How many marked words are not cleared. */
    marksLeft: left.length,
    suggested,
    asksAboutMarks: shown.asksAboutMarks && left.length > 0,
    clear: (from: number) =>
      change({
        cleared: shown.cleared.includes(from) ? shown.cleared.filter((one) => one !== from) : [...shown.cleared, from],
      }),
    /** False after a colleague's decision, until the reader asks for the newest status. */
    mayDecide,
    /** Whether it has been shown long enough to be decided on. */
    ready,
    ignorePress,
    decide: (status: Decision) => {
      if (!ready) ignorePress()
      else if (status === 'approved' && needsWord) change({ wordMissing: true })
      else if (status === 'approved' && left.length > 0 && !shown.asksAboutMarks) change({ asksAboutMarks: true })
      else if (mayDecide && !deciding && !notesTooLong)
        act(status, { notes, reason: status === 'rejected' ? reason : '', letter: null })
    },
    /** Shows the newest status and the decisions possible from there. The drafts stay. */
    catchUp: () => {
      acting.reset()
      change({ submission: latest, cleared: [], asksAboutMarks: false })
      countShown()
    },
    offers,
    takeBack,
    explains: shown.explains,
    /** How often a decision or `catchUp` has changed what is shown. */
    shownCount,
  }
}
