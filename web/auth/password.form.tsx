// The two forms around a lost password: asking for a link, and choosing a new password.

import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { authSentence, faultField } from '../../domain/auth/auth-fault.rules.ts'
import { forgotPasswordSchema, resetPasswordSchema } from '../../domain/auth/credentials.schema.ts'
import { Button } from '../ui/button.tsx'
import { Email } from '../ui/email.tsx'
import { fieldsOf } from '../ui/form-field.ts'
import { Notice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { askAuth, signInAgain } from './ask-auth.ts'
import { noteAskedMail } from './asked-mail.ts'

const checkForgotPassword = zodResolver(forgotPasswordSchema)
const checkResetPassword = zodResolver(resetPasswordSchema)

/** Asks for a reset link. What it answers is the same for members and strangers. */
export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ resolver: checkForgotPassword, defaultValues: { email: '' } })
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
          belongs to a member, a link is on its way. It works once, within 1 hour. Look in the spam folder too.
        </Notice>
      )}
      <TextField {...field('email')} label="Email" type="email" icon={Mail} autoComplete="username" />
      <Button type="submit" variant="primary" size="lg" className="mt-5 w-full" busy={formState.isSubmitting}>
        Send Reset Link
      </Button>
    </form>
  )
}

const sessionLost = new Set(['session_not_found', 'bad_jwt', 'no_authorization', 'user_not_found'])

type NewPasswordFormProps = {
  /** Whose password it is; password managers file it under this address. */
  email: string
  onChanged: () => void
  /** The session that the link opened is gone. */
  onExpired: () => void
}

/**
 * Chooses a new password for the member whom a link signed in, or who has just signed in. From anybody else the server wants
 * the present one first: whoever finds a device signed in must not take the account over.
 */
export function NewPasswordForm({ email, onChanged, onExpired }: NewPasswordFormProps) {
  const [asksCurrent, setAsksCurrent] = useState(false)
  const form = useForm({
    resolver: checkResetPassword,
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  })
  const { handleSubmit, formState, setError, setFocus } = form
  const field = fieldsOf(form)
  useEffect(() => {
    if (asksCurrent) setFocus('currentPassword')
  }, [asksCurrent, setFocus])

  const change = handleSubmit(async ({ currentPassword = '', password }) => {
    if (asksCurrent) {
      const wrong = await signInAgain(email, currentPassword)
      if (wrong) return setError('currentPassword', { message: wrong }, { shouldFocus: true })
      setAsksCurrent(false)
    }
    const { fault } = await askAuth((client) => client.updateUser({ password }))
    if (fault?.code === 'reauthentication_needed') return setAsksCurrent(true)
    if (!fault) {
      toastSuccess('Password Updated', 'Your new password is ready to use.')
      return onChanged()
    }
    if (fault.name === 'AuthSessionMissingError' || sessionLost.has(fault.code ?? '')) return onExpired()
    const sentence = authSentence(fault) ?? 'Please try again.'
    if (faultField(fault) === 'password') setError('password', { message: sentence }, { shouldFocus: true })
    else toastFailure('Password not updated', sentence)
  })

  return (
    <form onSubmit={change} noValidate>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {asksCurrent && (
        <Notice tone="info" title="It has been a while since you signed in." className="mb-5">
          To keep your account yours, please enter your current password too.{' '}
          <Link to="/auth" search={{ mode: 'forgot-password' }}>
            Forgot your password?
          </Link>
        </Notice>
      )}
      <div className="grid gap-5">
        {asksCurrent && (
          <PasswordField {...field('currentPassword')} label="Current password" autoComplete="current-password" />
        )}
        <PasswordField
          {...field('password')}
          label="New password"
          hint="6 characters or more"
          autoComplete="new-password"
        />
        <PasswordField {...field('confirmPassword')} label="Confirm new password" autoComplete="new-password" />
      </div>
      <Button type="submit" variant="primary" size="lg" className="mt-6 w-full" busy={formState.isSubmitting}>
        Update Password
      </Button>
    </form>
  )
}
