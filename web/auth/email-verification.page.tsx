import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { pages } from '../../domain/pages.ts'
import { isEmail } from '../../domain/text/email.rules.ts'
import { useSession } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { useDelay } from '../ui/use-delay.ts'
import { SentTo } from './check-email.tsx'
import { ResendVerification } from './resend-verification.form.tsx'
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in.ts'
import { toastIfJustVerified } from './verification-mail.ts'

const pauseMs = 2500

/** Waits until the link is opened, here or in another tab, then says so and redirects. */
export function EmailVerificationPage() {
  const { email: given = '', verified, redirect } = useSearch({ from: '/email-verification' })
  const email = isEmail(given) ? given : ''
  const { user } = useSession()
  const [paused, setPaused] = useState(false)
  const isVerified = verified === 'true'
  useRedirectAfterSignIn(isVerified || paused, redirect, isVerified ? toastIfJustVerified : undefined)

  const isMember = user !== null
  useDelay(isMember, isMember ? pauseMs : null, setPaused)

  return (
    <div className="grid min-h-full place-items-center px-5 py-10 text-center">
      {isMember ? <Verified /> : <CheckYourEmail key={email} email={email} redirect={redirect} />}
    </div>
  )
}

function Verified() {
  return (
    <div className="max-w-[34rem]" role="status">
      <PageTitle title="Email Verified!" />
      <Illustration name="spot-verified" className="mx-auto w-56 md:w-72" />
      <h1 className="h1 mt-7">Email Verified!</h1>
      <p className="mt-3 text-lead text-ink-soft">
        Your account has been successfully verified. Redirecting you to the app...
      </p>
    </div>
  )
}

const steps = [
  'Check your inbox, and the spam folder too',
  'Click the link in the message',
  'You’ll be signed in automatically',
]

function CheckYourEmail({ email, redirect }: { email: string; redirect: string | undefined }) {
  return (
    <div className="w-full max-w-[34rem]">
      <Illustration name="mail" className="mx-auto w-72 md:w-96" />
      <h1 className="h1 mt-7">{pages['/email-verification'].title}</h1>
      <p className="mt-3 text-lead text-ink-soft">
        {email ? <SentTo email={email} /> : 'No link, or an old one? Enter your email and we’ll send another.'}
      </p>
      <ol className="mt-7 grid gap-3 rounded-lg bg-sunk p-5 text-left md:p-6">
        {steps.map((step, index) => (
          <li key={step} className="flex items-center gap-3.5">
            <span
              aria-hidden="true"
              className="grid size-8 flex-none place-items-center rounded-full bg-surface text-small font-semibold"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <ResendVerification email={email} redirect={redirect}>
        <Button asChild>
          <Link to="/signup" search={{ redirect }}>
            Back to signup
          </Link>
        </Button>
      </ResendVerification>
      <p className="mt-5 text-ink-soft">
        Opened the link on another device?{' '}
        <Link to="/login" search={{ redirect }} className="link">
          Sign in
        </Link>
      </p>
    </div>
  )
}
