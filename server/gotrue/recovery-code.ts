// Recovery codes: made at random, kept as HMACs, read as people type them.
import { createHmac, randomInt } from 'node:crypto'

/** No letter or digit that is taken for another. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const half = 4
const codesInASet = 10

const makeHalf = (): string => Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Ten different codes such as `7K4P-W2QX`, of 39 random bits each. */
export const makeRecoveryCodes = (): string[] => {
  const codes = new Set<string>()
  while (codes.size < codesInASet) codes.add(`${makeHalf()}-${makeHalf()}`)
  return [...codes]
}

/** What is kept of a code; letter case, blanks and dashes do not matter. `key` is not in the database. */
export const hashRecoveryCode = (code: string, factorId: string, key: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(`${factorId}:${code.toUpperCase().replace(/[\s-]/g, '')}`)
    .digest()
