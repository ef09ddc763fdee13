// The page /signup: a parent with a referral code joins.
import { Link, useSearch } from '@tanstack/react-router'
import { SignUpForm } from './sign-up.form.tsx'
import { SignUpLetter } from './sign-up-letter.tsx'
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in.ts'

/** The sign-up page; members who are signed in already go where they were going. */
export function SignupPage() {
  const { redirect, code } = useSearch({ from: '/signup' })
  useRedirectAfterSignIn(true, redirect)
  return (
    <SignUpLetter
      signIn={
        <Link to="/login" search={{ redirect }} className="link">
          Sign in
        </Link>
      }
    >
      <SignUpForm code={code} redirect={redirect} />
    </SignUpLetter>
  )
}
