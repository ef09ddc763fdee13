import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { correctionSchema } from '../../domain/inquiries/inquiry.schema.ts'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import type { ProviderPage } from '../../domain/providers/providers.contracts.ts'
import { callOnce } from '../app/call-once.ts'
import { reportFailure } from '../app/queries.ts'
import { Button } from '../ui/button.tsx'
import { clearSent } from '../ui/clear-sent.ts'
import { Dialog } from '../ui/dialog.tsx'
import { fieldsOf, TextAreaField } from '../ui/field.tsx'
import { toastSuccess } from '../ui/toast.tsx'

const check = zodResolver(correctionSchema)

type ReportDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description: ReactNode
  label: string
  hint: string
  send: (message: string) => Promise<unknown>
}

/** A message to the administrators. The text stays until it has been sent, also while the dialog is closed. */
export function ReportDialog({ open, onClose, title, description, label, hint, send }: ReportDialogProps) {
  const form = useForm({ resolver: check, defaultValues: { message: '' } })
  const { handleSubmit, getValues, formState } = form
  const submit = handleSubmit(async ({ message }) => {
    const sent = { ...getValues() }
    try {
      await send(message)
    } catch (failure) {
      reportFailure('We couldn’t send this', failure)
      return
    }
    toastSuccess('Thank you for telling us', 'We’ll look into it.')
    if (!clearSent(form, sent, 'message')) onClose()
  })
  return (
    <Dialog
      {...{ open, onClose, title, description }}
      cancel="Cancel"
      actions={
        <Button type="submit" form="correction" variant="primary" busy={formState.isSubmitting}>
          Send
        </Button>
      }
    >
      <form id="correction" onSubmit={submit} noValidate>
        <TextAreaField {...fieldsOf(form)('message')} required label={label} hint={hint} />
      </form>
    </Dialog>
  )
}

type CorrectionDialogProps = Pick<ReportDialogProps, 'open' | 'onClose'> & { provider: ProviderPage }

export function CorrectionDialog({ provider, ...dialog }: CorrectionDialogProps) {
  return (
    <ReportDialog
      {...dialog}
      title="Something changed?"
      description={
        <>
          Your message goes to the people who run the village, with your name. <bdi>{provider.provider_name}</bdi> and
          other parents won’t see it.
        </>
      }
      label="What changed?"
      hint="A number that no longer works, a move to another town, a mistake in the name"
      send={(message) => callOnce('report-provider-change', { short_id: shortIdOf(provider.provider_id), message })}
    />
  )
}
