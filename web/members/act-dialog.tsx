import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { reasonLimit } from '../../domain/limits.ts'
import type { ActOnMember } from '../../domain/members/member-acts.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call } from '../app/call.ts'
import { forgetDrafts, useDraftText } from '../app/drafts.ts'
import { refresh } from '../app/queries.ts'
import { failureWords } from '../app/unknown-answer.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { toastSuccess } from '../ui/toast.tsx'

export type DoAct = (act: ActOnMember, reason: string) => Promise<void>

type ActFormProps = {
  /** Key prefix of the drafts: the action and the member. The drafts survive closing the dialog. */
  about: string
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  confirm: string
  danger?: boolean | undefined
  done?: string
  doneWords?: string
  act: () => Promise<unknown>
  /** The fields. `errorAt(path)` returns the refusal of the input at this path. */
  children: (errorAt: (path: string) => string | undefined) => ReactNode
}

/** A dialog with a form. It closes when the action has succeeded, and deletes the drafts. */
export function ActForm({ about, confirm, danger, done, doneWords, act, children, ...dialog }: ActFormProps) {
  const form = useId()
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    onSuccess: () => {
      forgetDrafts(about)
      if (done !== undefined) toastSuccess(done, doneWords)
      dialog.onClose()
    },
  })
  const faults = error instanceof Refusal ? error.fields : undefined
  const [title, words] = failureWords('', error)
  return (
    <Dialog
      {...dialog}
      size="sm"
      notice={
        error &&
        !faults && (
          <Notice tone="error" title={title || undefined}>
            {words}
          </Notice>
        )
      }
      cancel="Cancel"
      actions={
        <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} busy={isPending}>
          {confirm}
        </Button>
      }
    >
      <form
        id={form}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        {children((path) => faults?.find((fault) => fault.path === path)?.message)}
      </form>
    </Dialog>
  )
}

type ActDialogProps = Omit<ActFormProps, 'act' | 'children'> & {
  reasonLabel?: string
  act: (reason: string) => Promise<unknown>
  children?: ReactNode
}

export function ActDialog({ reasonLabel = 'Reason', act, children, ...dialog }: ActDialogProps) {
  const [reason, setReason] = useDraftText(`${dialog.about} reason`, '')
  return (
    <ActForm {...dialog} act={() => act(reason)}>
      {(errorAt) => (
        <>
          {children && <div>{children}</div>}
          <TextAreaField
            label={reasonLabel}
            required
            rows={2}
            maxLength={reasonLimit}
            value={reason}
            error={errorAt('reason')}
            hint="Saved in the log for other administrators."
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </ActForm>
  )
}

export type ShownMember = { id: string; last_act_id: string | null }

/** Performs the action. Resolves with the member's newest action; rejects with the refusal. */
export const actOnMember = async (
  { id, last_act_id }: ShownMember,
  act: ActOnMember,
  reason?: string,
): Promise<ShownMember> => {
  try {
    const done = await call('act-on-member', { id, act, last_act_id, ...(reason !== undefined && { reason }) })
    return { id, ...done }
  } finally {
    // Also after a refusal, because the page may be out of date.
    await refresh('get-member', 'list-members', 'get-membership', 'get-dashboard-counts')
  }
}
