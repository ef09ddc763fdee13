// Shortcuts for tests that need recommendations: share one, decide on one.
import type { z } from 'zod'
import { decideSubmission } from '../domain/moderation/moderation.contracts.ts'
import type { SubmissionInput } from '../domain/recommendations/recommendation.schema.ts'
import { submitRecommendation } from '../domain/recommendations/recommendations.contracts.ts'
import type { TestVillage } from './app.ts'
import { ada, type CastMember, maya } from './cast.ts'
import { recommendationInput } from './recommendation-input.ts'

/** What these shortcuts need from a running village. */
type AnyVillage = Pick<TestVillage, 'call' | 'database'>

/** Lets a member share again immediately: the limit of one per minute has its own test. */
export const forgetLimits = async (village: AnyVillage): Promise<void> => {
  await village.database.db.deleteFrom('limits').where('key', 'like', 'submission:%').execute()
}

/** Shares a recommendation and returns its id. */
export const share = async (
  village: AnyVillage,
  instead: Partial<SubmissionInput> = {},
  as: CastMember = maya,
): Promise<string> => {
  await forgetLimits(village)
  const { status, body } = await village.call(submitRecommendation, recommendationInput(instead), as)
  if (status !== 200) throw new Error(`not shared: ${JSON.stringify(body)}`)
  return body.id
}

type Decision = z.input<typeof decideSubmission.input>

/** Decides on a submission, pending by default, and returns the response. */
export const tryDecide = (
  village: AnyVillage,
  id: string,
  status: Decision['status'],
  more: Partial<Omit<Decision, 'id' | 'status'>> = {},
) => village.call(decideSubmission, { id, status, from_status: 'pending', ...more }, ada)

/** Decides on a pending submission. */
export const decide = async (village: AnyVillage, id: string, to: 'approved' | 'rejected' = 'approved') => {
  const answer = await tryDecide(village, id, to)
  if (answer.status !== 200) throw new Error(`not decided: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Shares and approves. */
export const recommend = async (
  village: AnyVillage,
  instead: Partial<SubmissionInput> = {},
  as: CastMember = maya,
): Promise<string> => {
  const id = await share(village, instead, as)
  await decide(village, id)
  return id
}
