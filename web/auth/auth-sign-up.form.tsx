// The sign-up form of /auth, with the name in one field.

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { authSignUpSchema } from '../../domain/auth/credentials.schema.ts'
import { Button } from '../ui/button.tsx'
import { fieldsOf } from '../ui/form-field.ts'
import { TextField } from '../ui/text-field.tsx'
import { ExistingMemberNotice } from './existing-member-notice.tsx'
import { SignUpFields } from './sign-up-fields.tsx'
import { toastCodeRequired, useSignUp } from './use-sign-up.ts'

const check = zodResolver(authSignUpSchema)

/** Creates an account with a referral code. */
export function AuthSignUpForm({ redirect }: { redirect: string | undefined }) {
  const form = useForm({
    resolver: check,
    defaultValues: { full_name: '', email: '', password: '', referral_code: '' },
  })
  const { handleSubmit, formState, setError } = form
  const field = fieldsOf(form)
  const { existing, send } = useSignUp(redirect, (field, message) =>
    setError(field, { message }, { shouldFocus: true }),
  )

  const submit = handleSubmit(
    ({ email, password, ...member }) => send(email, password, member),
    (wrong) => wrong.referral_code && toastCodeRequired(),
  )

  return (
    <form onSubmit={submit} noValidate>
      {existing && <ExistingMemberNotice redirect={redirect} className="mb-5" />}
      <div className="grid gap-5">
        <TextField {...field('full_name')} label="Full name" autoComplete="name" required />
        <SignUpFields field={field} />
      </div>
      <Button type="submit" variant="primary" size="lg" className="mt-6 w-full" busy={formState.isSubmitting}>
        Create account
      </Button>
    </form>
  )
}
