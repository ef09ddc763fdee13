// Locks who calls, and asks how lately they showed who they are: a device left signed in must not be enough for everything.
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

/** The account first, then the session, so that both live at the commit. Throws `session_not_found`. */
export const lockCaller = async (trx: Trx, caller: Caller): Promise<LockedCaller> => {
  const account = await lockAccount(trx, caller.userId)
  const session = await lockSession(trx, caller.sessionId)
  if (account && session) return { account, session }
  throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
}

/** Seconds for which a sign-in proves who is there. A mailed link does for as long as a link to a new password lives. */
const freshFor: Partial<Record<AuthenticationMethod['method'], number>> = { password: 10 * 60, otp: 3600 }

const isFresh = ({ method, timestamp }: AuthenticationMethod): boolean =>
  Date.now() / 1000 - timestamp < (freshFor[method] ?? 0)

/** Throws `reauthentication_needed` with this sentence for a session that was signed in too long ago. */
export const requireFreshSignIn = ({ amr }: { amr: readonly AuthenticationMethod[] }, sentence: string): void => {
  if (!amr.some(isFresh)) throw new AuthError(400, 'reauthentication_needed', sentence)
}

/** By the present password or a fresh sign-in. Throws `invalid_credentials`, `reauthentication_needed`, or 429. */
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

/** Seconds after which the second factor must be given again to remove it or to make new recovery codes. */
const freshFactorSeconds = 600

/** Throws `insufficient_aal` unless the session was given the second factor within the last ten minutes. */
export const requireFreshFactor = ({ secondFactorAge }: Caller): void => {
  if (secondFactorAge === null || secondFactorAge > freshFactorSeconds) throw insufficientLevel()
}
