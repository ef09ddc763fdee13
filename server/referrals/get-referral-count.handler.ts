// Answers how many parents joined with one of the caller's own codes.
import { normalizeReferralCode } from '../../domain/referrals/referral-code.rules.ts'
import { getReferralCount } from '../../domain/referrals/referrals.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { readReferralCount } from './referral-lookup.queries.ts'

export const getReferralCountHandler = handle(getReferralCount, async ({ input, caller, database }) => {
  const code = await readReferralCount(database.db, normalizeReferralCode(input.ref_code), caller.userId)
  if (!code) throw new Refusal('not_found')
  return { referral_count: code.uses }
})
