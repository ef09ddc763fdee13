// Locks the caller, and checks for a recent proof of identity, because an unattended device must not be able to do everything.
import type { AuthenticationMethod, Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { networkKey } from '../platform/limits.ts'
import { type Account, lockAccount } from './accounts.queries.ts'
import type { AuthContext } from './auth-context.ts'
import { AuthError, insufficientLevel } from './auth-error.ts'
import { verifyPassword } from './passwords.ts'
import { lockSession, type RotatingSession } from './sessions.queries.ts'

export interface LockedCaller {
  account: Account
  session: RotatingSession
}

/** Locks the account, then the session, so that both exist at the commit. Throws `session_not_found`. */
export const lockCaller = async (trx: Trx, caller: Caller): Promise<LockedCaller> => {
  const account = await lockAccount(trx, caller.userId)
  const session = await lockSession(trx, caller.sessionId)
  if (account && session) return { account, session }
  throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
}

/** Seconds for which a sign-in proves identity; a mailed link proves it for the lifetime of a reset link. */
const freshFor: Partial<Record<AuthenticationMethod['method'], number>> = { password: 10 * 60, otp: 3600 }

const isFresh = ({ method, timestamp }: AuthenticationMethod): boolean =>
  Date.now() / 1000 - timestamp < (freshFor[method] ?? 0)

/** Throws `reauthentication_needed` with this sentence if the sign-in is too old. */
export const requireFreshSignIn = ({ amr }: { amr: readonly AuthenticationMethod[] }, sentence: string): void => {
  if (!amr.some(isFresh)) throw new AuthError(400, 'reauthentication_needed', sentence)
}

/**
 * Proves the caller's identity by the current password or a recent sign-in. Returns the account. Throws `invalid_credentials`,
 * `reauthentication_needed` with this sentence, and 429 after too many attempts.
 */
export const proveCaller = async (
  { db, limits }: Pick<AuthContext, 'db' | 'limits'>,
  caller: Caller,
  { password, ip, sentence }: { password: string | undefined; ip: string; sentence: string },
): Promise<Account> => {
  const { account, session } = await inTransaction(db, (trx) => lockCaller(trx, caller))
  if (!password) {
    requireFreshSignIn(session, sentence)
    return account
  }
  await limits.passwordTry(db, account.email, ip)
  if (!(await verifyPassword(account.password_hash, password, networkKey(ip))))
    throw new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
  await limits.passwordRight(db, account, ip)
  return account
}

/** Maximum age in seconds of the second factor for removing it or creating new recovery codes. */
const freshFactorSeconds = 600

/** Throws `insufficient_aal` unless the second factor was verified within the last ten minutes. */
export const requireFreshFactor = ({ secondFactorAge }: Caller): void => {
  if (secondFactorAge === null || secondFactorAge > freshFactorSeconds) throw insufficientLevel()
}
