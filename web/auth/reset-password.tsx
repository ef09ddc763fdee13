import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { MailedLink } from '../../domain/auth/mailed-link.rules.ts'
import { useSession } from '../app/session.ts'
import { Button, Spinner } from '../ui/button.tsx'
import { Email } from '../ui/email.tsx'
import { LetterPage } from '../ui/letter.tsx'
import { Notice } from '../ui/notice.tsx'
import { LeaveButton } from './leave-button.tsx'
import { NewPasswordForm } from './password.form.tsx'
import { SignInForm } from './sign-in.form.tsx'
import { useLinkSession } from './use-link-session.ts'

const title = 'Choose a new password'

export function ResetPassword({ link }: { link: MailedLink | null }) {
  const { user, awaitsFactor } = useSession()
  const state = useLinkSession(link)
  const [outcome, setOutcome] = useState<'changed' | 'expired' | null>(null)
  if (outcome === 'changed') return <Changed />
  // The link proves only the address; an account with a second factor needs that too.
  if (awaitsFactor && outcome === null) {
    return (
      <LetterPage title={title}>
        <SignInForm redirect={undefined} />
      </LetterPage>
    )
  }
  if (outcome === 'expired' || state === 'expired') return <Expired />
  if (state === 'waiting' || !user) return <Validating />
  return (
    <LetterPage
      title={title}
      lead={
        <>
          For{' '}
          <b className="font-semibold text-ink">
            <Email address={user.email} />
          </b>
        </>
      }
    >
      <NewPasswordForm
        email={user.email}
        onChanged={() => setOutcome('changed')}
        onExpired={() => setOutcome('expired')}
      />
    </LetterPage>
  )
}

function Validating() {
  return (
    <LetterPage title={title}>
      <p role="status" className="flex items-center gap-3 text-ink-soft">
        <Spinner size={20} />
        Validating password reset link...
      </p>
    </LetterPage>
  )
}

function Expired() {
  return (
    <LetterPage title={title}>
      <Notice tone="error" title="Password reset link has expired or is invalid.">
        Each link works once, for 1 hour.
      </Notice>
      <Button asChild variant="primary" size="lg" className="mt-6 w-full">
        <Link to="/auth" search={{ mode: 'forgot-password' }}>
          Request New Reset Link
        </Link>
      </Button>
      <p className="mt-5 text-center">
        <Link to="/login" className="link">
          Back to Sign In
        </Link>
      </p>
    </LetterPage>
  )
}

function Changed() {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <LetterPage title="Password Updated">
      <p ref={words} tabIndex={-1} className="text-ink-soft outline-none">
        Your new password is ready to use. Your other devices are signed out.
      </p>
      <LeaveButton to="/auth" variant="primary" size="lg" className="mt-6 w-full">
        Go to Sign In
      </LeaveButton>
    </LetterPage>
  )
}
