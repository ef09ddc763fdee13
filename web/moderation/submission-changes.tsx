// What a parent changed in an edited submission: the answers that differ, as they were and as they are.
import { useQuery } from '@tanstack/react-query'
import type { EarlierVersion, ReviewedSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { pricingText } from '../../domain/recommendations/pricing.ts'
import { queryOf } from '../app/call.ts'
import { Button } from '../ui/button.tsx'
import { editWords, plainAnswers, yesNo } from './submission.copy.ts'

/** Each answer as it is compared and shown. */
const answers: typeof plainAnswers = [
  ['Service type', ({ service_type }) => categoryLabel(service_type)],
  ['Provider name', ({ provider_name }) => provider_name],
  ['Business', ({ business_name }) => yesNo(business_name !== null)],
  ['Business website', ({ business_website }) => business_website],
  ...plainAnswers,
  ['Rating', ({ rating }) => `${rating}/5`],
  ['Highlights', ({ highlights }) => highlights],
  ['Own words', ({ own_words }) => own_words],
  ['Pricing', pricingText],
  ['Contact consent', ({ has_contact_consent }) => yesNo(has_contact_consent)],
  ['Provider email', ({ provider_email }) => provider_email],
  ['Provider phone', ({ provider_phone }) => provider_phone],
  ['Provider social', ({ provider_social }) => provider_social],
]

/** Above the facts of an edited submission. */
export function SubmissionChanges({ submission }: { submission: ReviewedSubmission }) {
  const { data, isError, isFetching, refetch } = useQuery(queryOf('get-earlier-version', { id: submission.id }))
  const earlier = data?.earlier
  return (
    <section className="mb-5 rounded-lg bg-tint p-4.5" aria-label="What changed">
      <h3 className="name">{editWords(submission)}</h3>
      {earlier ? (
        <Differences earlier={earlier} now={submission} />
      ) : isError ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-3">
          <p className="text-small text-danger-text">Failed to load the version before</p>
          <Button variant="quiet" size="sm" busy={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <p className="text-ink-mute text-small">Loading the version before...</p>
      )}
    </section>
  )
}

function Differences({ earlier, now }: { earlier: EarlierVersion; now: ReviewedSubmission }) {
  const changed = answers.filter(([, read]) => read(earlier) !== read(now))
  return (
    <>
      {earlier.decision_reason && (
        <p className="mt-1 text-small wrap-anywhere">The parent was told: {earlier.decision_reason}</p>
      )}
      {changed.length === 0 && <p className="mt-1 text-small">Every answer is as it was before.</p>}
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
