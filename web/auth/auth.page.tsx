// The page /auth: signing in, signing up, a lost password, and the landing place of mailed links.
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { authScreen, type MailedLink, readMailedLink } from '../../domain/auth/mailed-link.rules.ts'
import { listenToAuth } from '../app/session.ts'
import { ForgotPasswordForm } from './forgot-password.form.tsx'
import { LetterPage } from './letter-page.tsx'
import { SignInLetter } from './login.page.tsx'
import { ResetPassword } from './reset-password.tsx'
import { ShortSignUp } from './short-sign-up.form.tsx'
import { OpeningLink, RefusedLink } from './sign-up-link.tsx'
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in.ts'
import { toastIfJustVerified } from './verification-mail.ts'

declare global {
  interface Window {
    /** The fragment that the page was opened with, if it is a mailed link's answer. */
    mailedLink?: string
  }
}

const openedBy = readMailedLink(window.mailedLink ?? '')
const openedAt = new URLSearchParams(window.location.search)

/** The link this page was opened with, for as long as the address is still the one it led to. */
const mailedLinkAt = (address: { mode: string | undefined; verified: string | undefined }): MailedLink | null =>
  openedAt.get('mode') === (address.mode ?? null) && openedAt.get('verified') === (address.verified ?? null)
    ? openedBy
    : null

type Way = { redirect: string | undefined }

/** Shows the screen that the address asks for, or the one of the mailed link in it. */
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

function SignIn({ redirect, verified }: Way & { verified: boolean }) {
  useRedirectAfterSignIn(true, redirect, verified ? toastIfJustVerified : undefined)
  return <SignInLetter page="/auth" redirect={redirect} />
}

function ForgotPassword({ redirect }: Way) {
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
