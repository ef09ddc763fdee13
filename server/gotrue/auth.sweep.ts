// Expiry of unconfirmed accounts and retired keys; server/platform/housekeeping.job.ts deletes what expires by age alone.
import { sql } from 'kysely'
import { retention } from '../../domain/privacy/retention.ts'
import type { Configuration } from '../configuration.ts'
import type { Db } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { giveBackReferralUses } from '../referrals/referral-codes.queries.ts'
import { deleteAccounts, lockForgottenAccounts } from './accounts.queries.ts'
import { deleteRetiredKeys } from './signing-keys.ts'

/** Accounts deleted per transaction, so that each is short. */
const batch = 100

/** Deletes accounts that were not confirmed in time after their last link, and returns their referral uses. Resolves with their number. */
export const forgetUnconfirmed = async (db: Db): Promise<number> => {
  let forgotten = 0
  for (;;) {
    const ids = await inTransaction(db, async (trx) => {
      const locked = await lockForgottenAccounts(trx, retention.unconfirmedAccounts.days, batch)
      if (locked.length === 0) return locked
      await giveBackReferralUses(trx, locked)
      await deleteAccounts(trx, locked)
      return locked
    })
    forgotten += ids.length
    if (ids.length < batch) return forgotten
  }
}

const forgetNewAddresses = async (db: Db): Promise<void> => {
  await sql`
    update auth.users u set new_email = null, email_change_sent_at = null
    where new_email is not null and not exists (
      select from auth.one_time_tokens t
      where t.user_id = u.id and t.kind in ('email_change_current', 'email_change_new') and t.expires_at > now())`.execute(
    db,
  )
}

export const sweepAuth = async (db: Db, { AUTH_ACCESS_TTL_S }: Pick<Configuration, 'AUTH_ACCESS_TTL_S'>) => {
  await forgetUnconfirmed(db)
  await forgetNewAddresses(db)
  // A key is deleted ten minutes after the last token it can have signed has expired.
  await deleteRetiredKeys(db, AUTH_ACCESS_TTL_S + 600)
}
