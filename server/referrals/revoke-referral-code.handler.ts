// Closes one of the codes the caller has made; who came by it stays a member.
import { normalizeReferralCode } from '../../domain/referrals/referral-code.rules.ts'
import { revokeReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { revokeMadeCode } from './referral-codes.queries.ts'

export const revokeReferralCodeHandler = handle(revokeReferralCode, async ({ input, caller, database }) => {
  const code = await revokeMadeCode(database.db, caller.userId, normalizeReferralCode(input.code))
  if (!code) throw new Refusal('not_found')
  return code
})
