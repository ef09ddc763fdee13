import { zodResolver } from '@hookform/resolvers/zod'
import { Mail } from 'lucide-react'
import { type FormEvent, useId } from 'react'
import { useForm } from 'react-hook-form'
import { invitationRequestSchema } from '../../domain/inquiries/inquiry.schema.ts'
import { callOnce } from '../app/call-once.ts'
import { showInquiryRefusal } from '../inquiries/inquiry-refusal.ts'
import { FormLocation } from '../places/form-location.tsx'
import { Button } from '../ui/button.tsx'
import { clearSent } from '../ui/clear-sent.ts'
import { Dialog } from '../ui/dialog.tsx'
import { fieldsOf, TextAreaField, TextField } from '../ui/field.tsx'
import { toastSuccess } from '../ui/toast.tsx'

const names = ['name', 'email', 'location', 'words'] as const

const check = zodResolver(invitationRequestSchema)

export function InvitationRequestDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const id = useId()
  const form = useForm({ resolver: check, defaultValues: { name: '', email: '', location: '', words: '' } })
  const field = fieldsOf(form)

  const send = form.handleSubmit(async (request) => {
    const sent = { ...form.getValues() }
    try {
      await callOnce('request-invitation', request)
    } catch (failure) {
      showInquiryRefusal(failure, names, form.setError)
      return
    }
    toastSuccess('Request sent', 'Thank you. We’ll reply by email.')
    if (!clearSent(form, sent, 'words')) onClose()
  })

  const submit = (event: FormEvent) => {
    // React events of the dialog also reach the form around its button, which must not be submitted
    event.stopPropagation()
    void send(event)
  }

  return (
    <Dialog
      {...{ open, onClose }}
      title="Request an invitation"
      description="Tell us who you are. A real person reads this and replies by email."
      cancel="Cancel"
      actions={
        <Button type="submit" form={id} variant="primary" busy={form.formState.isSubmitting}>
          Send request
        </Button>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="grid gap-5">
        <p className="text-small text-ink-mute">Fields marked with * are required.</p>
        <TextField {...field('name')} label="Name" autoComplete="name" required />
        <TextField {...field('email')} label="Email" type="email" icon={Mail} autoComplete="email" required />
        <FormLocation form={form} />
        <TextAreaField
          {...field('words')}
          label="A few words"
          placeholder="Who you are, and how you heard about us"
          required
        />
      </form>
    </Dialog>
  )
}
