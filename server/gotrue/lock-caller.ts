// Locks who calls: what follows is for a session that still lives when it is committed.
import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { type Account, lockAccount } from './accounts.queries.ts'
import { AuthError } from './auth-error.ts'
import { lockSession, type RotatingSession } from './sessions.queries.ts'

export interface LockedCaller {
  account: Account
  session: RotatingSession
}

/** Locks the caller's account, then the session. Throws `session_not_found` when one of them is gone. */
export const lockCaller = async (trx: Transaction<Tables>, caller: Caller): Promise<LockedCaller> => {
  const account = await lockAccount(trx, caller.userId)
  const session = await lockSession(trx, caller.sessionId)
  if (account && session) return { account, session }
  throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
}
