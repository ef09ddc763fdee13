import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { authSentence, faultField } from '../../domain/auth/auth-fault.rules.ts'
import { newPasswordSchema } from '../../domain/auth/credentials.schema.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { fieldsOf, PasswordField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { askAuth } from './ask-auth.ts'

const checkNewPassword = zodResolver(newPasswordSchema)

const sessionLost = new Set(['session_not_found', 'bad_jwt', 'no_authorization', 'user_not_found'])

const linkWords = {
  done: 'Password Updated',
  doneWords: 'Your new password is ready to use.',
  failed: 'Password not updated',
}

const settingsWords = {
  done: 'Password changed',
  doneWords: 'You’re signed out everywhere else.',
  failed: 'Password not changed',
}

type NewPasswordFormProps = {
  email: string
  /** Asks for the current password from the start; otherwise only when the server requires it. */
  inSettings?: boolean
  onChanged: () => void | Promise<void>
  onExpired?: () => void
}

/**
 * Sets a new password for a member who has just signed in or opened a mailed link. Otherwise the server requires the
 * current password, so that a person who finds a signed-in device cannot take over the account.
 */
export function NewPasswordForm({ email, inSettings = false, onChanged, onExpired }: NewPasswordFormProps) {
  const words = inSettings ? settingsWords : linkWords
  const [isStale, setIsStale] = useState(false)
  const form = useForm({ resolver: checkNewPassword, defaultValues: { password: '', confirmPassword: '' } })
  const { handleSubmit, formState, reset, setError, setFocus } = form
  const field = fieldsOf(form)
  useEffect(() => {
    if (isStale) setFocus('currentPassword')
  }, [isStale, setFocus])

  const change = handleSubmit(async ({ currentPassword = '', password }) => {
    const { fault } = await askAuth((client) => client.updateUser({ password, current_password: currentPassword }))
    if (!fault) {
      reset()
      toastSuccess(words.done, words.doneWords)
      return onChanged()
    }
    if (fault.code === 'reauthentication_needed') return setIsStale(true)
    const isExpired = fault.name === 'AuthSessionMissingError' || sessionLost.has(fault.code ?? '')
    if (isExpired && onExpired) return onExpired()
    const at = (name: 'currentPassword' | 'password', message: string) =>
      setError(name, { message }, { shouldFocus: true })
    if (fault.code === 'invalid_credentials') return at('currentPassword', 'That isn’t your current password.')
    const sentence = authSentence(fault) ?? 'Please try again.'
    if (faultField(fault) === 'password') return at('password', sentence)
    toastFailure(words.failed, sentence)
  })

  return (
    <form onSubmit={change} noValidate>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {isStale && (
        <Notice tone="info" title="It’s been a while since you signed in." className="mb-5">
          To keep your account safe, please enter your current password, too.{' '}
          <Link to="/auth" search={{ mode: 'forgot-password' }}>
            Forgot your password?
          </Link>
        </Notice>
      )}
      <div className={classes('grid gap-5', inSettings && 'md:grid-cols-2')}>
        {(inSettings || isStale) && (
          <PasswordField
            {...field('currentPassword')}
            label="Current password"
            autoComplete="current-password"
            className={inSettings ? 'md:col-span-2 md:w-[calc(50%-0.625rem)]' : undefined}
            hint={
              inSettings && (
                <Link to="/auth" search={{ mode: 'forgot-password' }} className="link py-3.5">
                  Forgot your password?
                </Link>
              )
            }
          />
        )}
        <PasswordField
          {...field('password')}
          label="New password"
          hint="6 characters or more"
          autoComplete="new-password"
        />
        <PasswordField {...field('confirmPassword')} label="Confirm new password" autoComplete="new-password" />
      </div>
      {inSettings ? (
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary" busy={formState.isSubmitting}>
            Change password
          </Button>
          <p className="text-small text-ink-mute">You’ll stay signed in here and be signed out everywhere else.</p>
        </div>
      ) : (
        <Button type="submit" variant="primary" size="lg" className="mt-6 w-full" busy={formState.isSubmitting}>
          Update Password
        </Button>
      )}
    </form>
  )
}
