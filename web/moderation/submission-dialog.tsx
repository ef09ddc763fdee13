// All that is known of one submission, and the decision on it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import type { Decision } from '../../domain/moderation/decision.rules.ts'
import {
  adminNotesLimit,
  decideSubmission,
  type ReviewedSubmission,
} from '../../domain/moderation/moderation.contracts.ts'
import type { SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call } from '../call.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { dayOf } from '../ui/dates.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { toast } from '../ui/toast.tsx'
import { SubmissionFacts } from './submission-facts.tsx'
import { refreshSubmissions, rememberDecision } from './submission-pages.ts'

const outcomes = {
  approved: { done: 'Submission approved successfully', failed: 'Failed to approve submission' },
  rejected: { done: 'Submission rejected', failed: 'Failed to reject submission' },
}

type SubmissionDialogProps = {
  submission: ReviewedSubmission
  /** Whether the submission still stands in the list behind; if not, its status here may be out of date. */
  listed: boolean
  onClose: () => void
  /** Where the focus goes when the submission has left the list. */
  focusAfter: () => HTMLElement | null | undefined
}

/** The dialog. It closes after a decision, and stays open with its notes when the decision was refused. */
export function SubmissionDialog({ submission, listed, onClose, focusAfter }: SubmissionDialogProps) {
  const queries = useQueryClient()
  const [notes, setNotes] = useState(submission.admin_notes ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const [overtaken, setOvertaken] = useState(false)
  const tooLong = notes.trim().length > adminNotesLimit

  const decision = useMutation({
    mutationFn: (status: Decision) =>
      call(decideSubmission, { id: submission.id, status, from_status: submission.status, admin_notes: notes }),
    onSuccess: (decided, status) => {
      toast({ title: outcomes[status].done, variant: 'success' })
      rememberDecision(queries, decided)
      onClose()
    },
    onError: async (error, status) => {
      const { code, message } = error instanceof Refusal ? error : new Refusal('fault')
      toast({ title: outcomes[status].failed, description: message, variant: 'destructive' })
      const gone = code === 'decided_meanwhile' || code === 'not_found'
      if (gone) await refreshSubmissions(queries)
      setOvertaken(gone)
      setFault(message)
    },
  })

  const decided = overtaken && !listed
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="lg"
      focusAfter={focusAfter}
      title={submission.provider_name}
      badge={decided ? undefined : <Badge kind={submission.status} />}
      description={`Submitted ${dayOf(submission.created_at)} by ${submission.submitter_email}`}
      actions={
        decided ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <DecisionButtons
            status={submission.status}
            deciding={decision.isPending ? decision.variables : null}
            onDecide={(status) => {
              if (!tooLong) decision.mutate(status)
            }}
          />
        )
      }
    >
      {fault && (
        <Notice tone="error" className="mb-4">
          {fault}
        </Notice>
      )}
      <SubmissionFacts submission={submission} />
      <TextAreaField
        label="Admin Notes"
        className="mt-5"
        rows={3}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
        hint="Saved with your decision. Only administrators see them."
        error={tooLong ? `Please keep the notes to ${adminNotesLimit.toLocaleString('en-US')} characters` : undefined}
      />
    </Dialog>
  )
}

type DecisionButtonsProps = {
  status: SubmissionStatus
  /** The decision under way. */
  deciding: Decision | null
  onDecide: (status: Decision) => void
}

/** What may be decided from each status; the other button waits while one is at work. */
function DecisionButtons({ status, deciding, onDecide }: DecisionButtonsProps) {
  const act = (decision: Decision) => ({
    busy: deciding === decision,
    onClick: () => {
      if (!deciding) onDecide(decision)
    },
  })
  return (
    <>
      {status !== 'rejected' && (
        <Button variant="danger-outline" icon={X} {...act('rejected')}>
          {status === 'pending' ? 'Reject' : 'Move to Rejected'}
        </Button>
      )}
      {status !== 'approved' && (
        <Button variant="primary" icon={Check} className="sm:min-w-40" {...act('approved')}>
          {status === 'pending' ? 'Approve' : 'Move to Approved'}
        </Button>
      )}
    </>
  )
}
