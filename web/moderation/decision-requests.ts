// Ids of the decisions asked for in this page. One is kept until its answer is known, so that asking again cannot decide twice.
import { v4 } from 'uuid'
import type { Decision } from '../../domain/moderation/decision.rules.ts'
import type { SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'

export type DecisionAct = { by: string; id: string; from: SubmissionStatus; to: Decision | 'asked' }

const waiting = new Map<string, string>()
const made = new Set<string>()

const keyOf = ({ by, id, from, to }: DecisionAct): string => [by, id, from, to].join(' ')

/** The request id of this act: the one it had before while its answer is still unknown, else a new one. */
export const requestIdOf = (act: DecisionAct): string => {
  const requestId = waiting.get(keyOf(act)) ?? v4()
  waiting.set(keyOf(act), requestId)
  made.add(requestId)
  return requestId
}

/** Call when the answer is known: the same act is a new one from now on. */
export const settleRequest = (act: DecisionAct): void => void waiting.delete(keyOf(act))

export const isOwnRequest = (requestId: string | null | undefined): boolean =>
  typeof requestId === 'string' && made.has(requestId)
