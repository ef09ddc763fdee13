// Answers what a submission said before its parent edited it.
import { getEarlierVersion } from '../../domain/moderation/moderation.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { submissionExists } from './moderation.queries.ts'
import { readEarlier } from './versions.queries.ts'

export const getEarlierVersionHandler = handle(getEarlierVersion, async ({ input, database: { db } }) => {
  const earlier = await readEarlier(db, input.id)
  if (!earlier && !(await submissionExists(db, input.id))) throw new Refusal('not_found')
  return { earlier: earlier ?? null }
})
