// The page /login: a member signs in.
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listenToAuth } from '../app/session.ts'
import { SignInLetter } from './letter-page.tsx'
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in.ts'

/** The sign-in page; members who are signed in already go where they were going. */
export function LoginPage() {
  const { redirect } = useSearch({ from: '/login' })
  useEffect(listenToAuth, [])
  useRedirectAfterSignIn(true, redirect)
  return <SignInLetter page="/login" redirect={redirect} />
}
