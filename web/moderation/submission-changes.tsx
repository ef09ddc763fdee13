import { useQuery } from '@tanstack/react-query'
import type { EarlierVersion } from '../../domain/moderation/desk.contracts.ts'
import type { ReviewedSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { queryOf } from '../app/call.ts'
import { SectionFailure } from '../ui/states.tsx'
import { answers, editWords } from './submission.copy.ts'

export function SubmissionChanges({ submission }: { submission: ReviewedSubmission }) {
  const query = useQuery(queryOf('get-review-context', { id: submission.id }))
  const earlier = query.data?.earlier
  return (
    <section className="mb-5 rounded-lg bg-tint p-4.5" aria-label="What changed">
      <h3 className="name">{editWords(submission)}</h3>
      {earlier ? (
        <Differences earlier={earlier} now={submission} />
      ) : query.isError ? (
        <SectionFailure words="Failed to load the earlier version" query={query} />
      ) : (
        <p className="text-ink-mute text-small">Loading the earlier version...</p>
      )}
    </section>
  )
}

function Differences({ earlier, now }: { earlier: EarlierVersion; now: ReviewedSubmission }) {
  const changed = answers.filter(([, read]) => read(earlier) !== read(now))
  return (
    <>
      {earlier.decision_reason && (
        <p className="mt-1 text-small wrap-anywhere">We told the parent: {earlier.decision_reason}</p>
      )}
      {changed.length === 0 && <p className="mt-1 text-small">Nothing changed.</p>}
      <dl className="mt-1 text-small">
        {changed.map(([name, read]) => (
          <div key={name} className="border-b border-line py-2.5 last:border-0 last:pb-0">
            <dt className="text-ink-mute">{name}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">
              <span className="text-ink-mute">Before: </span>
              {read(earlier) ?? 'Not given'}
            </dd>
            <dd className="whitespace-pre-line font-medium wrap-anywhere">
              <span className="font-normal text-ink-mute">Now: </span>
              {read(now) ?? 'Not given'}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
