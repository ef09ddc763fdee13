import { zodResolver } from '@hookform/resolvers/zod'
import { Clock, Mail } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { authSentence, secondsToWait } from '../../domain/auth/auth-fault.rules.ts'
import { forgotPasswordSchema } from '../../domain/auth/credentials.schema.ts'
import { resendCooldownSeconds, secondsUntilResend } from '../../domain/auth/verification-mail.rules.ts'
import { Button } from '../ui/button.tsx'
import { fieldsOf, TextField } from '../ui/field.tsx'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { askAuth } from './ask-auth.ts'
import { noteAskedMail } from './asked-mail.ts'
import { noteVerificationMail, readyTime, verifiedAddress } from './verification-mail.ts'

const check = zodResolver(forgotPasswordSchema)

type ResendVerificationProps = {
  /** Empty if no address is known. */
  email: string
  redirect?: string | undefined
  children: ReactNode
}

export function ResendVerification({ email, redirect, children }: ResendVerificationProps) {
  const [readyAt, setReadyAt] = useState(() => readyTime(email))
  const [now, setNow] = useState(Date.now)
  const seconds = secondsUntilResend(readyAt, now)
  const running = seconds > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  // a known address has no field to show an error at, so it is not checked
  const form = useForm({ ...(email === '' && { resolver: check }), defaultValues: { email } })
  const { handleSubmit, formState } = form
  const field = fieldsOf(form)

  const submit = handleSubmit(async ({ email: address }) => {
    const { fault } = await askAuth((client) =>
      client.resend({ type: 'signup', email: address, options: { emailRedirectTo: verifiedAddress(redirect) } }),
    )
    const pauseSeconds = fault ? secondsToWait(fault) : resendCooldownSeconds
    if (pauseSeconds !== null) {
      setReadyAt(noteVerificationMail(address, pauseSeconds))
      setNow(Date.now())
    }
    if (fault) return toastFailure('Failed to resend email', authSentence(fault) ?? 'Please try again.')
    await noteAskedMail(address)
    toastSuccess('Verification email sent!')
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
          icon={running ? Clock : undefined}
          className="tabular-nums"
          busy={formState.isSubmitting}
          disabled={formState.isSubmitting || running}
        >
          {running ? `Resend email in ${seconds} s` : 'Resend email'}
        </Button>
        {children}
      </div>
    </form>
  )
}
