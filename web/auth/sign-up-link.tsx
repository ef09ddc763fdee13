// What /auth shows while a sign-up link is being opened, and when it does not open.
import { Link } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { LetterPage } from './letter-page.tsx'

/** The link is good; its session is on the way. */
export function OpeningLink() {
  return (
    <LetterPage title="Welcome">
      <p role="status" className="flex items-center gap-3 text-ink-soft">
        <Spinner size={20} />
        Verifying your email...
      </p>
    </LetterPage>
  )
}

/** The link did not open. Mail programs may have opened it first, so the address may well be verified. */
export function LinkRefused({ closedAccount }: { closedAccount: boolean }) {
  if (closedAccount) {
    return (
      <LetterPage title="This account is closed">
        <p className="text-ink-soft">Please write to us if you think that is a mistake. You find us below.</p>
      </LetterPage>
    )
  }
  return (
    <LetterPage
      title="This link no longer works"
      lead="It has expired or was already used. If you used it before, your email is verified and you can sign in."
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Button asChild variant="primary">
          <Link to="/login">Sign In</Link>
        </Button>
        <Button asChild>
          <Link to="/email-verification">Send a new link</Link>
        </Button>
      </div>
    </LetterPage>
  )
}
