// What /auth shows while a sign-up link is being opened, and when it does not open.
import { Link } from '@tanstack/react-router'
import type { MailedLink } from '../../domain/auth/mailed-link.rules.ts'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { LetterPage } from './letter-page.tsx'
import { useLinkSession } from './use-link-session.ts'
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in.ts'
import { toastVerified } from './verification-mail.ts'

type OpenedByLink = { link: MailedLink | null; redirect: string | undefined }

/** The link is good; its session comes, then the way leads on. */
export function OpeningLink({ link, redirect }: OpenedByLink) {
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

/** The link did not open. */
export function RefusedLink({ link, redirect }: OpenedByLink) {
  const code = link?.kind === 'refused' ? link.code : 'unknown'
  // after a fault of ours the link still works, which a member who is signed in already must hear too
  useRedirectAfterSignIn(code !== 'unexpected_failure', redirect)
  return <Refused code={code} />
}

/** Why a link did not open, by the code in its answer. */
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

/** For every other code. A used link has verified the address, whoever opened it. */
const expired = {
  title: 'This link no longer works',
  lead: 'It has expired or was already used. If you used it before, your email is verified and you can sign in.',
}

/** Says why, and what else helps. */
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
