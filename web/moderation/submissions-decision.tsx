import { useMutation } from '@tanstack/react-query'
import type { Answer } from '../../domain/contract.ts'
import { adminNotesLimit } from '../../domain/limits.ts'
import { undoSeconds } from '../../domain/moderation/decision.rules.ts'
import type { decideSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call } from '../app/call.ts'
import { keepDraft, useDraftText } from '../app/drafts.ts'
import { useSession } from '../app/session.ts'
import { isAnswerUnknown } from '../app/unknown-answer.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast, toastFailure } from '../ui/toast.tsx'
import { type DecisionAct, requestIdOf, settleRequest } from './decision-requests.ts'
import { ReasonField } from './reason-field.tsx'
import {
  decisionVerbs,
  markedInWords,
  marksOf,
  nameOf,
  notesTooLong,
  placeOf,
  reasonLeft,
  submissionsInWords,
  undoneInWords,
  unknownAnswers,
} from './submission.copy.ts'
import type { Choice, WantedDecisions } from './submission-chooser.tsx'
import { refreshSubmissions } from './submission-pages.ts'
import { isPost, type QueueRow } from './submission-queue.ts'

type Result = Answer<typeof decideSubmissions>['results'][number]

const reasonKey = 'reason several'

const requestOf = (act: DecisionAct) => ({ id: act.id, request_id: requestIdOf(act) })

/** Undoes each decision by itself: one that was decided again meanwhile remains. */
const undoAll = async (made: readonly ReturnType<typeof requestOf>[]) => {
  const results = await Promise.allSettled(made.map((one) => call('undo-decision', one)))
  await refreshSubmissions()
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (failures.length === 0) {
    return toast({ title: 'Undone', description: 'No one was notified. They’re back to how they were.' })
  }
  const unknown = failures.filter(isAnswerUnknown).length
  const counts = { undone: made.length - failures.length, refused: failures.length - unknown, unknown }
  toastFailure(counts.undone > 0 ? 'We couldn’t undo all of them' : 'We couldn’t undo this', undoneInWords(counts))
}

type SubmissionsDecisionProps = {
  wanted: WantedDecisions
  choice: Choice
  focusAfter: () => HTMLElement | null | undefined
}

/** Decides several submissions with the same notes. It closes when all are decided, otherwise it lists the others with reasons. */
export function SubmissionsDecision({ wanted, choice, focusAfter }: SubmissionsDecisionProps) {
  const { decision, submissions } = wanted
  const { notes, close } = choice
  const memberId = useSession().user?.id ?? ''
  const [reason, setReason] = useDraftText(reasonKey, '')
  const fault = notes.trim().length > adminNotesLimit ? notesTooLong : undefined

  const acts = submissions.map((row) => ({
    by: memberId,
    id: row.id,
    from: row.status,
    to: decision,
    words: isPost(row) ? row.words : undefined,
  }))
  const deciding = useMutation({
    mutationFn: async () => {
      const chosen = acts.map((act) => ({ ...requestOf(act), from_status: act.from, words: act.words }))
      const reasonPart = decision === 'rejected' ? { reason } : {}
      const given = { submissions: chosen, status: decision, admin_notes: notes, ...reasonPart }
      return (await call('decide-submissions', given)).results
    },
    onSettled: (_, error) => {
      if (error && isAnswerUnknown(error)) return
      for (const act of acts) settleRequest(act)
    },
    onSuccess: async (results) => {
      keepDraft(reasonKey, '')
      const made = acts.map(requestOf)
      await refreshSubmissions()
      const shown = new Map(submissions.map(({ id, status }) => [id, status]))
      const remaining = results.filter(({ outcome }) => outcome !== 'decided' && outcome !== 'unchanged')
      // once the lists are refetched; with the status that the report gives
      choice.keep(remaining.map(({ id, status }) => ({ id, status: status ?? shown.get(id) ?? 'pending' })))
      if (results.some(({ outcome }) => outcome !== 'decided')) return
      toast({
        title: `${submissionsInWords(results.length)} ${decision}`,
        variant: 'success',
        duration: undoSeconds * 1000,
        action: { label: 'Undo', onPress: () => undoAll(made) },
      })
      close()
    },
  })
  const report = deciding.data
  const all = submissionsInWords(submissions.length)
  const act = `${decisionVerbs[decision]} ${all}`

  return (
    <Dialog
      onClose={() => deciding.isPending || close()}
      focusAfter={focusAfter}
      title={report ? `${countDone(report)} of ${all} ${decision}` : `${act}?`}
      description={report ? undefined : 'Parents see this in their account, and by email unless they turned that off.'}
      notice={!report && deciding.error && <Failure error={deciding.error} />}
      actions={
        report ? (
          <Button onClick={close}>Close</Button>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant={decision === 'approved' ? 'primary' : 'danger'}
              busy={deciding.isPending}
              onClick={() => fault || deciding.mutate()}
            >
              {act}
            </Button>
          </>
        )
      }
    >
      {report ? (
        <Report wanted={wanted} results={report} />
      ) : (
        <>
          <ul className="text-small">
            {submissions.map((submission) => (
              <Line
                key={submission.id}
                submission={submission}
                reason={decision === 'approved' ? markedInWords(marksOf(submission).length) : undefined}
              />
            ))}
          </ul>
          {decision === 'rejected' && <ReasonField reason={reason} readOnly={deciding.isPending} onWrite={setReason} />}
          <TextAreaField
            label="Admin Notes"
            className="mt-5"
            rows={2}
            value={notes}
            readOnly={deciding.isPending}
            onChange={(event) => choice.write(event.target.value)}
            hint="Optional, for administrators only. Saved on each one. Leave blank to keep each one’s notes."
            error={fault}
          />
        </>
      )}
    </Dialog>
  )
}

const countDone = (results: readonly Result[]): number => results.filter(({ outcome }) => outcome === 'decided').length

function Report({
  wanted: { decision, submissions },
  results,
}: {
  wanted: WantedDecisions
  results: readonly Result[]
}) {
  const named = new Map(submissions.map((submission) => [submission.id, submission]))
  return (
    <div role="alert">
      <p>These weren’t changed:</p>
      <ul className="mt-2 text-small">
        {results.map(({ id, outcome, detail }) => {
          const submission = named.get(id)
          if (outcome === 'decided' || !submission) return null
          return <Line key={id} submission={submission} reason={detail ?? reasonLeft(outcome, decision)} />
        })}
      </ul>
    </div>
  )
}

function Line({ submission, reason }: { submission: QueueRow; reason?: string | undefined }) {
  return (
    <li className="border-b border-line py-2.5 last:border-0">
      <bdi className="font-semibold wrap-anywhere">{nameOf(submission)}</bdi>{' '}
      <span className="text-ink-mute wrap-anywhere">{placeOf(submission)}</span>
      {reason && <p className="text-ink-soft">{reason}</p>}
    </li>
  )
}

function Failure({ error }: { error: Error }) {
  const { message } = error instanceof Refusal ? error : new Refusal('fault')
  const isUnknown = isAnswerUnknown(error)
  return (
    <Notice tone="error" title={isUnknown ? undefined : 'No decision was saved.'}>
      {isUnknown ? `${message} ${unknownAnswers}` : message}
    </Notice>
  )
}
