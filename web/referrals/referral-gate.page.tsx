// The page /referral-signup: a referral code opens the gate, then the invitation form stands behind it.
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { lazyComponent } from '../app/lazy.ts'
import { useSession } from '../app/session.ts'
import { CheckEmailPanel } from '../auth/check-email.tsx'
import { useRedirectAfterSignIn } from '../auth/use-redirect-after-sign-in.ts'
import { Button } from '../ui/button.tsx'
import { ChunkMissing, LazyBoundary } from '../ui/lazy-boundary.tsx'
import { Letter, LetterTitle, SkyScene, VillageScene } from '../ui/letter.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { CodeStep } from './code-step.tsx'
import { type Invitation, InvitationPanel } from './invitation-panel.tsx'

const InvitationForm = lazyComponent(() => import('./invitation.form.tsx'), 'InvitationForm')

/** The gate: the code, who sent it, the form. A code in the address is filled in and validated at once. */
export function ReferralGatePage() {
  const { code } = useSearch({ from: '/referral-signup' })
  const navigate = useNavigate()
  const { user } = useSession()
  const [offered, setOffered] = useState(code)
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [joining, setJoining] = useState(false)
  const [joined, setJoined] = useState<string | null>(null)
  // the link may be opened in another tab: then this one leads on
  useRedirectAfterSignIn(joined !== null, undefined)

  useEffect(() => {
    if (invitation) void InvitationForm.preload?.()
  }, [invitation])

  /** Back to the first step, with neither code nor validation. */
  const startOver = () => {
    setOffered(undefined)
    setInvitation(null)
    setJoining(false)
    navigate({ to: '/referral-signup', search: {}, replace: true })
  }

  if (user && !joined) {
    return (
      <VillageScene>
        <Letter>
          <LetterTitle>You’re already a member</LetterTitle>
          <p className="mt-3 text-ink-soft">
            You’re signed in as {user.email}. An invitation is for a parent who hasn’t joined yet, so you can pass this
            one on.
          </p>
          <Button asChild variant="primary" size="lg" className="mt-6 w-full">
            <Link to="/">Go to the village</Link>
          </Button>
        </Letter>
      </VillageScene>
    )
  }
  if (invitation && joining) {
    return (
      <SkyScene>
        <PageTitle title="Join the village" />
        <Letter wide>
          <LazyBoundary
            missing={<ChunkMissing as="h1" title="The form didn’t load" />}
            fallback={<Spinner size={20} />}
          >
            <InvitationForm
              invitation={invitation}
              onBack={startOver}
              onJoined={(email) => {
                setJoined(email)
                startOver()
              }}
            />
          </LazyBoundary>
        </Letter>
      </SkyScene>
    )
  }
  return (
    <VillageScene>
      <Letter>
        {invitation ? (
          <InvitationPanel invitation={invitation} onContinue={() => setJoining(true)} />
        ) : (
          <>
            {joined && (
              <>
                <CheckEmailPanel email={joined} />
                <hr className="my-8 border-line" />
              </>
            )}
            <CodeStep offered={offered} onValid={setInvitation} />
          </>
        )}
      </Letter>
    </VillageScene>
  )
}
