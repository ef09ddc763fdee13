// An authenticator app for tests: derives six digits from the member's key.
import { codeOf, stepAt } from '../../server/gotrue/factors.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const keyOf = (secret: string): Buffer => {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The current digits, or those `by` steps of 30 seconds from now. */
export const digitsOf = (secret: string, by = 0): string => codeOf(keyOf(secret), stepAt(Date.now()) + by)
