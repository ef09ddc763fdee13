import { useState } from 'react'
import { decisionsPerCall } from '../../domain/limits.ts'
import type { Decision } from '../../domain/moderation/decision.rules.ts'
import type { SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'
import { useDraftText } from '../app/drafts.ts'
import { Button } from '../ui/button.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import { decisionVerbs } from './submission.copy.ts'
import type { Queue } from './submission-pages.ts'
import type { QueueRow } from './submission-queue.ts'

export function SubmissionChooser({ queue: { current }, choice }: { queue: Queue; choice: Choice }) {
  return (
    <SelectionBar
      label="Select all shown"
      rows={current}
      chosen={choice.chosen}
      limit={decisionsPerCall}
      onChoose={choice.choose}
      actions={(tooMany) =>
        (['rejected', 'approved'] as const).map((decision) => (
          <Button
            key={decision}
            variant={decision === 'approved' ? 'primary' : 'danger-outline'}
            size="sm"
            disabled={tooMany !== undefined}
            onClick={() => choice.ask(decision)}
          >
            {decisionVerbs[decision]}
          </Button>
        ))
      }
    />
  )
}

type Chosen = { id: string; status: SubmissionStatus }

export type WantedDecisions = { decision: Decision; submissions: readonly QueueRow[] }

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
