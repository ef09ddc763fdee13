// A lost password: asking for the link to a new one.
import { zodResolver } from '@hookform/resolvers/zod'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { authSentence } from '../../domain/auth/auth-fault.rules.ts'
import { forgotPasswordSchema } from '../../domain/auth/credentials.schema.ts'
import { Button } from '../ui/button.tsx'
import { Email } from '../ui/email.tsx'
import { fieldsOf } from '../ui/form-field.ts'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { askAuth } from './ask-auth.ts'
import { noteAskedMail } from './asked-mail.ts'

const check = zodResolver(forgotPasswordSchema)

/** Asks for a reset link. What it answers is the same for members and strangers. */
export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ resolver: check, defaultValues: { email: '' } })
  const { handleSubmit, formState } = form
  const field = fieldsOf(form)

  const ask = handleSubmit(async ({ email }) => {
    const redirectTo = `${window.location.origin}/auth?mode=reset-password`
    const { fault } = await askAuth((client) => client.resetPasswordForEmail(email, { redirectTo }))
    if (fault) {
      const description = authSentence(fault) ?? 'Please try again.'
      toastFailure('Failed to send reset email', description)
      return
    }
    await noteAskedMail(email)
    setSentTo(email)
    toastSuccess('Password Reset Email Sent', 'Check your inbox for the link to choose a new password.')
  })

  return (
    <form onSubmit={ask} noValidate>
      {sentTo && (
        <Notice tone="ok" className="mb-5">
          If{' '}
          <b className="font-semibold">
            <Email address={sentTo} />
          </b>{' '}
          belongs to a member, a link is on its way. It works once, for 1 hour. Check your spam folder, too.
        </Notice>
      )}
      <TextField {...field('email')} label="Email" type="email" icon={Mail} autoComplete="username" />
      <Button type="submit" variant="primary" size="lg" className="mt-5 w-full" busy={formState.isSubmitting}>
        Send Reset Link
      </Button>
    </form>
  )
}
