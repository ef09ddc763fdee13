// The page /signup: a parent with a referral code joins.
import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useSearch } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { signUpSchema } from '../../domain/auth/credentials.schema.ts'
import { Button } from '../ui/button.tsx'
import { fieldsOf } from '../ui/form-field.ts'
import { TextField } from '../ui/text-field.tsx'
import { ExistingMemberNotice } from './existing-member-notice.tsx'
import { SignUpFields } from './sign-up-fields.tsx'
import { SignUpLetter } from './sign-up-letter.tsx'
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in.ts'
import { toastCodeRequired, useSignUp } from './use-sign-up.ts'

const check = zodResolver(signUpSchema)

/** Creates an account with a referral code, which `code` fills in. */
function SignUpForm({ code, redirect }: { code: string | undefined; redirect: string | undefined }) {
  const form = useForm({
    resolver: check,
    defaultValues: { firstName: '', lastName: '', email: '', password: '', referral_code: code?.toUpperCase() ?? '' },
  })
  const { handleSubmit, formState, setError } = form
  const field = fieldsOf(form)
  const { existing, send } = useSignUp(redirect, (field, message) =>
    setError(field, { message }, { shouldFocus: true }),
  )

  const submit = handleSubmit(
    ({ firstName, lastName, email, password, ...member }) =>
      send(email, password, { full_name: `${firstName} ${lastName}`, ...member }),
    (wrong) => wrong.referral_code && toastCodeRequired(),
  )

  return (
    <form onSubmit={submit} noValidate>
      {existing && <ExistingMemberNotice redirect={redirect} className="mb-5" />}
      <div className="grid gap-5">
        <div className="grid gap-5 md:grid-cols-2">
          <TextField {...field('firstName')} label="First name" autoComplete="given-name" required />
          <TextField {...field('lastName')} label="Last name" autoComplete="family-name" required />
        </div>
        <SignUpFields field={field} />
      </div>
      <Button type="submit" variant="primary" size="lg" className="mt-6 w-full" busy={formState.isSubmitting}>
        Create account
      </Button>
    </form>
  )
}

/** The sign-up page; members who are signed in already go where they were going. */
export function SignupPage() {
  const { redirect, code } = useSearch({ from: '/signup' })
  useRedirectAfterSignIn(true, redirect)
  return (
    <SignUpLetter
      signIn={
        <Link to="/login" search={{ redirect }} className="link">
          Sign in
        </Link>
      }
    >
      <SignUpForm code={code} redirect={redirect} />
    </SignUpLetter>
  )
}
