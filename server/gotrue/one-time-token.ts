// One-time tokens of mailed links: random, known only to the mail; the database keeps their SHA-256.
import { createHash, randomBytes } from 'node:crypto'

/** SHA-256 of a token's text; enough for 32 random bytes, which nobody can guess back. */
export const hashOneTimeToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A new token (32 random bytes, base64url) and the hash to keep of it. */
export const makeOneTimeToken = (): { token: string; hash: Buffer } => {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOneTimeToken(token) }
}
