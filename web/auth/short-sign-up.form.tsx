// What the short sign-up forms of /signup and /auth share: the page around them, their fields, and what comes after.
import { Link, useNavigate } from '@tanstack/react-router'
import { HeartHandshake, Mail, Search } from 'lucide-react'
import type { FormEventHandler, ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { UserType } from '../../domain/auth/credentials.schema.ts'
import { pages } from '../../domain/pages.ts'
import { village } from '../../domain/village.ts'
import { ReferralCodeField } from '../referrals/referral-code-field.tsx'
import { Button } from '../ui/button.tsx'
import { Letter, SkyScene } from '../ui/letter.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { RadioGroupField } from '../ui/radio-group-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { useSignUp } from './sign-up.ts'

/** A wide letter with the form in it; who is a member already signs in at `signIn`. */
export function SignUpLetter(props: { signIn: '/login' | '/auth'; redirect: string | undefined; children: ReactNode }) {
  const { signIn, redirect, children } = props
  return (
    <SkyScene>
      <PageTitle title={pages['/signup'].title} />
      <Letter wide>
        <h1 className="h1">Join the village</h1>
        <p className="mt-3 text-ink-soft">
          {village.name} grows one introduction at a time, so you need a code from a member. {village.reviewPromise}
        </p>
        <p className="mt-2 mb-6 text-small text-ink-mute">Fields marked with * are required.</p>
        {children}
        <p className="mt-5 text-center">
          Already a member?{' '}
          <Link to={signIn} search={{ redirect }} className="link">
            Sign in
          </Link>
        </p>
      </Letter>
    </SkyScene>
  )
}

/** Stands above a sign-up form whose address has an account. */
export function ExistingMemberNotice({ redirect, className }: { redirect?: string | undefined; className?: string }) {
  return (
    <Notice tone="warn" title="That email already has an account." className={className}>
      <Link to="/login" search={{ redirect }}>
        Sign in
      </Link>{' '}
      or{' '}
      <Link to="/auth" search={{ mode: 'forgot-password', redirect }}>
        choose a new password
      </Link>
      .
    </Notice>
  )
}

type SetError = (
  field: 'password' | 'referral_code',
  error: { message: string },
  options: { shouldFocus: true },
) => void

/** Signs up from a short form, then leads on to the verification message; `redirect` is where the new member was going. */
export const useShortSignUp = (redirect: string | undefined, setError: SetError) => {
  const navigate = useNavigate()
  return useSignUp({
    failure: ['Sign up failed', 'Please try again.'],
    redirect,
    refuse: (field, message) => setError(field, { message }, { shouldFocus: true }),
    onCreated: (email) => {
      toastSuccess('Account created!', 'Please check your email to verify your account.')
      navigate({ to: '/email-verification', search: { email, redirect } })
    },
  })
}

/** Shown when the referral code was left out. */
export const toastCodeRequired = (wrong: { referral_code?: object }): void => {
  if (wrong.referral_code) toastFailure('Referral code required', 'Please enter a valid referral code to continue.')
}

const reasons = [
  { value: 'parent_seeking', label: 'Find services', icon: Search },
  { value: 'parent_recommending', label: 'Recommend services', icon: HeartHandshake },
] satisfies { value: UserType; label: string; icon: typeof Search }[]

type SharedName = 'email' | 'password' | 'user_type' | 'referral_code'

type ShortSignUpProps = {
  onSubmit: FormEventHandler
  busy: boolean
  existing: boolean
  redirect: string | undefined
  /** Registers one of the shared fields with the form and brings its error. */
  field: (name: SharedName) => UseFormRegisterReturn & { error: string | undefined }
  /** The fields of the name. */
  children: ReactNode
}

/** The form itself. */
export function ShortSignUp({ onSubmit, busy, existing, redirect, field, children }: ShortSignUpProps) {
  return (
    <form onSubmit={onSubmit} noValidate>
      {existing && <ExistingMemberNotice redirect={redirect} className="mb-5" />}
      <div className="grid gap-5">
        {children}
        <TextField {...field('email')} label="Email" type="email" icon={Mail} autoComplete="username" required />
        <PasswordField
          {...field('password')}
          label="Password"
          hint="6 characters or more"
          autoComplete="new-password"
          required
        />
        <RadioGroupField {...field('user_type')} label="I am here to" look="boxes" options={reasons} required />
        <ReferralCodeField
          {...field('referral_code')}
          label="Referral code"
          hint="The code from the parent who invited you"
          required
        />
      </div>
      <Button type="submit" variant="primary" size="lg" className="mt-6 w-full" busy={busy}>
        Create account
      </Button>
    </form>
  )
}
