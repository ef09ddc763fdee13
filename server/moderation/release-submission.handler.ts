// Notes that the caller reads no submission any more.
import { releaseSubmission } from '../../domain/moderation/desk.contracts.ts'
import { handle } from '../http/serve.ts'
import { release } from './claims.queries.ts'

export const releaseSubmissionHandler = handle(releaseSubmission, async ({ caller, database: { db } }) => {
  await release(db, caller.userId)
  return { released: true as const }
})
