// Request ids of this page's decisions. An id is reused until the response is known, so that a retry cannot decide twice.
import { v4 } from 'uuid'
import type { Decision } from '../../domain/moderation/decision.rules.ts'
import type { SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'

export type DecisionAct = { by: string; id: string; from: SubmissionStatus; to: Decision | 'asked' }

const waiting = new Map<string, string>()
const made = new Set<string>()

const keyOf = ({ by, id, from, to }: DecisionAct): string => [by, id, from, to].join(' ')

/** The request id of an action: the previous one while its response is unknown, otherwise a new one. */
export const requestIdOf = (act: DecisionAct): string => {
  const requestId = waiting.get(keyOf(act)) ?? v4()
  waiting.set(keyOf(act), requestId)
  made.add(requestId)
  return requestId
}

/** Call it when the response is known. The next identical action then gets a new id. */
export const settleRequest = (act: DecisionAct): void => void waiting.delete(keyOf(act))

export const isOwnRequest = (requestId: string | null | undefined): boolean =>
  typeof requestId === 'string' && made.has(requestId)
