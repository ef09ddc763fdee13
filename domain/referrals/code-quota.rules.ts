// How many active codes a member may have: few while they are new, ten once they are known here.
import { activeReferralCodes } from './referral-code.rules.ts'

/** Days for which a member is new, unless a recommendation of theirs is approved before. */
const newMemberDays = 30
/** Most active codes of a new member. */
const newMemberCodes = 3

/** What a new member reads who wants one more. */
export const newMemberRefusal = `New members can have ${newMemberCodes} active codes. Revoke one, or wait until one is used up.`

/** What the number depends on. */
export interface InviterStanding {
  member_since: Date
  /** Whether parents see a recommendation of theirs now. */
  has_approved: boolean
  is_administrator: boolean
}

/** How many active codes a member may have now, and when that becomes more by itself; null when it is the most already. */
export const codeQuota = (
  { member_since, has_approved, is_administrator }: InviterStanding,
  now: Date,
): { most: number; grows_at: Date | null } => {
  const known = new Date(member_since.getTime() + newMemberDays * 86_400_000)
  if (is_administrator || has_approved || known <= now) return { most: activeReferralCodes, grows_at: null }
  return { most: newMemberCodes, grows_at: known }
}
