// The codes of two-step sign-in as people type and paste them: six digits of an app, and recovery codes.
import { visibleText } from '../text/plain-text.rules.ts'

/** Characters of a recovery code, without letters and digits that look alike. */
export const recoveryCodeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const recoveryCodeHalf = 4

const half = `[${recoveryCodeAlphabet}]{${recoveryCodeHalf}}`
const recoveryCode = new RegExp(`(?<![A-Z0-9-])${half}-${half}(?![A-Z0-9-])`, 'g')

/** Two groups of three digits that are not part of a longer number such as a phone number. */
const sixDigits = /(?<!\d[ -]?)\d{3}[ -]?\d{3}(?![ -]?\d)/g

const typed = (text: string): string =>
  visibleText(text.normalize('NFKC'))
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .toUpperCase()

const bare = (text: string): string => text.replace(/[\s-]/g, '')

const onlyCode = (text: string, form: RegExp): string | null => {
  const [code, ...others] = new Set([...text.matchAll(form)].map(([found]) => bare(found)))
  return code !== undefined && others.length === 0 ? code : null
}

/** The six digits in a text, such as "123 456" or "Your code is 123456."; null if there are none or several. */
export const digitsIn = (text: string): string | null => {
  const given = typed(text)
  return /^\d{6}$/.test(bare(given)) ? bare(given) : onlyCode(given, sixDigits)
}

/** A recovery code as it is compared: upper case, without spaces, dashes and surrounding words. */
export const normalizeRecoveryCode = (text: string): string => {
  const given = typed(text)
  return onlyCode(given, recoveryCode) ?? bare(given)
}
