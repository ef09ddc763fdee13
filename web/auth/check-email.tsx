import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Email } from '../ui/email.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { ResendVerification } from './resend-verification.form.tsx'

export function SentTo({ email }: { email: string }) {
  return (
    <>
      <span>We sent a link to</span>
      <br />
      <b className="font-semibold text-ink">
        <Email address={email} />
      </b>
    </>
  )
}

/** Replaces the form that created the account, and takes the focus. */
export function CheckEmailPanel({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="text-center">
      <Illustration name="mail" className="mx-auto w-56 md:w-64" />
      <h2 ref={heading} tabIndex={-1} className="h2 mt-5 outline-none">
        One more step
      </h2>
      <p className="mt-2 text-ink-soft">
        <SentTo email={email} />
      </p>
      <p className="mt-2 text-ink-soft">Click the link in the message and you’ll be signed in automatically.</p>
      <ResendVerification email={email}>
        <Button asChild>
          <Link to="/login">Sign in</Link>
        </Button>
      </ResendVerification>
    </section>
  )
}
