// Challenges for the second factor: nothing is stored; a challenge names its factor, session and end under a MAC of ours.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** As long as the reference server gives (GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION). */
const lifeSeconds = 300

interface Challenged {
  factorId: string
  sessionId: string
}

const macOf = (key: Buffer, { factorId, sessionId }: Challenged, expiresAt: number): Buffer =>
  createHmac('sha256', key).update(`${factorId}:${sessionId}:${expiresAt}`).digest()

/** A new challenge; `expires_at` is in Unix seconds. */
export const makeChallenge = (key: Buffer, challenged: Challenged): { id: string; expires_at: number } => {
  const expires_at = Math.floor(Date.now() / 1000) + lifeSeconds
  return { id: `${expires_at}.${macOf(key, challenged, expires_at).toString('base64url')}`, expires_at }
}

/** Whether this is a challenge of ours for this factor and session that has not ended. */
export const isLiveChallenge = (key: Buffer, challenged: Challenged, id: string): boolean => {
  const [, seconds = '', mac = ''] = /^(\d{10})\.([\w-]{43})$/.exec(id) ?? []
  const expiresAt = Number(seconds)
  const given = Buffer.from(mac, 'base64url')
  const right = macOf(key, challenged, expiresAt)
  return given.length === right.length && timingSafeEqual(given, right) && expiresAt > Date.now() / 1000
}
