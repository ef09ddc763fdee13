// Edits a recommendation of one's own: the form it was shared with, filled in.
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { editRecommendation, getMyRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { Refusal, type RefusalCode } from '../../domain/refusal.ts'
import { call } from '../call.ts'
import { today } from '../ui/dates.ts'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { answersOf } from './own-answers.ts'
import type { OwnRecommendation } from './own-recommendation.copy.ts'
import { RecommendationForm } from './recommendation.form.tsx'

/** The version that was opened is the one that is edited, whatever is heard of it meanwhile. */
export function EditRecommendation({ own, memberId }: { own: OwnRecommendation; memberId: string }) {
  const [{ id, status, earlier_shown, begin }] = useState(() => ({ ...own, begin: answersOf(own, today()) }))
  const queries = useQueryClient()
  const navigate = useNavigate()
  const stays = status === 'approved' || earlier_shown
  return (
    <div className="step-page">
      <div className="step-intro">
        <h1 className="h1">Edit your note</h1>
        <p className="mt-3 max-w-[36rem] text-ink-soft text-lead">
          {stays
            ? 'We read the new words before they are shown. The old ones stay up until then.'
            : 'We read every note before it is shown, and your name stays private.'}
        </p>
      </div>
      <RecommendationForm
        memberId={`${memberId}:${id}`}
        standing="member"
        begin={begin}
        wayOut={
          <Link to="/my-recommendations/$id" params={{ id }}>
            <span className="sr-only">Back to your note</span>
          </Link>
        }
        send={(answers) => call(editRecommendation, { id, ...answers }).catch(tellRefusal)}
        onSent={async () => {
          await queries.invalidateQueries({ queryKey: [getMyRecommendation.name] })
          toastSuccess('Thank you!', 'Your edited recommendation is waiting for review.')
          await navigate({ to: '/my-recommendations/$id', params: { id } })
        }}
      />
    </div>
  )
}

/** Tells a refusal whose own sentence says what to do; resolves with false then, else throws what was thrown. */
const tellRefusal = (error: unknown): false => {
  if (!(error instanceof Refusal) || !told.has(error.code)) throw error
  toastFailure('Your edit was not sent', error.message)
  return false
}

const told = new Set<RefusalCode>(['edited_meanwhile', 'too_many_requests', 'not_found'])
