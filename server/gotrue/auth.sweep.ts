// What expires of accounts: unconfirmed ones are forgotten, idle sessions, old links and retired keys are removed.
import type { Kysely } from 'kysely'
import type { Configuration } from '../configuration.ts'
import type { Tables } from '../database/tables.ts'
import { giveBackReferralUses } from '../referrals/referrals.queries.ts'
import { deleteAccounts, lockForgottenAccounts } from './accounts.queries.ts'
import { deleteOldAuditEntries } from './audit.queries.ts'
import { forgetOldNetworks } from './known-networks.queries.ts'
import { deleteExpiredLinks } from './mailed-links.queries.ts'
import { deleteIdleSessions } from './sessions.queries.ts'
import { deleteRetiredKeys } from './signing-keys.queries.ts'

/** Days an address may stay unconfirmed after its last link. */
const unconfirmedDays = 7
/** Accounts removed in one transaction, so that each stays short. */
const batch = 100
const auditDays = 365

/** Deletes accounts that were not confirmed within 7 days and gives back the referral uses they took. Returns how many. */
export const forgetUnconfirmed = async (db: Kysely<Tables>): Promise<number> => {
  let forgotten = 0
  for (;;) {
    const ids = await db.transaction().execute(async (trx) => {
      const locked = await lockForgottenAccounts(trx, unconfirmedDays, batch)
      if (locked.length === 0) return locked
      await giveBackReferralUses(trx, locked)
      await deleteAccounts(trx, locked)
      return locked
    })
    forgotten += ids.length
    if (ids.length < batch) return forgotten
  }
}

/** Removes what has expired: unconfirmed accounts, idle sessions, expired links, networks of long ago, retired signing keys, old audit entries. */
export const sweepAuth = async (
  db: Kysely<Tables>,
  { AUTH_IDLE_DAYS, AUTH_ACCESS_TTL_S }: Pick<Configuration, 'AUTH_IDLE_DAYS' | 'AUTH_ACCESS_TTL_S'>,
): Promise<void> => {
  await forgetUnconfirmed(db)
  await deleteIdleSessions(db, AUTH_IDLE_DAYS)
  await deleteExpiredLinks(db, unconfirmedDays)
  await forgetOldNetworks(db)
  // A key goes ten minutes after the last token it can have signed.
  await deleteRetiredKeys(db, AUTH_ACCESS_TTL_S + 600)
  await deleteOldAuditEntries(db, auditDays)
}
