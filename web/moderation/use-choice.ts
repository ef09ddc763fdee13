import { useState } from 'react'
import type { Decision } from '../../domain/moderation/decision.rules.ts'
import type { ReviewedSubmission } from '../../domain/moderation/moderation.contracts.ts'
import type { SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'
import { useDraftText } from '../app/drafts.ts'
import type { Queue } from './submission-pages.ts'

type Chosen = { id: string; status: SubmissionStatus }

export type WantedDecisions = { decision: Decision; submissions: readonly ReviewedSubmission[] }

export type Choice = ReturnType<typeof useChoice>

/**
 * Which rows are chosen, each with the status it showed when it was, and what is to become of them. A row that has left
 * the list is chosen no longer.
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
