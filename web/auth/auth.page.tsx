// The page /auth: signing in, signing up, a lost password, and the landing place of mailed links.
import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { authSignUpSchema } from '../../domain/auth/credentials.schema.ts'
import { authScreen, type MailedLink, readMailedLink } from '../../domain/auth/mailed-link.rules.ts'
import { listenToAuth } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { fieldsOf } from '../ui/form-field.ts'
import { TextField } from '../ui/text-field.tsx'
import { ExistingMemberNotice } from './existing-member-notice.tsx'
import { LetterPage } from './letter-page.tsx'
import { ForgotPasswordForm } from './password.form.tsx'
import { ResetPassword } from './reset-password.tsx'
import { SignInForm } from './sign-in.form.tsx'
import { SignUpFields } from './sign-up-fields.tsx'
import { SignUpLetter } from './sign-up-letter.tsx'
import { LinkRefused, OpeningLink } from './sign-up-link.tsx'
import { toastIfJustVerified, toastVerified } from './toast-verified.ts'
import { useLinkSession } from './use-link-session.ts'
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in.ts'
import { toastCodeRequired, useSignUp } from './use-sign-up.ts'

declare global {
  interface Window {
    /** The fragment that the page was opened with, if it is a mailed link's answer. */
    mailedLink?: string
  }
}

interface Arrival {
  mode: string | undefined
  verified: string | undefined
  link: MailedLink
}

const readArrival = ({ search }: Location): Arrival | null => {
  const link = readMailedLink(window.mailedLink ?? '')
  if (!link) return null
  const query = new URLSearchParams(search)
  return { mode: query.get('mode') ?? undefined, verified: query.get('verified') ?? undefined, link }
}

const arrival = readArrival(window.location)

/** The link this page was opened with, for as long as the address is still the one it led to. */
const mailedLinkAt = (mode: string | undefined, verified: string | undefined): MailedLink | null =>
  arrival && arrival.mode === mode && arrival.verified === verified ? arrival.link : null

const check = zodResolver(authSignUpSchema)

/** Creates an account with a referral code. */
function AuthSignUpForm({ redirect }: { redirect: string | undefined }) {
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

type Way = { redirect: string | undefined }

/** Shows the screen that the address asks for, or the one of the mailed link in it. */
export function AuthPage() {
  const { mode, verified, redirect } = useSearch({ from: '/auth' })
  const link = mailedLinkAt(mode, verified)
  useEffect(listenToAuth, [])
  switch (authScreen(mode, link)) {
    case 'reset-password':
      return <ResetPassword link={link} />
    case 'forgot-password':
      return <ForgotPassword redirect={redirect} />
    case 'arriving':
      return <Arriving link={link} redirect={redirect} />
    case 'link-refused':
      return <Refused link={link} redirect={redirect} />
    case 'signup':
      return <SignUp redirect={redirect} />
    case 'login':
      return <SignIn redirect={redirect} verified={verified === 'true'} />
  }
}

function SignIn({ redirect, verified }: Way & { verified: boolean }) {
  useRedirectAfterSignIn(true, redirect, verified ? toastIfJustVerified : undefined)
  return (
    <LetterPage heading="Welcome back" lead="Your village kept your place.">
      <SignInForm redirect={redirect} />
      <p className="mt-5 text-center">
        Have an invitation?{' '}
        <Link to="/auth" search={{ mode: 'signup', redirect }} className="link">
          Sign up
        </Link>
      </p>
    </LetterPage>
  )
}

function SignUp({ redirect }: Way) {
  useRedirectAfterSignIn(true, redirect)
  return (
    <SignUpLetter
      signIn={
        <Link to="/auth" search={{ redirect }} className="link">
          Sign in
        </Link>
      }
    >
      <AuthSignUpForm redirect={redirect} />
    </SignUpLetter>
  )
}

function ForgotPassword({ redirect }: Way) {
  return (
    <LetterPage title="Forgot your password?" lead="Tell us your email and we send you a link to choose a new one.">
      <ForgotPasswordForm />
      <p className="mt-5 text-center">
        <Link to="/auth" search={{ redirect }} className="link">
          Back to Sign In
        </Link>
      </p>
    </LetterPage>
  )
}

/** A sign-up link that works: its session comes, then the way leads on. */
function Arriving({ link, redirect }: Way & { link: MailedLink | null }) {
  const state = useLinkSession(link)
  useRedirectAfterSignIn(state === 'opened', redirect, toastVerified)
  return state === 'expired' ? <LinkRefused code="otp_expired" /> : <OpeningLink />
}

function Refused({ link, redirect }: Way & { link: MailedLink | null }) {
  const code = link?.kind === 'refused' ? link.code : 'unknown'
  // after a fault of ours the link still works, which a member who is signed in already must hear too
  useRedirectAfterSignIn(code !== 'unexpected_failure', redirect)
  return <LinkRefused code={code} />
}
