// The page /signup: a parent with a referral code joins.
import { zodResolver } from '@hookform/resolvers/zod'
import { useSearch } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { signUpSchema } from '../../domain/auth/credentials.schema.ts'
import { fieldsOf } from '../ui/form-field.ts'
import { TextField } from '../ui/text-field.tsx'
import { ShortSignUp, SignUpLetter, toastCodeRequired, useShortSignUp } from './short-sign-up.form.tsx'
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in.ts'

const check = zodResolver(signUpSchema)

/** The sign-up page, where `code` fills in the code; members who are signed in already go where they were going. */
export function SignupPage() {
  const { redirect, code } = useSearch({ from: '/signup' })
  useRedirectAfterSignIn(true, redirect)
  const form = useForm({
    resolver: check,
    defaultValues: { firstName: '', lastName: '', email: '', password: '', referral_code: code?.toUpperCase() ?? '' },
  })
  const field = fieldsOf(form)
  const { existing, send } = useShortSignUp(redirect, form.setError)
  const submit = form.handleSubmit(
    ({ firstName, lastName, email, password, ...member }) =>
      send(email, password, { full_name: `${firstName} ${lastName}`, ...member }),
    toastCodeRequired,
  )
  return (
    <SignUpLetter signIn="/login" redirect={redirect}>
      <ShortSignUp {...{ existing, redirect, field }} onSubmit={submit} busy={form.formState.isSubmitting}>
        <div className="grid gap-5 md:grid-cols-2">
          <TextField {...field('firstName')} label="First name" autoComplete="given-name" required />
          <TextField {...field('lastName')} label="Last name" autoComplete="family-name" required />
        </div>
      </ShortSignUp>
    </SignUpLetter>
  )
}
