import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { lazyComponent } from '../app/lazy.ts'
import { useSession } from '../app/session.ts'
import { CheckEmailPanel } from '../auth/check-email.tsx'
import { useRedirectAfterSignIn } from '../auth/use-redirect-after-sign-in.ts'
import { Button, Spinner } from '../ui/button.tsx'
import { ChunkMissing, LazyBoundary } from '../ui/lazy-boundary.tsx'
import { Letter, LetterTitle, SkyScene, VillageScene } from '../ui/letter.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { dismissOldToasts } from '../ui/toast.tsx'
import { CodeStep } from './code-step.tsx'
import type { TypedInvitation } from './invitation.form.tsx'
import { type Invitation, InvitationPanel } from './invitation-panel.tsx'

const InvitationForm = lazyComponent(() => import('./invitation.form.tsx'), 'InvitationForm')

/** The gate: code, referrer, form. Each is a step in the browser's history. A code in the URL is filled in and validated at once. */
export function ReferralGatePage() {
  const { code, step } = useSearch({ from: '/referral-signup' })
  const navigate = useNavigate()
  const { user } = useSession()
  const [offered, setOffered] = useState(code)
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  /** The form's values. They include a password, so they are in memory only, while this page is open. */
  const typed = useRef<TypedInvitation>(undefined)
  const [joined, setJoined] = useState<string | null>(null)
  // if the link is opened in another tab, this one redirects
  useRedirectAfterSignIn(joined !== null, undefined)

  useEffect(() => {
    if (invitation) void InvitationForm.preload?.()
  }, [invitation])

  const startOver = () => {
    setOffered(undefined)
    setInvitation(null)
    navigate({ to: '/referral-signup', search: {}, replace: true })
  }
  const enter = (valid: Invitation, byLink: boolean) => {
    setInvitation(valid)
    // a valid code in the URL skips the first step
    if (byLink) return
    setOffered(undefined)
    navigate({ to: '/referral-signup', search: { step: 'invited' } })
  }
  const join = () => {
    dismissOldToasts()
    navigate({ to: '/referral-signup', search: { code, step: 'join' } })
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
  if (invitation && step === 'join') {
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
              draft={typed}
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
        {invitation && (step !== undefined || offered !== undefined) ? (
          <InvitationPanel invitation={invitation} onContinue={join} />
        ) : (
          <>
            {joined && (
              <>
                <CheckEmailPanel email={joined} />
                <hr className="my-8 border-line" />
              </>
            )}
            <CodeStep offered={offered} typed={invitation?.code} onValid={enter} />
          </>
        )}
      </Letter>
    </VillageScene>
  )
}
