// News of a week for tests of the letter.
import { getLetter } from '../../domain/letter/letter.contracts.ts'
import { currentDays } from '../../domain/letter/letter-days.rules.ts'
import { rememberedNews } from '../../server/letter/letter-news.queries.ts'
import { todayHere } from '../../server/letter/letter-setting.queries.ts'
import type { TestVillage } from '../app.ts'
import { ada, type CastMember, maya, otto } from '../cast.ts'
import { providerOf } from '../providers/merge-facts.ts'
import { openQuestion } from '../questions/questions.ts'
import { recommend } from '../submissions.ts'

/** The week that Sunday's letter is about, as a member reads it now. */
export const thisWeek = () => currentDays(todayHere(new Date()), 0)

/** Noon of its first day. */
const noon = () => `${thisWeek().from} 12:00 America/Los_Angeles`

/** Moves everything that happened so far into this week. */
export const datedThisWeek = async ({ sql }: Pick<TestVillage, 'sql'>): Promise<void> => {
  await sql`update experience_submissions set reviewed_at = ${noon()}::timestamptz where reviewed_at is not null`
  await sql`update questions set asked_at = ${noon()}::timestamptz where asked_at is not null`
  await sql`update answers set created_at = ${noon()}::timestamptz`
  await sql`update answer_thanks set thanked_at = ${noon()}::timestamptz`
  await sql`update providers set free_told_at = ${noon()}::timestamptz where free is not null`
}

/** A note near Oakland by Maya or another member; returns its provider. */
export const noteAbout = async (
  village: TestVillage,
  provider_name: string,
  given: Parameters<typeof recommend>[1] = {},
  as: CastMember = maya,
): Promise<string> =>
  providerOf(village, await recommend(village, { provider_name, own_words: `${provider_name} is calm.`, ...given }, as))

/** Three notes and a question of Maya's and Ada's, in this week. */
export const fillWeek = async (village: TestVillage): Promise<void> => {
  for (const name of ['Rosa Martinez', 'Hana Vela', 'Grace Tam']) await noteAbout(village, name)
  await openQuestion(village, {}, ada)
  await datedThisWeek(village)
}

/** Read without what is remembered, and remembered by nobody. */
export const letterFor = async (
  village: TestVillage,
  input: Parameters<typeof village.call<typeof getLetter.input, typeof getLetter.output>>[1] = {},
  as: CastMember = otto,
) => {
  rememberedNews.clear()
  const { body } = await village.call(getLetter, input, as)
  rememberedNews.clear()
  return body
}
