import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Refusal } from '../../domain/refusal.ts'
import type { RefusalCode } from '../../domain/refusals.ts'
import { call, queryOf } from '../app/call.ts'
import { queries, refresh, reportFailure } from '../app/queries.ts'
import { Button } from '../ui/button.tsx'
import { today } from '../ui/dates.ts'
import { Notice } from '../ui/notice.tsx'
import { toastFailure } from '../ui/toast.tsx'
import { answersOf } from './own-answers.ts'
import type { OwnRecommendation } from './own-recommendation.copy.ts'
import { RecommendationForm } from './recommendation.form.tsx'
import { forgetDraft } from './recommendation-draft.ts'

/** Edits the version that was opened, until the parent asks for a newer one. */
export function EditRecommendation({ own, memberId }: { own: OwnRecommendation; memberId: string }) {
  const [version, setVersion] = useState(own)
  const initialValues = useMemo(() => answersOf(version, today()), [version])
  const { id, status, earlier_shown } = version
  const [newer, setNewer] = useState<'there' | 'loaded' | null>(null)
  const navigate = useNavigate()
  const loadNewer = async () => {
    try {
      const newest = await queries.fetchQuery({ ...queryOf('get-my-recommendation', { id }), staleTime: 0 })
      forgetDraft(`${memberId}:${id}`)
      setVersion(newest)
      setNewer('loaded')
    } catch (error) {
      reportFailure('The newer version didn’t load', error)
    }
  }
  /** Shows a refusal whose message says what to do, and resolves with false; throws anything else. */
  const showRefusal = (error: unknown): false => {
    if (!(error instanceof Refusal) || !reportedHere.has(error.code)) throw error
    if (error.code === 'edited_meanwhile') setNewer('there')
    toastFailure('We couldn’t send your edit', error.message)
    return false
  }
  const stays = status === 'approved' || earlier_shown
  return (
    <div className="step-page">
      <div className="step-intro">
        <h1 className="h1">Edit your note</h1>
        <p className="mt-3 max-w-[36rem] text-ink-soft text-lead">
          {stays
            ? 'We’ll read your changes before they’re posted. The current note stays up until then.'
            : 'We read every note before it’s posted, and your name stays private.'}
        </p>
      </div>
      <RecommendationForm
        editing={id}
        viewer="member"
        {...{ memberId, initialValues }}
        notice={newer && <NewerVersion loaded={newer === 'loaded'} onLoad={loadNewer} />}
        cancelLink={
          <Link to="/my-recommendations/$id" params={{ id }}>
            <span className="sr-only">Back to your note</span>
          </Link>
        }
        send={(answers) => call('edit-recommendation', { id, ...answers }).catch(showRefusal)}
        thanks={['Thank you!', 'Your edited recommendation is waiting for review.']}
        onSent={async () => {
          await refresh('get-my-recommendation')
          await navigate({ to: '/my-recommendations/$id', params: { id } })
        }}
      />
    </div>
  )
}

const reportedHere = new Set<RefusalCode>(['edited_meanwhile', 'too_many_requests', 'not_found'])

function NewerVersion({ loaded, onLoad }: { loaded: boolean; onLoad: () => void }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (loaded) box.current?.focus()
  }, [loaded])
  return (
    <div ref={box} tabIndex={-1} className="mt-4 outline-none">
      {loaded ? (
        <Notice tone="ok" title="The newer version is loaded.">
          What you typed here is included. Read it over, then send it.
        </Notice>
      ) : (
        <Notice tone="warn" title="There’s a newer version of your note.">
          Load it. You won’t lose what you typed here.{' '}
          <Button variant="quiet" size="sm" className="-my-1.5" onClick={onLoad}>
            Load the newer version
          </Button>
        </Notice>
      )}
    </div>
  )
}
