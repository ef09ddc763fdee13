// Answers whether a referral code is usable, and who sent it: one answer for every reason it may not.
import { townOf } from '../../domain/places/location.rules.ts'
import { shownMemberName } from '../../domain/providers/provider-name.rules.ts'
import { validateReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { village } from '../../domain/village.ts'
import { handlePublic } from '../http/serve.ts'
import { tryReferralCode } from './code-tries.ts'
import { joiningClosedAt } from './joining.queries.ts'

const closed = {
  is_valid: false,
  referral_id: null,
  referrer_name: null,
  referrer_location: null,
  referrer_member_since: null,
}

// Canadian English writes a date as yyyy-MM-dd.
const dayHere = new Intl.DateTimeFormat('en-CA', {
  timeZone: village.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The middle of the month that it was in the village: names the month in every time zone, and nothing more. */
const middleOfMonth = (moment: Date): Date => new Date(`${dayHere.format(moment).slice(0, -2)}15T12:00:00Z`)

export const validateReferralCodeHandler = handlePublic(validateReferralCode, async (call) => {
  const { input, database, configuration, ip } = call
  if (await joiningClosedAt(database.db)) throw new Refusal('joining_closed')
  const { usable, waitSeconds } = await tryReferralCode({ db: database.db, ip, configuration }, input.ref_code)
  if (waitSeconds > 0) throw new Refusal('too_many_requests', { retryAfterSeconds: waitSeconds })
  if (!usable) return closed
  return {
    is_valid: true,
    referral_id: usable.code,
    referrer_name: usable.full_name === null ? village.name : shownMemberName(usable.full_name),
    referrer_location: usable.location === null ? null : townOf(usable.location),
    referrer_member_since: usable.member_since && middleOfMonth(usable.member_since),
  }
})
