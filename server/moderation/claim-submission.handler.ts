// Notes that the caller reads a submission, and answers who reads what.
import { claimSubmission } from '../../domain/moderation/desk.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { claim, readClaims } from './claims.queries.ts'

export const claimSubmissionHandler = handle(claimSubmission, async ({ input, caller, database: { db } }) => {
  const found = await db.transaction().execute((trx) => claim(trx, input.id, caller.userId))
  if (!found) throw new Refusal('not_found')
  return { claims: await readClaims(db, caller.userId) }
})
