import { Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listenToAuth, useSession } from '../app/session.ts'
import { LetterPage } from '../ui/letter.tsx'
import { SignInForm } from './sign-in.form.tsx'
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in.ts'

export function LoginPage() {
  const { redirect } = useSearch({ from: '/login' })
  useEffect(listenToAuth, [])
  useRedirectAfterSignIn(true, redirect)
  return <SignInLetter page="/login" redirect={redirect} />
}

export function SignInLetter({ page, redirect }: { page: '/login' | '/auth'; redirect: string | undefined }) {
  const signUp =
    page === '/login'
      ? ({ to: '/signup', search: { redirect } } as const)
      : ({ to: '/auth', search: { mode: 'signup', redirect } } as const)
  const { awaitsFactor } = useSession()
  return (
    <LetterPage title="Welcome back" keepsName lead="Your village kept your place.">
      <SignInForm redirect={redirect} />
      {!awaitsFactor && (
        <p className="mt-5 text-center">
          Have an invitation?{' '}
          <Link {...signUp} className="link">
            Sign up
          </Link>
        </p>
      )}
    </LetterPage>
  )
}
