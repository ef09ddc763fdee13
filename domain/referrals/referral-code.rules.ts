// Referral codes: their form and generation, how long they are valid, and how many a member may have.
import { village } from '../village.ts'

/** Characters of a code, without 0, O, 1 and I, which are misread. */
export const referralCodeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** Of new codes, and of codes from before the village had its own; the longest first, as it may begin with the other. */
const prefixes = [...new Set([village.codePrefix, 'MOM2024'])].sort((one, other) => other.length - one.length)
/** Characters of one group. A code is the prefix and two groups; older codes have only the first group. */
const groupLength = 6
/** Random characters of a new code, 5 bits each: 60 bits, which cannot be guessed. */
export const referralCodeRandomLength = 2 * groupLength

export const referralCodeUses = 5
export const referralCodeDays = 30
export const activeReferralCodes = 10

const newCode = new RegExp(
  `^((?:${prefixes.join('|')})[${referralCodeAlphabet}]{${groupLength}})([${referralCodeAlphabet}]{${groupLength}})$`,
)

/** A complete code of an earlier prefix. */
const codeWithDash = new RegExp(
  `^[A-Z][A-Z0-9]{2,9}[${referralCodeAlphabet}]{${groupLength}}-[${referralCodeAlphabet}]{${groupLength}}$`,
)

/** The prefixes as people type them: O and 0 look alike. */
const typedPrefixes = prefixes.map((prefix) => prefix.replace(/[O0]/g, '[O0]'))
const typedPrefix = `(?:${typedPrefixes.join('|')})`

/** The prefix at the beginning of a typed code. */
const prefixOf = (typed: string): string =>
  prefixes.find((_, at) => new RegExp(`^${typedPrefixes[at]}`).test(typed)) ?? ''

const group = `[${referralCodeAlphabet}]{${groupLength}}`
const withDigit = `(?=[A-Z]*\\d)${group}`

/**
 * A complete code among other words. Its groups are joined or have a dash between them; after a space a group must
 * contain a digit, because it may be the next word ("MOM2024K7Q2XA please").
 */
const codeInText = new RegExp(
  `(?<![A-Z0-9])(?:${[
    `${typedPrefix}[ -]?(${group})(?: ?- ?)?(${group})`,
    `${typedPrefix}[ -]?(${group}) (${withDigit})`,
    `${typedPrefix}(${group})(?!-[A-Z0-9])`,
    `${typedPrefix}[ -](${withDigit})(?!-[A-Z0-9])`,
  ].join('|')})(?![A-Z0-9])`,
)

/** A code at the beginning of a link that a mail program wrapped. */
const brokenLink = new RegExp(`^${typedPrefix}-?(${group})-?(${group})?`)

const unescaped = (text: string): string => {
  const plain = text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replaceAll('&amp;', '&')
  return decoded(decoded(plain))
}

/** Decoded repeatedly, because a mail filter that wraps a wrapped link escapes it twice. */
const decoded = (text: string): string => {
  try {
    return /%[0-9a-f]{2}/i.test(text) ? decodeURIComponent(text) : text
  } catch {
    return text
  }
}

const codeOf = ([typed = '', ...groups]: RegExpExecArray): string =>
  `${prefixOf(typed)}${groups.filter(Boolean).join('-')}`

const enclosedCode = (text: string): string | null => {
  const given = unescaped(text).toUpperCase()
  const linked = /[?&]CODE=/.exec(given)
  if (linked) {
    const value = given.slice(linked.index + linked[0].length)
    // a quoted email has a mark before each line
    const broken = brokenLink.exec(value.replace(/\n[>\s]*|\s+/g, ''))
    return broken ? codeOf(broken) : (/^[^?&#\s]+/.exec(value)?.[0] ?? null)
  }
  const found = codeInText.exec(given.replace(/\s+/g, ' '))
  return found ? codeOf(found) : null
}

/** The code in a pasted link or sentence; null for a code that may still be being typed. */
export const pastedReferralCode = (text: string): string | null =>
  /[^\p{L}\p{N}\p{Pd}\p{Cf}\s]/u.test(text.trim()) ? enclosedCode(text) : null

/**
 * A code as it is stored, compared and shown: upper case, without spaces, with the one dash of a new code
 * ("MOM2024ABCDEF-GHJKLM") and without any in all others. It does not matter whether it was typed or pasted, alone, in a link or in
 * a sentence. A text without a code gives an invalid code.
 */
export const normalizeReferralCode = (text: string): string => {
  const alone = (given: string) => {
    const written = unescaped(given)
      .toUpperCase()
      .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
      .replace(new RegExp(`^${typedPrefix}`), prefixOf)
    if (codeWithDash.test(written)) return written
    const words = written.replace(/-+/g, '')
    // spaces within a code belong to it; between other words they show that it is not a code
    const joined = words.replace(/\s+/g, '')
    const isCode = prefixes.some(
      (prefix) => joined.startsWith(prefix) && joined.length <= prefix.length + referralCodeRandomLength,
    )
    return isCode ? joined.replace(newCode, '$1-$2') : words
  }
  const whole = alone(text)
  if (newCode.test(whole.replace('-', ''))) return whole
  return alone(enclosedCode(text) ?? text)
}

/** Maximum characters of a hand-picked code. */
const longestCode = 40

export const isReferralCode = (code: string): boolean =>
  code.length <= longestCode && /^[\p{L}\p{N}]+(?:-[A-Z0-9]+)?$/u.test(code)

export const isLongReferralCode = (code: string): boolean => newCode.test(code.replace('-', ''))

/** The alphabet's 32 characters divide a byte evenly, so every code is equally likely. Throws a RangeError for too few bytes. */
export const makeReferralCode = (randomBytes: Uint8Array): string => {
  if (randomBytes.length < referralCodeRandomLength)
    throw new RangeError(`A referral code needs ${referralCodeRandomLength} random bytes`)
  const characters = Array.from(
    randomBytes.subarray(0, referralCodeRandomLength),
    (byte) => referralCodeAlphabet[byte % referralCodeAlphabet.length],
  )
  return normalizeReferralCode(village.codePrefix + characters.join(''))
}

/** Days for which a member counts as new, unless one of their recommendations is approved earlier. */
const newMemberDays = 30
const newMemberCodes = 3

export const newMemberRefusal = `New members can have ${newMemberCodes} active codes. Revoke one, or wait until one is used up.`

export interface InviterFacts {
  member_since: Date
  has_approved: boolean
  is_administrator: boolean
}

/** How many active codes a member may have now, and when that number increases by itself; null if it is the maximum. */
export const codeQuota = (
  { member_since, has_approved, is_administrator }: InviterFacts,
  now: Date,
): { most: number; grows_at: Date | null } => {
  const known = new Date(member_since.getTime() + newMemberDays * 86_400_000)
  if (is_administrator || has_approved || known <= now) return { most: activeReferralCodes, grows_at: null }
  return { most: newMemberCodes, grows_at: known }
}
