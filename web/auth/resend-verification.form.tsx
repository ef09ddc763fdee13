// Sends the verification message again, at most once a minute.

import { zodResolver } from '@hookform/resolvers/zod'
import { Clock, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { authSentence } from '../../domain/auth/auth-fault.rules.ts'
import { forgotPasswordSchema } from '../../domain/auth/credentials.schema.ts'
import { Button } from '../ui/button.tsx'
import { fieldsOf } from '../ui/form-field.ts'
import { TextField } from '../ui/text-field.tsx'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { useResend } from './verification-mail.ts'

const check = zodResolver(forgotPasswordSchema)

type ResendVerificationProps = {
  /** Empty when none is known. */
  email: string
  /** Where its link leads in the end; home when there is none. */
  redirect?: string | undefined
  children: ReactNode
}

/** "Resend email" with its countdown, and `children` beside it. Asks for the address when none is known. */
export function ResendVerification({ email, redirect, children }: ResendVerificationProps) {
  const { seconds, resend } = useResend(email, redirect)
  // an address that is known needs no check, which without a connection could not say anywhere that it failed
  const form = useForm({ ...(email === '' && { resolver: check }), defaultValues: { email } })
  const { handleSubmit, formState } = form
  const field = fieldsOf(form)

  const submit = handleSubmit(async (typed) => {
    const fault = await resend(typed.email)
    if (fault) {
      const description = authSentence(fault) ?? 'Please try again.'
      toastFailure('Failed to resend email', description)
    } else {
      toastSuccess('Verification email sent!')
    }
  })

  return (
    <form onSubmit={submit} noValidate className="mt-6">
      {email === '' && (
        <TextField
          {...field('email')}
          label="Your email"
          type="email"
          icon={Mail}
          autoComplete="username"
          className="mb-4 text-left"
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <Button
          type="submit"
          icon={seconds > 0 ? Clock : undefined}
          className="tabular-nums"
          busy={formState.isSubmitting}
          disabled={formState.isSubmitting || seconds > 0}
        >
          {seconds > 0 ? `Resend email in ${seconds} s` : 'Resend email'}
        </Button>
        {children}
      </div>
    </form>
  )
}
