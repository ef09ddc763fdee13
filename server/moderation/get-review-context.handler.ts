// Answers what stands beside a submission at the desk.
import { getReviewContext } from '../../domain/moderation/desk.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { readChangeRequests } from './change-requests.queries.ts'
import { findReviewed, readBesideProviders, readParent } from './review-context.queries.ts'

export const getReviewContextHandler = handle(getReviewContext, async ({ input, database: { db } }) => {
  const submission = await findReviewed(db, input.id)
  if (!submission) throw new Refusal('not_found')
  const [beside, parent, asked] = await Promise.all([
    readBesideProviders(db, submission),
    readParent(db, submission),
    readChangeRequests(db, input.id),
  ])
  return { ...beside, parent, asked }
})
