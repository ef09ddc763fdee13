// Asks before an act: what it does, why it is done, and then it is done or told why not.

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { reasonLimit } from '../../domain/limits.ts'
import type { ActOnMember } from '../../domain/members/member-acts.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { toastSuccess } from '../ui/toast.tsx'

/** Makes an act on the member that is shown; rejects with the refusal. */
export type DoAct = (act: ActOnMember, reason: string) => Promise<void>

export type ActDialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** What happens, in a sentence or two. */
  description?: ReactNode
  reasonLabel?: string
  /** Words of the button that does it. */
  confirm: string
  danger?: boolean
  /** Title of the toast when it is done. */
  done: string
  /** Does it; a refusal it rejects with is shown in the dialog. */
  act: (reason: string) => Promise<unknown>
  children?: ReactNode
}

/** What was refused, for a person. */
const refusalOf = (error: unknown): string =>
  error instanceof Refusal ? (error.fields?.[0]?.message ?? error.message) : new Refusal('fault').message

/** Does an act once at a time and closes; `failure` says why it was refused. */
export const useAct = (onClose: () => void) => {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSuccess: onClose,
  })
  return { busy: isPending, failure: error && refusalOf(error), run: mutate }
}

/** The dialog; its text is empty each time it opens. */
export function ActDialog(props: ActDialogProps) {
  return props.open ? <OpenActDialog {...props} /> : null
}

function OpenActDialog(props: ActDialogProps) {
  const { onClose, title, description, reasonLabel = 'Reason', confirm, danger, done, act, children } = props
  const form = useId()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { busy, failure, run } = useAct(() => {
    toastSuccess(done)
    onClose()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(reason.trim() === '')
    if (reason.trim() !== '' && !busy) run(() => act(reason))
  }
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      size="sm"
      notice={failure && <Notice tone="error">{failure}</Notice>}
      cancel="Cancel"
      actions={
        <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} busy={busy}>
          {confirm}
        </Button>
      }
    >
      {children}
      <form id={form} onSubmit={submit} noValidate className={children ? 'mt-5' : undefined}>
        <TextAreaField
          label={reasonLabel}
          required
          rows={2}
          maxLength={reasonLimit}
          value={reason}
          readOnly={busy}
          error={missing ? 'Please say why.' : undefined}
          hint="Kept in the log for the other administrators."
          onChange={(event) => {
            setReason(event.target.value)
            setMissing(false)
          }}
        />
      </form>
    </Dialog>
  )
}
