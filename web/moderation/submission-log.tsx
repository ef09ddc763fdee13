import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { dayAndTimeOf } from '../ui/dates.ts'
import { LongText } from '../ui/long-text.tsx'
import { SectionFailure } from '../ui/states.tsx'
import { reviewerOf, statusNames } from './submission.copy.ts'
import type { LoggedDecision } from './submission-queue.ts'

export function SubmissionLog({ log }: { log: UseQueryResult<{ decisions: LoggedDecision[] }> }) {
  return (
    <section className="mt-6">
      <h3 className="name">Decisions</h3>
      {log.data ? (
        <Decisions decisions={log.data.decisions} />
      ) : log.isError ? (
        <SectionFailure words="Failed to load the decisions" query={log} />
      ) : (
        <p className="mt-1 text-ink-mute text-small">Loading decisions...</p>
      )}
    </section>
  )
}

function Decisions({ decisions }: { decisions: readonly LoggedDecision[] }) {
  if (decisions.length === 0) return <p className="mt-1 text-ink-mute text-small">No decisions yet.</p>
  return (
    <ol className="mt-1 text-small" aria-label="Decisions, newest first">
      {decisions.map((decision) => (
        <li key={decision.id} className="border-b border-line py-2.5 last:border-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <p className="min-w-0 wrap-anywhere">
              <span className="inline-flex items-center gap-1.5 whitespace-nowrap font-semibold">
                {statusNames[decision.from_status]}
                <ArrowRight size={15} className="text-ink-mute" aria-hidden="true" />
                <span className="sr-only"> to </span>
                {statusNames[decision.to_status]}
              </span>{' '}
              by {reviewerOf(decision.decided_by)}
            </p>
            <time className="text-ink-mute tabular-nums" dateTime={decision.decided_at}>
              {dayAndTimeOf(decision.decided_at)}
            </time>
          </div>
          {decision.undone_at && <p className="mt-1 font-semibold">Undone right away. No one was notified.</p>}
          {decision.decision_reason && (
            <p className="mt-1 whitespace-pre-line wrap-anywhere">The parent sees: {decision.decision_reason}</p>
          )}
          {decision.cleared_words.length > 0 && (
            <p className="mt-1 wrap-anywhere">
              {`Found fine: ${decision.cleared_words.map((words) => `“${words}”`).join(', ')}`}
            </p>
          )}
          {decision.notes && (
            <LongText words={decision.notes} buttonClassName="-ml-4">
              {(shown, id) => (
                <p id={id} className="mt-1 whitespace-pre-line text-ink-soft wrap-anywhere">
                  {shown}
                </p>
              )}
            </LongText>
          )}
        </li>
      ))}
    </ol>
  )
}
