import { useState } from 'react'
import { decisionsPerCall } from '../../domain/limits.ts'
import type { Decision } from '../../domain/moderation/decision.rules.ts'
import type { ReviewedSubmission } from '../../domain/moderation/moderation.contracts.ts'
import type { SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'
import { useDraftText } from '../app/drafts.ts'
import { Button } from '../ui/button.tsx'
import { CheckField } from '../ui/field.tsx'
import { decisionVerbs } from './submission.copy.ts'
import type { Queue } from './submission-pages.ts'

/** Sticky above the queue. The check box selects the first hundred, the most that can be decided at once. */
export function SubmissionChooser({ queue: { current }, choice }: { queue: Queue; choice: Choice }) {
  const { chosen, choose } = choice
  const most = current.slice(0, decisionsPerCall)
  const all = most.length > 0 && chosen.length >= most.length
  const tooMany = chosen.length > decisionsPerCall ? `Select up to ${decisionsPerCall} at a time` : undefined
  const none = chosen.length === 0
  return (
    <div className="sticky top-0 z-10 flex min-h-15 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-1.5 md:px-5 short:static @max-xl:min-h-26">
      <CheckField
        className="relative top-1"
        label={<span className="block text-small leading-6">Select all shown</span>}
        checked={all}
        onChange={() => choose(all ? [] : most)}
      />
      <p role="status" className="font-semibold text-small tabular-nums">
        {none ? '' : `${chosen.length} selected`}
      </p>
      {!none && (
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 @max-xl:basis-full">
          <Button variant="quiet" size="sm" className="@max-xl:-ml-3 @max-xl:mr-auto" onClick={() => choose([])}>
            Clear
          </Button>
          {tooMany && <p className="text-danger-text text-small">{tooMany}</p>}
          {(['rejected', 'approved'] as const).map((decision) => (
            <Button
              key={decision}
              variant={decision === 'approved' ? 'primary' : 'danger-outline'}
              size="sm"
              disabled={tooMany !== undefined}
              onClick={() => choice.ask(decision)}
            >
              {decisionVerbs[decision]}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

type Chosen = { id: string; status: SubmissionStatus }

export type WantedDecisions = { decision: Decision; submissions: readonly ReviewedSubmission[] }

export type Choice = ReturnType<typeof useChoice>

/**
 * The selected rows, each with the status it showed when it was selected, and the decision to make. A row that leaves the
 * list is deselected.
 */
export const useChoice = ({ submissions }: Queue) => {
  const [ids, setIds] = useState<ReadonlyMap<string, SubmissionStatus>>(new Map())
  const [wanted, setWanted] = useState<WantedDecisions | null>(null)
  const [notes, write] = useDraftText('several', '')
  const chosen = submissions.flatMap((submission) => {
    const status = ids.get(submission.id)
    return status ? [{ ...submission, status }] : []
  })
  const choose = (those: readonly Chosen[]) => setIds(new Map(those.map(({ id, status }) => [id, status])))
  return {
    ids,
    chosen,
    choose,
    chooseOne: (one: Chosen, taken: boolean) =>
      choose([...chosen.filter(({ id }) => id !== one.id), ...(taken ? [one] : [])]),
    wanted,
    notes,
    write,
    ask: (decision: Decision) => setWanted({ decision, submissions: chosen }),
    keep: (remaining: readonly Chosen[]) => {
      choose(remaining)
      write('')
    },
    close: () => setWanted(null),
  }
}
