// The sign-up form of /auth, with the name in one field.
import { useForm } from 'react-hook-form'
import { lazyPart } from '../lazy-part.ts'
import { Button } from '../ui/button.tsx'
import { lateCheck } from '../ui/late-check.ts'
import { TextField } from '../ui/text-field.tsx'
import { ExistingMemberNotice } from './existing-member-notice.tsx'
import { SignUpFields } from './sign-up-fields.tsx'
import { toastCodeRequired, useSignUp } from './use-sign-up.ts'

const check = lateCheck(lazyPart(() => import('./credentials-check.ts'), 'checkAuthSignUp'))

/** Creates an account with a referral code. */
export function AuthSignUpForm({ redirect }: { redirect: string | undefined }) {
  const form = useForm({
    resolver: check,
    defaultValues: { full_name: '', email: '', password: '', referral_code: '' },
  })
  const { register, handleSubmit, formState, setError } = form
  const { errors, isSubmitting } = formState
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
        <TextField
          {...register('full_name')}
          label="Full name"
          autoComplete="name"
          error={errors.full_name?.message}
          required
        />
        <SignUpFields field={(name) => ({ ...register(name), error: errors[name]?.message })} />
      </div>
      <Button type="submit" variant="primary" size="lg" className="mt-6 w-full" busy={isSubmitting}>
        Create account
      </Button>
    </form>
  )
}
