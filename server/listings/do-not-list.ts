// Who is not to be listed: digests of name with area, e-mail and telephone, under a key that the database does not hold.
import { sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import { areaOf } from '../../domain/places/location.rules.ts'
import { emailKey, phoneKey } from '../../domain/providers/match-keys.rules.ts'
import { nameKey } from '../../domain/providers/provider-name.rules.ts'
import type { Tables } from '../database/tables.ts'
import type { Services } from '../http/serve.ts'

export type Digest = Services['auth']['digest']

/** What somebody can be known again by. */
interface KnownBy {
  provider_name?: string
  city?: string | null
  state?: string | null
  provider_email?: string | null
  provider_phone?: string | null
}

/** The digests of what is known; a name counts in its area, an address or number everywhere. */
export const digestsOf = (digest: Digest, known: KnownBy): string[] => {
  const { provider_name: name, provider_email: email, provider_phone: phone } = known
  const number = phone ? phoneKey(phone) : null
  return [
    ...(name ? [digest('name', `${areaOf(known)}/${nameKey(name)}`)] : []),
    ...(email ? [digest('email', emailKey(email))] : []),
    ...(number ? [digest('phone', number)] : []),
  ]
}

const lockName = sql`hashtextextended('do-not-list', 0)`

/**
 * Whether somebody is on the list. Whoever is being put there meanwhile is waited for, so that nothing about them is added after
 * they were removed; the lock is shared, and taken before any provider's.
 */
export const isOnDoNotList = async (trx: Transaction<Tables>, digests: readonly string[]): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock_shared(${lockName})`.execute(trx)
  const found = await trx.selectFrom('do_not_list').select('digest').where('digest', 'in', digests).executeTakeFirst()
  return found !== undefined
}

/** Makes everybody who asks wait until the transaction ends. */
export const lockDoNotList = async (trx: Transaction<Tables>): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${lockName})`.execute(trx)
}

/** Puts somebody on the list, as one entry. */
export const addToDoNotList = async (trx: Transaction<Tables>, digests: readonly string[]): Promise<void> => {
  const entry_id = v7()
  await trx
    .insertInto('do_not_list')
    .values([...new Set(digests)].map((digest) => ({ digest, entry_id })))
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .execute()
}

/** Takes every entry off the list that has one of these digests, whole. */
export const liftFromDoNotList = async (trx: Transaction<Tables>, digests: readonly string[]): Promise<void> => {
  await trx
    .deleteFrom('do_not_list')
    .where('entry_id', 'in', (met) => met.selectFrom('do_not_list').select('entry_id').where('digest', 'in', digests))
    .execute()
}
