// Referral codes: how they look, how they are made, how long they live.

/** Characters of a code: without 0, O, 1 and I, which are misread. */
export const referralCodeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const referralCodePrefix = 'MOM2024'
export const referralCodeRandomLength = 6

/** Parents one generated code lets in. */
export const referralCodeUses = 5
/** Days after which an unused generated code expires. */
export const referralCodeDays = 30
/** Most active generated codes a member may hold. */
export const activeReferralCodes = 10

/** A code as it is kept and compared: trimmed, upper case. */
export const normalizeReferralCode = (text: string): string => text.trim().toUpperCase()

/**
 * A new code from random bytes, one for each of the six characters. The alphabet's 32 characters divide a byte's 256 values
 * evenly, so every code is equally likely. Throws a RangeError when there are too few bytes.
 */
export const makeReferralCode = (randomBytes: Uint8Array): string => {
  if (randomBytes.length < referralCodeRandomLength) {
    throw new RangeError(`A referral code needs ${referralCodeRandomLength} random bytes`)
  }
  const characters = Array.from(
    randomBytes.subarray(0, referralCodeRandomLength),
    (byte) => referralCodeAlphabet[byte % referralCodeAlphabet.length],
  )
  return referralCodePrefix + characters.join('')
}
