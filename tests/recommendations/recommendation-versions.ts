// Shortcuts for tests of edited recommendations: editing one, its versions, and a recount of stored numbers.
import { editRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import type { SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'
import { findBrokenRecounts } from '../../server/database/recounts.ts'
import type { TestVillage } from '../app.ts'
import { type CastMember, maya } from '../cast.ts'
import { recommendationInput } from '../recommendation-input.ts'

/** Edits a recommendation and returns the response. */
export const edit = (village: TestVillage, id: string, instead: Partial<SubmissionInput> = {}, as: CastMember = maya) =>
  village.call(editRecommendation, { id, ...recommendationInput(instead) }, as)

/** Edits a recommendation and returns the id of the new version. */
export const edited = async (
  village: TestVillage,
  id: string,
  instead: Partial<SubmissionInput> = {},
  as: CastMember = maya,
): Promise<string> => {
  const { status, body } = await edit(village, id, instead, as)
  if (status !== 200) throw new Error(`not edited: ${JSON.stringify(body)}`)
  return body.id
}

/** The statuses of a recommendation's versions, oldest first. */
export const statusesOf = async (village: TestVillage, first: string): Promise<string[]> => {
  const rows = await village.database.db
    .selectFrom('experience_submissions')
    .select('status')
    .where((is) => is.or([is('id', '=', first), is('edit_of', '=', first)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ status }) => status)
}

/** Stored numbers that differ from a recount, as readable lines. */
export const wrongNumbers = ({ database }: TestVillage): Promise<string[]> => findBrokenRecounts(database.db)

export const nothingWrong: string[] = []
