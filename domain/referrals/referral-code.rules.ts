// Referral codes: how they look, how they are made, how long they live, and how many a member may have.

/** Characters of a code: without 0, O, 1 and I, which are misread. */
export const referralCodeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const referralCodePrefix = 'MOM2024'
/** Characters of one group; a code is the prefix and two groups, the older ones had the first group only. */
const groupLength = 6
/** Random characters of a new code, 5 bits each: 60 bits, which cannot be found by guessing. */
export const referralCodeRandomLength = 2 * groupLength

/** Parents one generated code lets in. */
export const referralCodeUses = 5
/** Days after which an unused generated code expires. */
export const referralCodeDays = 30
/** Most active generated codes a member may hold. */
export const activeReferralCodes = 10

/** A new code without its dash, in upper case. */
const newCode = new RegExp(
  `^(${referralCodePrefix}[${referralCodeAlphabet}]{${groupLength}})([${referralCodeAlphabet}]{${groupLength}})$`,
)

/** The code of an invitation link, as it stands in its query; null for a text without a link. */
export const linkedReferralCode = (text: string): string | null => /[?&]code=([^?&#\s]+)/i.exec(text)?.[1] ?? null

/**
 * A code as it is stored, compared and shown: upper case, without blanks, with the one dash of a new code
 * ("MOM2024ABCDEF-GHJKLM") and without any in all others. However it was typed or pasted, alone or in an invitation link,
 * it reads the same.
 */
export const normalizeReferralCode = (text: string): string =>
  (linkedReferralCode(text) ?? text)
    .replace(/[\s\p{Pd}\p{Cf}]+/gu, '')
    .toUpperCase()
    .replace(newCode, '$1-$2')

/** Whether a normalised code has the form of new codes, which nobody can guess. */
export const isLongReferralCode = (code: string): boolean => newCode.test(code.replace('-', ''))

/**
 * A new code from random bytes, one for each of its twelve characters. The alphabet's 32 characters divide a byte's 256
 * values evenly, so every code is equally likely. Throws a RangeError when there are too few bytes.
 */
export const makeReferralCode = (randomBytes: Uint8Array): string => {
  if (randomBytes.length < referralCodeRandomLength) {
    throw new RangeError(`A referral code needs ${referralCodeRandomLength} random bytes`)
  }
  const characters = Array.from(
    randomBytes.subarray(0, referralCodeRandomLength),
    (byte) => referralCodeAlphabet[byte % referralCodeAlphabet.length],
  )
  return normalizeReferralCode(referralCodePrefix + characters.join(''))
}

/** Days for which a member is new, unless a recommendation of theirs is approved before. */
const newMemberDays = 30
/** Most active codes of a new member. */
const newMemberCodes = 3

/** What a new member reads who wants one more. */
export const newMemberRefusal = `New members can have ${newMemberCodes} active codes. Revoke one, or wait until one is used up.`

/** What the number depends on. */
export interface InviterFacts {
  member_since: Date
  /** Whether parents see a recommendation of theirs now. */
  has_approved: boolean
  is_administrator: boolean
}

/** How many active codes a member may have now, and when that becomes more by itself; null when it is the most already. */
export const codeQuota = (
  { member_since, has_approved, is_administrator }: InviterFacts,
  now: Date,
): { most: number; grows_at: Date | null } => {
  const known = new Date(member_since.getTime() + newMemberDays * 86_400_000)
  if (is_administrator || has_approved || known <= now) return { most: activeReferralCodes, grows_at: null }
  return { most: newMemberCodes, grows_at: known }
}
