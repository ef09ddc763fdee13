// Whether a session was signed in lately enough to prove who is there.
import type { AuthenticationMethod } from '../database/json-columns.ts'
import { AuthError } from './auth-error.ts'

/**
 * Seconds after which a sign-in no longer proves who is there: a device left signed in must not be enough to take an account
 * over. A mailed link proves it for as long as a link to a new password lives.
 */
const freshFor: Partial<Record<AuthenticationMethod['method'], number>> = { password: 10 * 60, otp: 3600 }

const isFresh = ({ method, timestamp }: AuthenticationMethod): boolean =>
  Date.now() / 1000 - timestamp < (freshFor[method] ?? 0)

/** Throws `reauthentication_needed` with this sentence for a session that was signed in too long ago. */
export const requireFreshSignIn = ({ amr }: { amr: readonly AuthenticationMethod[] }, sentence: string): void => {
  if (!amr.some(isFresh)) throw new AuthError(400, 'reauthentication_needed', sentence)
}
