// Answers the codes the caller has made; the personal code is not among them.
import { listReferralCodes } from '../../domain/referrals/referrals.contracts.ts'
import { handle } from '../http/serve.ts'
import { readInvitations, readMadeCodes } from './referral-codes.queries.ts'

export const listReferralCodesHandler = handle(listReferralCodes, async ({ caller, database }) => ({
  codes: await readMadeCodes(database.db, caller.userId),
  invitations: await readInvitations(database.db, caller.userId),
}))
