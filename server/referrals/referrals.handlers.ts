import { townOf } from '../../domain/places/location.rules.ts'
import { shownMemberName } from '../../domain/providers/provider-name.rules.ts'
import {
  activeReferralCodes,
  codeQuota,
  newMemberRefusal,
  normalizeReferralCode,
  referralCodeDays,
  referralCodeUses,
} from '../../domain/referrals/referral-code.rules.ts'
import {
  generateReferralCode,
  getReferralCount,
  listReferralCodes,
  revokeReferralCode,
  validateReferralCode,
} from '../../domain/referrals/referrals.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { village } from '../../domain/village.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import { tryReferralCode } from './code-tries.ts'
import {
  countActiveCodes,
  insertCode,
  joiningClosedAt,
  lockInviter,
  readInviter,
  readJoined,
  readMadeCodes,
  readReferralCount,
  revokeMadeCode,
} from './referral-codes.queries.ts'

export const generateReferralCodeHandler = handle(generateReferralCode, ({ caller: { userId }, database, now }) =>
  inTransaction(database.db, async (trx) => {
    const inviter = await lockInviter(trx, userId)
    if (!inviter) throw new Refusal('not_signed_in')
    if (inviter.invitations_paused_at) throw new Refusal('invitations_paused')
    const { most } = codeQuota(inviter, now())
    if ((await countActiveCodes(trx, userId)) >= most)
      throw new Refusal('too_many_codes', most < activeReferralCodes ? { detail: newMemberRefusal } : {})
    return insertCode(trx, { kind: 'generated', ownerId: userId, uses: referralCodeUses, days: referralCodeDays })
  }),
)

export const getReferralCountHandler = handle(getReferralCount, async ({ input, caller, db }) => {
  const code = await readReferralCount(db, normalizeReferralCode(input.ref_code), caller.userId)
  if (!code) throw new Refusal('not_found')
  return code
})

export const listReferralCodesHandler = handle(listReferralCodes, async ({ caller, db, now }) => {
  const inviter = await readInviter(db, caller.userId)
  if (!inviter) throw new Refusal('not_signed_in')
  const own = inviter.invitations_paused_at ? ('paused' as const) : ('open' as const)
  return {
    codes: await readMadeCodes(db, caller.userId),
    joined: await readJoined(db, caller.userId),
    invitations: (await joiningClosedAt(db)) ? ('closed' as const) : own,
    quota: codeQuota(inviter, now()),
  }
})

export const revokeReferralCodeHandler = handle(revokeReferralCode, async ({ input, caller, database }) => {
  const code = await revokeMadeCode(database.db, caller.userId, normalizeReferralCode(input.code))
  if (!code) throw new Refusal('not_found')
  return code
})

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

/** The middle of its month in the village's time zone: the same month in every time zone, and nothing more exact. */
const middleOfMonth = (moment: Date): Date => new Date(`${dayHere.format(moment).slice(0, -2)}15T12:00:00Z`)

export const validateReferralCodeHandler = handle(validateReferralCode, async (call) => {
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
