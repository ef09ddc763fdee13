// Helpers of the tests of questions.
import { v7 } from 'uuid'
import { decideSubmission, listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { answerQuestion, askQuestion, getQuestion } from '../../domain/questions/questions.contracts.ts'
import type { TestVillage } from '../app.ts'
import { ada, type CastMember, maya, otto } from '../cast.ts'

export const asked = {
  service_type: 'night-nurse' as const,
  city: 'Oakland',
  state: 'CA',
  needed: 'any' as const,
  words: 'Twins due in January. Three nights a week until March.',
}

export const ask = (village: TestVillage, given: object = {}, as: CastMember = maya) =>
  village.call(askQuestion, { ...asked, request_id: v7(), ...given }, as)

/** Decides on the words of a question or the line of an answer, as shown at the desk. */
export const decidePost = async (
  village: TestVillage,
  id: string,
  status: 'approved' | 'rejected' = 'approved',
  given: object = {},
) => {
  const { body } = await village.call(listSubmissions, { id }, ada)
  const [post] = body.posts
  if (!post) throw new Error('no such post')
  const { words } = post
  return village.call(decideSubmission, { id, status, from_status: post.status, words, ...given }, ada)
}

/** An open question of Maya's. */
export const openQuestion = async (
  village: TestVillage,
  given: object = {},
  as: CastMember = maya,
): Promise<string> => {
  const { body } = await ask(village, given, as)
  await decidePost(village, body.id)
  return body.id
}

export const answer = (
  village: TestVillage,
  id: string,
  providerId: string,
  given: object = {},
  as: CastMember = otto,
) => village.call(answerQuestion, { id, request_id: v7(), provider_id: providerId, ...given }, as)

export const questionFor = async (village: TestVillage, id: string, as: CastMember = otto) =>
  (await village.call(getQuestion, { id }, as)).body
