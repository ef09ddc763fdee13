// Another password for a member who is signed in: the present one, and the new one twice.
import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { authSentence, faultField } from '../../domain/auth/auth-fault.rules.ts'
import { changePasswordSchema } from '../../domain/auth/credentials.schema.ts'
import { askAuth } from '../auth/ask-auth.ts'
import { Button } from '../ui/button.tsx'
import { fieldsOf } from '../ui/form-field.ts'
import { PasswordField } from '../ui/password-field.tsx'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { useFreshSettings } from './use-settings.ts'

const check = zodResolver(changePasswordSchema)
const nothing = { currentPassword: '', password: '', confirmPassword: '' }

/** The form; who forgot the present password is led to a mailed link. */
export function PasswordSettingsForm({ email }: { email: string }) {
  const form = useForm({ resolver: check, defaultValues: nothing })
  const field = fieldsOf(form)
  const refresh = useFreshSettings()
  const change = form.handleSubmit(async ({ currentPassword, password }) => {
    const { fault } = await askAuth((client) => client.updateUser({ password, current_password: currentPassword }))
    if (!fault) {
      form.reset(nothing)
      toastSuccess('Password changed', 'Every other place is signed out.')
      return refresh()
    }
    const at = (name: 'currentPassword' | 'password', message: string) =>
      form.setError(name, { message }, { shouldFocus: true })
    if (fault.code === 'invalid_credentials') return at('currentPassword', 'This is not your current password.')
    const sentence = authSentence(fault) ?? 'Please try again.'
    if (faultField(fault) === 'password') return at('password', sentence)
    toastFailure('Password not changed', sentence)
  })
  return (
    <form onSubmit={change} noValidate>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className="grid gap-5 md:grid-cols-2">
        <PasswordField
          {...field('currentPassword')}
          label="Password now"
          autoComplete="current-password"
          className="md:mr-2.5 md:w-1/2 md:col-span-2"
          hint={
            <Link to="/auth" search={{ mode: 'forgot-password' }} className="link">
              Forgot your password?
            </Link>
          }
        />
        <PasswordField
          {...field('password')}
          label="New password"
          hint="6 characters or more"
          autoComplete="new-password"
        />
        <PasswordField {...field('confirmPassword')} label="New password again" autoComplete="new-password" />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          Change password
        </Button>
        <p className="text-small text-ink-mute">You stay signed in here. Every other place is signed out.</p>
      </div>
    </form>
  )
}
