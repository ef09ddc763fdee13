import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { pages } from '../../domain/pages.ts'
import { isCategorySlug } from '../../domain/providers/categories.ts'
import { callOnce } from '../app/call-once.ts'
import { useSession } from '../app/session.ts'
import { storedMemberId } from '../auth/stored-session.ts'
import { Button } from '../ui/button.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { lookedAtFirstWords } from './own-recommendation.copy.ts'
import { RecommendationForm, type Sent } from './recommendation.form.tsx'
import { noAnswers } from './recommendation-answers.ts'

export function ShareExperiencePage() {
  const { user, loading } = useSession()
  const author = useLastMember(user?.id)
  const { kind, entry, question, name } = useSearch({ from: '/add-listing' })
  const [initialValues, setInitialValues] = useState(() => ({
    ...noAnswers,
    ...(kind && isCategorySlug(kind) && { service_type: kind }),
    ...(question && { question_id: question, provider_name: name ?? '' }),
  }))
  const navigate = useNavigate()
  const [sent, setSent] = useState<Sent | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const shareAnother = () => {
    setSent(null)
    requestAnimationFrame(() => {
      window.scrollTo({ top: 0, behavior: 'instant' })
      heading.current?.focus({ preventScroll: true })
    })
  }
  return (
    <div className="page pt-4 pb-8 lg:pt-6">
      {sent ? (
        <ShareThanks sent={sent} onAnother={shareAnother} />
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
                Tell other parents who helped your family. We read every note before it’s posted, and your name stays
                private.
              </p>
            </div>
            <RecommendationForm
              key={author}
              memberId={author ?? null}
              initialValues={initialValues}
              viewer={user ? 'member' : loading ? 'unknown' : 'visitor'}
              entry={entry}
              send={async (answers) => ({
                ...(await callOnce('submit-recommendation', answers)),
                question: answers.question_id,
              })}
              thanks={['Thank you for sharing!']}
              onSent={(shared) => {
                setSent(shared)
                // another recommendation is about somebody else
                if (question) setInitialValues(noAnswers)
                if (entry || question) return navigate({ to: '/add-listing', replace: true })
              }}
            />
          </div>
        </>
      )}
    </div>
  )
}

/**
 * The member who is signed in, or was last on this page: an expired session must not empty the form. While the session is
 * being read, the owner of the stored session, so that the form is not replaced during use.
 */
const useLastMember = (memberId: string | undefined): string | undefined => {
  const [last, setLast] = useState(() => memberId ?? storedMemberId() ?? undefined)
  useEffect(() => {
    if (memberId) setLast(memberId)
  }, [memberId])
  return memberId ?? last
}

const next = [
  'Our team reads every recommendation before it’s posted.',
  'Once it’s approved, other parents can find it.',
  'Your name stays private.',
]

/** Takes the focus, so that screen readers announce the change and the keyboard continues here. */
function ShareThanks({ sent, onAnother }: { sent: Sent; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="mx-auto max-w-[34rem] py-8 text-center md:py-12">
      <Illustration name="neighbors" className="mx-auto w-72 md:w-96" />
      <h1 id="what-next" ref={heading} tabIndex={-1} className="h1 mt-6 outline-none">
        What happens next
      </h1>
      <p className="mt-3 text-lead text-ink-soft">Your recommendation is waiting for review.</p>
      <ol aria-labelledby="what-next" className="mx-auto mt-6 grid w-fit gap-2.5 text-left">
        {(sent.looked_at_first ? [lookedAtFirstWords, ...next] : next).map((sentence, index) => (
          <li key={sentence} className="flex items-start gap-3">
            <span
              className="grid h-8 w-8 flex-none place-items-center rounded-full bg-primary-soft font-semibold text-on-primary-soft text-small"
              aria-hidden="true"
            >
              {index + 1}
            </span>
            <span className="pt-0.5">{sentence}</span>
          </li>
        ))}
      </ol>
      <div className="mt-8 flex flex-col justify-center gap-3 sm:flex-row">
        <Button variant="primary" size="lg" onClick={onAnother}>
          Share another
        </Button>
        <Button asChild size="lg">
          {sent.question ? (
            <Link to="/questions/$id" params={{ id: sent.question }}>
              Back to the question
            </Link>
          ) : (
            <Link to="/">Back to home</Link>
          )}
        </Button>
      </div>
    </div>
  )
}
