// Takes the second factor off an account whose member lost app and codes: an operator's act.

import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { findAccountByEmail, lockAccount } from './accounts.queries.ts'
import { insertAuditEntry } from './audit.queries.ts'
import type { AuthContext } from './auth-context.ts'
import { deleteFactorsOf } from './factors.queries.ts'
import { tellOfSecondFactor } from './give-second-factor.ts'
import { deleteSessionsOf } from './sessions.queries.ts'

export type ResetOutcome = 'reset' | 'no second factor' | 'no account'

/** Removes factors and codes, ends every session, writes the log and queues the mail, in one transaction. `email` in lower case. */
export const resetSecondFactor = async (
  context: Pick<AuthContext, 'limits' | 'siteUrl'>,
  db: Kysely<Tables>,
  email: string,
): Promise<ResetOutcome> => {
  const outcome = await inTransaction(db, async (trx): Promise<ResetOutcome> => {
    const found = await findAccountByEmail(trx, email)
    const account = found && (await lockAccount(trx, found.id))
    if (!account) return 'no account'
    if (!(await deleteFactorsOf(trx, account.id))) return 'no second factor'
    await deleteSessionsOf(trx, account.id)
    await insertAuditEntry(trx, { event: 'second_factor_reset', userId: account.id, ip: '' })
    await tellOfSecondFactor(context, trx, 'second_factor_off', account)
    return 'reset'
  })
  return outcome
}
