// Shortcuts for tests of edited recommendations: edit one, read its versions, and compare stored numbers with a recount.
import { editRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import type { SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'
import { findBrokenRecounts } from '../../server/database/recounts.ts'
import type { TestVillage } from '../app.ts'
import { type CastMember, maya } from '../cast.ts'
import { recommendationInput } from '../recommendation-input.ts'

/** Edits a recommendation and returns the answer. */
export const edit = (village: TestVillage, id: string, instead: Partial<SubmissionInput> = {}, as: CastMember = maya) =>
  village.call(editRecommendation, { id, ...recommendationInput(instead) }, as)

/** The same, and returns the id of the new version. */
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

/** The statuses of all versions of a recommendation, oldest first. */
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

/** What of the numbers that are kept ready differs from a recount, as lines to read. */
export const wrongNumbers = ({ database }: TestVillage): Promise<string[]> => findBrokenRecounts(database.db)

export const nothingWrong: string[] = []
