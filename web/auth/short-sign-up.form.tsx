import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useNavigate } from '@tanstack/react-router'
import { HeartHandshake, Mail, Search } from 'lucide-react'
import { type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { authSignUpSchema, signUpSchema, type UserType } from '../../domain/auth/credentials.schema.ts'
import { pages } from '../../domain/pages.ts'
import { village } from '../../domain/village.ts'
import { ReferralCodeField } from '../referrals/referral-code-field.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorCount, fieldsOf, PasswordField, TextField } from '../ui/field.tsx'
import { Letter, SkyScene } from '../ui/letter.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { RadioGroupField } from '../ui/radio-group-field.tsx'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { useSignUp } from './sign-up.ts'
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in.ts'

const focus = (link: HTMLAnchorElement | null) => link?.focus()

export function ExistingMemberNotice({ redirect }: { redirect?: string | undefined }) {
  return (
    <Notice tone="warn" className="mt-6">
      <Link ref={focus} to="/login" search={{ redirect }}>
        Sign in
      </Link>{' '}
      with that email, or{' '}
      <Link to="/auth" search={{ mode: 'forgot-password', redirect }}>
        choose a new password
      </Link>
      .
    </Notice>
  )
}

const reasons = [
  { value: 'parent_seeking', label: 'Find services', icon: Search },
  { value: 'parent_recommending', label: 'Recommend services', icon: HeartHandshake },
] satisfies { value: UserType; label: string; icon: typeof Search }[]

type Typed = z.input<typeof signUpSchema> & z.input<typeof authSignUpSchema>
type Checked = z.output<typeof signUpSchema> | z.output<typeof authSignUpSchema>

const checks = {
  '/signup': zodResolver(signUpSchema) as unknown as Resolver<Typed, unknown, Checked>,
  '/auth': zodResolver(authSignUpSchema) as unknown as Resolver<Typed, unknown, Checked>,
}

type ShortSignUpProps = {
  /** /signup asks for the name in two fields, /auth in one. */
  page: keyof typeof checks
  /** Where the member goes after joining; a member who is already signed in goes there immediately. */
  redirect: string | undefined
  code?: string | undefined
}

export function ShortSignUp({ page, redirect, code = '' }: ShortSignUpProps) {
  useRedirectAfterSignIn(true, redirect)
  const navigate = useNavigate()
  const form = useForm<Typed, unknown, Checked>({
    resolver: checks[page],
    defaultValues: {
      full_name: '',
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      referral_code: code.toUpperCase(),
    },
  })
  const field = fieldsOf(form)
  const { existing, send } = useSignUp({
    failure: ['Sign up failed', 'Please try again.'],
    redirect,
    refuse: (name, message) => form.setError(name, { message }, { shouldFocus: true }),
    onCreated: (email) => {
      toastSuccess('Account created!')
      navigate({ to: '/email-verification', search: { email, redirect } })
    },
  })
  const submit = form.handleSubmit(
    ({ email, password, user_type, referral_code, ...name }) => {
      const full_name = 'full_name' in name ? name.full_name : `${name.firstName} ${name.lastName}`
      return send(email, password, { full_name, user_type, referral_code })
    },
    (wrong) => {
      if (wrong.referral_code) toastFailure('Referral code required', 'Please enter a valid referral code to continue.')
    },
  )
  return (
    <SkyScene>
      <PageTitle title={pages['/signup'].title} />
      <Letter wide>
        <h1 className="h1">Join the village</h1>
        <p className="mt-3 text-ink-soft">
          {village.name} grows one introduction at a time, so you’ll need a code from a member. {village.reviewPromise}
        </p>
        <p className="mt-2 mb-6 text-small text-ink-mute">Fields marked with * are required.</p>
        <form onSubmit={submit} noValidate>
          <div className="grid gap-5">
            {page === '/auth' ? (
              <TextField {...field('full_name')} label="Full name" autoComplete="name" required />
            ) : (
              <div className="grid gap-5 md:grid-cols-2">
                <TextField {...field('firstName')} label="First name" autoComplete="given-name" required />
                <TextField {...field('lastName')} label="Last name" autoComplete="family-name" required />
              </div>
            )}
            <TextField {...field('email')} label="Email" type="email" icon={Mail} autoComplete="username" required />
            <PasswordField
              {...field('password')}
              label="Password"
              hint="6 characters or more"
              autoComplete="new-password"
              required
            />
            <RadioGroupField {...field('user_type')} label="I’m here to" look="boxes" options={reasons} required />
            <ReferralCodeField
              {...field('referral_code')}
              label="Referral code"
              hint="The code from the parent who invited you"
              required
            />
          </div>
          <ErrorCount errors={form.formState.errors} />
          {existing && <ExistingMemberNotice redirect={redirect} />}
          <Button type="submit" variant="primary" size="lg" className="mt-6 w-full" busy={form.formState.isSubmitting}>
            Create account
          </Button>
        </form>
        <p className="mt-5 text-center">
          Already a member?{' '}
          <Link to={page === '/auth' ? '/auth' : '/login'} search={{ redirect }} className="link">
            Sign in
          </Link>
        </p>
      </Letter>
    </SkyScene>
  )
}
