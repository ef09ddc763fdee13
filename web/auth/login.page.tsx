// The page /login: a member signs in.
import { Link, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listenToAuth } from '../app/session.ts'
import { LetterPage } from './letter-page.tsx'
import { SignInForm } from './sign-in.form.tsx'
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in.ts'

/** The sign-in page; members who are signed in already go where they were going. */
export function LoginPage() {
  const { redirect } = useSearch({ from: '/login' })
  useEffect(listenToAuth, [])
  useRedirectAfterSignIn(true, redirect)
  return (
    <LetterPage heading="Welcome back" lead="Your village kept your place.">
      <SignInForm redirect={redirect} />
      <p className="mt-5 text-center">
        Have an invitation?{' '}
        <Link to="/signup" search={{ redirect }} className="link">
          Sign up
        </Link>
      </p>
    </LetterPage>
  )
}
