// The networks that members signed in from, as keyed hashes: others' wrong passwords do not slow them down.
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable } from '../database/open.ts'
import { addressKey } from '../platform/limits.ts'

/** Most networks kept for one member, the latest. */
const mostNetworks = 20

/** By mail address, not by account, so that asking about a stranger's is the same work. */
const hashOf = (key: Buffer, email: string, ip: string): Buffer =>
  createHmac('sha256', key)
    .update(`${email}\n${addressKey(ip)}`)
    .digest()

/** Whether the member with this address has signed in from this network; false when nobody has the address. */
export const isKnownNetwork = async (db: Queryable, key: Buffer, email: string, ip: string): Promise<boolean> => {
  const known = await db
    .selectFrom('auth.known_networks')
    .select('user_id')
    .where('network_hash', '=', hashOf(key, email, ip))
    .executeTakeFirst()
  return known !== undefined
}

/** Remembers the network of a sign-in, in its transaction; of many the oldest are forgotten. */
export const rememberNetwork = async (
  trx: Queryable,
  key: Buffer,
  { id, email }: { id: string; email: string },
  ip: string,
): Promise<void> => {
  const row = { user_id: id, last_sign_in_at: sql<Date>`clock_timestamp()` }
  await trx
    .insertInto('auth.known_networks')
    .values({ ...row, network_hash: hashOf(key, email, ip) })
    .onConflict((conflict) => conflict.column('network_hash').doUpdateSet(row))
    .execute()
  await trx
    .deleteFrom('auth.known_networks')
    .where('network_hash', 'in', (older) =>
      older
        .selectFrom('auth.known_networks')
        .select('network_hash')
        .where('user_id', '=', id)
        .orderBy('last_sign_in_at', 'desc')
        .offset(mostNetworks),
    )
    .execute()
}
