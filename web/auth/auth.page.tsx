import { zodResolver } from '@hookform/resolvers/zod'
import { Link, useSearch } from '@tanstack/react-router'
import { Mail } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { authSentence } from '../../domain/auth/auth-fault.rules.ts'
import { forgotPasswordSchema } from '../../domain/auth/credentials.schema.ts'
import { authScreen, type MailedLink, readMailedLink } from '../../domain/auth/mailed-link.rules.ts'
import { listenToAuth } from '../app/session.ts'
import { Button, Spinner } from '../ui/button.tsx'
import { Email } from '../ui/email.tsx'
import { fieldsOf, TextField } from '../ui/field.tsx'
import { LetterPage } from '../ui/letter.tsx'
import { Notice } from '../ui/notice.tsx'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { askAuth } from './ask-auth.ts'
import { noteAskedMail } from './asked-mail.ts'
import { SignInLetter } from './login.page.tsx'
import { ResetPassword } from './reset-password.tsx'
import { ShortSignUp } from './short-sign-up.form.tsx'
import { useLinkSession } from './use-link-session.ts'
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in.ts'
import { toastIfJustVerified, toastVerified } from './verification-mail.ts'

declare global {
  interface Window {
    /** The URL fragment of a mailed link that opened this page. */
    mailedLink?: string
  }
}

const openedBy = readMailedLink(window.mailedLink ?? '')
const openedAt = new URLSearchParams(window.location.search)

/** The mailed link that opened this page, while the address is still the one it led to. */
const mailedLinkAt = (address: { mode: string | undefined; verified: string | undefined }): MailedLink | null =>
  openedAt.get('mode') === (address.mode ?? null) && openedAt.get('verified') === (address.verified ?? null)
    ? openedBy
    : null

type Redirect = { redirect: string | undefined }

export function AuthPage() {
  const { mode, verified, redirect } = useSearch({ from: '/auth' })
  const link = mailedLinkAt({ mode, verified })
  useEffect(listenToAuth, [])
  switch (authScreen(mode, link)) {
    case 'reset-password':
      return <ResetPassword link={link} />
    case 'forgot-password':
      return <ForgotPassword redirect={redirect} />
    case 'arriving':
      return <OpeningLink link={link} redirect={redirect} />
    case 'link-refused':
      return <RefusedLink link={link} redirect={redirect} />
    case 'signup':
      return <ShortSignUp page="/auth" redirect={redirect} />
    case 'login':
      return <SignIn redirect={redirect} verified={verified === 'true'} />
  }
}

function SignIn({ redirect, verified }: Redirect & { verified: boolean }) {
  useRedirectAfterSignIn(true, redirect, verified ? toastIfJustVerified : undefined)
  return <SignInLetter page="/auth" redirect={redirect} />
}

function ForgotPassword({ redirect }: Redirect) {
  return (
    <LetterPage title="Forgot your password?" lead="Enter your email and we’ll send you a link to choose a new one.">
      <ForgotPasswordForm />
      <p className="mt-5 text-center">
        <Link to="/auth" search={{ redirect }} className="link">
          Back to Sign In
        </Link>
      </p>
    </LetterPage>
  )
}

const check = zodResolver(forgotPasswordSchema)

/** Requests a reset link. The response is the same for members and strangers. */
function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ resolver: check, defaultValues: { email: '' } })
  const { handleSubmit, formState } = form
  const field = fieldsOf(form)

  const ask = handleSubmit(async ({ email }) => {
    const redirectTo = `${window.location.origin}/auth?mode=reset-password`
    const { fault } = await askAuth((client) => client.resetPasswordForEmail(email, { redirectTo }))
    if (fault) {
      const description = authSentence(fault) ?? 'Please try again.'
      toastFailure('Failed to send reset email', description)
      return
    }
    await noteAskedMail(email)
    setSentTo(email)
    toastSuccess('Password Reset Email Sent')
  })

  return (
    <form onSubmit={ask} noValidate>
      {sentTo && (
        <Notice tone="ok" className="mb-5">
          If{' '}
          <b className="font-semibold">
            <Email address={sentTo} />
          </b>{' '}
          belongs to a member, a link is on its way. It works once, for 1 hour. Check your spam folder, too.
        </Notice>
      )}
      <TextField {...field('email')} label="Email" type="email" icon={Mail} autoComplete="username" />
      <Button type="submit" variant="primary" size="lg" className="mt-5 w-full" busy={formState.isSubmitting}>
        Send Reset Link
      </Button>
    </form>
  )
}

type OpenedByLink = { link: MailedLink | null; redirect: string | undefined }

function OpeningLink({ link, redirect }: OpenedByLink) {
  const state = useLinkSession(link)
  useRedirectAfterSignIn(state === 'opened', redirect, toastVerified)
  if (state === 'expired') return <Refused code="otp_expired" />
  return (
    <LetterPage title="Welcome">
      <p role="status" className="flex items-center gap-3 text-ink-soft">
        <Spinner size={20} />
        Verifying your email...
      </p>
    </LetterPage>
  )
}

function RefusedLink({ link, redirect }: OpenedByLink) {
  const code = link?.kind === 'refused' ? link.code : 'unknown'
  // after a fault of the server the link still works; a signed-in member must read that too
  useRedirectAfterSignIn(code !== 'unexpected_failure', redirect)
  return <Refused code={code} />
}

const reasons = new Map([
  [
    'unexpected_failure',
    {
      title: 'Something went wrong on our side',
      lead: 'Your link still works. Please open it again from the email in a moment, or ask for a new one.',
    },
  ],
  [
    'user_banned',
    {
      title: 'This account is closed',
      lead: 'If you think that’s a mistake, please write to us. Our email is below.',
    },
  ],
])

const expired = {
  title: 'This link no longer works',
  lead: 'It has expired or was already used. If you used it before, your email is verified and you can sign in.',
}

function Refused({ code }: { code: string }) {
  return (
    <LetterPage {...(reasons.get(code) ?? expired)}>
      {code !== 'user_banned' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Button asChild variant="primary">
            <Link to="/login">Sign In</Link>
          </Button>
          <Button asChild>
            <Link to="/email-verification">Send a new link</Link>
          </Button>
        </div>
      )}
    </LetterPage>
  )
}
