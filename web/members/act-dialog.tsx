// Asks before an act: what it does, why it is done, and then it is done or told why not.
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
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

type ActFormProps = {
  onClose: () => void
  title: ReactNode
  /** What happens, in a sentence or two. */
  description?: ReactNode
  /** Words of the button that does it. */
  confirm: string
  danger?: boolean
  /** Title of the toast when it is done, and a sentence below it. */
  done: string
  doneWords?: string
  /** Does it; a refusal it rejects with is shown in the dialog. */
  act: () => Promise<unknown>
  /** Whether all that is needed is given; says at the fields what is missing. */
  check: () => boolean
  /** The fields; they do not change while it is being done. */
  children: (busy: boolean) => ReactNode
}

/** What was refused, for a person. */
const refusalOf = (error: unknown): string =>
  error instanceof Refusal ? (error.fields?.[0]?.message ?? error.message) : new Refusal('fault').message

/** A dialog with a form; it closes when the act is done. */
export function ActForm(props: ActFormProps) {
  const { onClose, title, description, confirm, danger, done, doneWords, act, check, children } = props
  const form = useId()
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    onSuccess: () => {
      toastSuccess(done, doneWords)
      onClose()
    },
  })
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      size="sm"
      notice={error && <Notice tone="error">{refusalOf(error)}</Notice>}
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
          if (check() && !isPending) mutate()
        }}
      >
        {children(isPending)}
      </form>
    </Dialog>
  )
}

type ActDialogProps = Omit<ActFormProps, 'act' | 'check' | 'children'> & {
  reasonLabel?: string
  act: (reason: string) => Promise<unknown>
  children?: ReactNode
}

/** The same for an act of which only the reason is asked. */
export function ActDialog({ reasonLabel = 'Reason', act, children, ...dialog }: ActDialogProps) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const check = () => {
    setMissing(reason.trim() === '')
    return reason.trim() !== ''
  }
  return (
    <ActForm {...dialog} act={() => act(reason)} check={check}>
      {(busy) => (
        <>
          {children && <div>{children}</div>}
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
        </>
      )}
    </ActForm>
  )
}
