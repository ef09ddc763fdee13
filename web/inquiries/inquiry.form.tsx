import { zodResolver } from '@hookform/resolvers/zod'
import { useSearch } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { inquirySchema } from '../../domain/inquiries/inquiry.schema.ts'
import { village } from '../../domain/village.ts'
import { callOnce } from '../app/call-once.ts'
import { useMemberFacts } from '../app/member-facts.ts'
import { useSession } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { clearSent } from '../ui/clear-sent.ts'
import { fieldsOf, TextAreaField, TextField } from '../ui/field.tsx'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { showInquiryRefusal } from './inquiry-refusal.ts'

type Typed = z.input<typeof inquirySchema>

const check = zodResolver(inquirySchema)

const nothing = { name: '', email: '', subject: '', message: '' }

const useOwnAddress = (fill: (known: { name: string; email: string }) => void): void => {
  const { user } = useSession()
  const { profile } = useMemberFacts()
  const email = user?.email
  const name = profile?.full_name ?? String(user?.user_metadata.full_name ?? '')
  const latest = useRef(fill)
  latest.current = fill
  useEffect(() => {
    if (email) latest.current({ name, email })
  }, [name, email])
}

const names = ['name', 'email', 'subject', 'message'] as const

const toastMistakes = (errors: FieldErrors<Typed>): void => {
  if (names.some((name) => errors[name]?.type === 'too_small')) {
    const description = 'Please fill in all required fields marked with *'
    toastFailure('Missing required fields', description)
  } else if (errors.email) {
    toastFailure('Invalid email', 'Please enter a valid email address.')
  }
}

/** Sends a message. The fields are cleared afterwards, except for text that was changed while it was being sent. */
export function InquiryForm() {
  const form = useForm({ resolver: check, defaultValues: nothing })
  const { handleSubmit, getValues, setError, setValue, reset, formState } = form
  useOwnAddress((known) => reset({ ...nothing, ...known }, { keepDirtyValues: true }))
  // another page can prefill subject and message; they count as typed
  const { subject, message } = useSearch({ from: '/contact' })
  useEffect(() => {
    if (subject) setValue('subject', subject, { shouldDirty: true })
    if (message) setValue('message', message, { shouldDirty: true })
  }, [subject, message, setValue])

  const send = handleSubmit(async (inquiry) => {
    const sent = { ...getValues() }
    try {
      await callOnce('send-inquiry', inquiry)
    } catch (failure) {
      showInquiryRefusal(failure, names, setError)
      return
    }
    toastSuccess('Thank you for contacting us!', `${village.replyPromise}.`)
    clearSent(form, sent, 'message')
  }, toastMistakes)

  const field = (name: (typeof names)[number]) => ({ ...fieldsOf(form)(name), required: true })
  return (
    <form onSubmit={send} noValidate>
      <Card className="grid gap-5 rounded-xl p-5 md:p-9">
        <p className="-mb-1 text-small text-ink-mute">Fields marked with * are required.</p>
        <div className="grid gap-5 md:grid-cols-2">
          <TextField {...field('name')} label="Full name" autoComplete="name" />
          <TextField {...field('email')} label="Email" type="email" icon={Mail} autoComplete="email" />
        </div>
        <TextField {...field('subject')} label="Subject" />
        <TextAreaField
          {...field('message')}
          label="Message"
          placeholder="How can we help?"
          className="[&_textarea]:min-h-40"
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="sm:justify-self-start"
          busy={formState.isSubmitting}
        >
          Send message
        </Button>
      </Card>
    </form>
  )
}
