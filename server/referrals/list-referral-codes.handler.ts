// Answers the codes the caller has made, who joined by each, and how many she may have; the personal code is not among them.
import { codeQuota } from '../../domain/referrals/code-quota.rules.ts'
import { listReferralCodes } from '../../domain/referrals/referrals.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { readInvitations, readMadeCodes, readStanding } from './referral-codes.queries.ts'

export const listReferralCodesHandler = handle(listReferralCodes, async ({ caller, database: { db }, now }) => {
  const standing = await readStanding(db, caller.userId)
  if (!standing) throw new Refusal('not_signed_in')
  return {
    codes: await readMadeCodes(db, caller.userId),
    invitations: await readInvitations(db, caller.userId),
    quota: codeQuota(standing, now()),
  }
})
