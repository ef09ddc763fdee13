// The networks that members signed in from, as keyed hashes: others' wrong passwords do not slow them down.
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable } from '../database/open.ts'
import { addressKey } from '../platform/limits.ts'

const mostNetworks = 20

/** By the member, whose address may change, and not by the network alone, so that a copy of the database connects no two members. */
const hashOf = (key: Buffer, userId: string, ip: string): Buffer =>
  createHmac('sha256', key)
    .update(`${userId}\n${addressKey(ip)}`)
    .digest()

/** Whether this member has signed in from this network; false for nobody, which is the same work, so that it tells no member apart. */
export const isKnownNetwork = async (
  db: Queryable,
  key: Buffer,
  userId: string | undefined,
  ip: string,
): Promise<boolean> => {
  const known = await db
    .selectFrom('auth.known_networks')
    .select('user_id')
    .where('network_hash', '=', hashOf(key, userId ?? '', ip))
    .executeTakeFirst()
  return known !== undefined
}

/** Remembers the network of a sign-in, in its transaction; of many the oldest are forgotten. */
export const rememberNetwork = async (trx: Queryable, key: Buffer, userId: string, ip: string): Promise<void> => {
  const row = { user_id: userId, last_sign_in_at: sql<Date>`clock_timestamp()` }
  await trx
    .insertInto('auth.known_networks')
    .values({ ...row, network_hash: hashOf(key, userId, ip) })
    .onConflict((conflict) => conflict.column('network_hash').doUpdateSet(row))
    .execute()
  await trx
    .deleteFrom('auth.known_networks')
    .where('network_hash', 'in', (older) =>
      older
        .selectFrom('auth.known_networks')
        .select('network_hash')
        .where('user_id', '=', userId)
        .orderBy('last_sign_in_at', 'desc')
        .offset(mostNetworks),
    )
    .execute()
}
