// Answers whether a referral code opens the door, and who sent it: one answer for every reason it may not.
import { shownName } from '../../domain/providers/provider-name.rules.ts'
import { normalizeReferralCode } from '../../domain/referrals/referral-code.rules.ts'
import { validateReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { village } from '../../domain/village.ts'
import { handlePublic } from '../serve.ts'
import { readUsableCode } from './referral-lookup.queries.ts'

const closed = {
  is_valid: false,
  referral_id: null,
  referrer_name: null,
  referrer_location: null,
  referrer_member_since: null,
}

export const validateReferralCodeHandler = handlePublic(validateReferralCode, async ({ input, database }) => {
  const code = await readUsableCode(database.db, normalizeReferralCode(input.ref_code))
  if (!code) return closed
  return {
    is_valid: true,
    referral_id: code.code,
    referrer_name: code.full_name === null ? village.name : shownName(code.full_name, false),
    referrer_location: code.location,
    referrer_member_since: code.member_since?.toISOString() ?? null,
  }
})
