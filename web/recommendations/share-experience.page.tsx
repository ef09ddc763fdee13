// Share Your Experience: where a member recommends a provider to the other parents.
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { pages } from '../../domain/pages.ts'
import { call } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { storedMemberId } from '../auth/stored-session.ts'
import { Button } from '../ui/button.tsx'
import { RecommendationForm } from './recommendation.form.tsx'
import { keepDraft } from './recommendation-draft.ts'
import { ShareThanks } from './share-thanks.tsx'
import { toastShared } from './sharing-toasts.ts'

/** The form, or thanks once it is sent. Visitors see the form too, but cannot fill it in. */
export function ShareExperiencePage() {
  const { user, loading } = useSession()
  const author = useLastMember(user?.id)
  const [sent, setSent] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const shareAnother = () => {
    setSent(false)
    requestAnimationFrame(() => {
      window.scrollTo({ top: 0, behavior: 'instant' })
      heading.current?.focus({ preventScroll: true })
    })
  }
  return (
    <div className="page pt-4 pb-8 lg:pt-6">
      {sent ? (
        <ShareThanks onAnother={shareAnother} />
      ) : (
        <>
          <Button asChild variant="quiet" icon={ArrowLeft} className="-ml-3">
            <Link to="/">Back to home</Link>
          </Button>
          <div className="step-page">
            <div className="step-intro">
              <h1 ref={heading} tabIndex={-1} className="h1 outline-none">
                {pages['/add-listing'].title}
              </h1>
              <p className="mt-3 max-w-[36rem] text-lead text-ink-soft">
                Tell other parents who helped your family. We read every note before it is shown, and your name stays
                private.
              </p>
            </div>
            <RecommendationForm
              key={author}
              memberId={author ?? null}
              standing={user ? 'member' : loading ? 'unknown' : 'visitor'}
              send={(answers) => call('submit-recommendation', answers)}
              onSent={({ id }, typedSince) => {
                toastShared('Thank you for sharing!', 'Your recommendation is waiting for review.', typedSince)
                if (typedSince) keepDraft(`${author}:${id}`, typedSince)
                setSent(true)
              }}
            />
          </div>
        </>
      )}
    </div>
  )
}

/**
 * The member signed in now, or last on this page: a session that ends must not empty the form. Until the session is read it
 * is the one whose session is stored, so that the form is not replaced under the person's hand.
 */
const useLastMember = (memberId: string | undefined): string | undefined => {
  const [last, setLast] = useState(() => memberId ?? storedMemberId() ?? undefined)
  useEffect(() => {
    if (memberId) setLast(memberId)
  }, [memberId])
  return memberId ?? last
}
