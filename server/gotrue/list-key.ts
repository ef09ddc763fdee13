// The key under which the do-not-list is hashed: kept wrapped in the database, so that it outlasts a change of the secret.
import { randomBytes } from 'node:crypto'
import type { Queryable } from '../database/open.ts'
import { readWrappedKey, storeWrappedKey } from './list-key.queries.ts'
import { type KeyOwner, type Secrets, unwrapSecret, wrapSecret } from './secrets.ts'

const name = 'do-not-list'

const unwrap = (wrapped: Buffer, { listWrappingKey }: Secrets): Buffer | null =>
  unwrapSecret(wrapped, name, listWrappingKey)

const store = async (trx: Queryable, key: Buffer, { listWrappingKey }: Secrets, another: boolean): Promise<Buffer> => {
  await storeWrappedKey(trx, wrapSecret(key, name, listWrappingKey), another)
  return key
}

interface Opening {
  secrets: Secrets
  /** With which secret the signing keys were made. */
  owner: KeyOwner
  /** Whether a key that this secret does not open gives way to a new one, for which everybody on the list is somebody else. */
  mayReplace: boolean
  /** The keys of the secret before, which open what this one does not. */
  before?: { secrets: Secrets; owner: KeyOwner }
}

/**
 * The key, which is made where there is none; call it under the lock of the signing keys. Of a village that was there before keys
 * were kept it is the one derived from its secret. Null when it belongs to a secret that is not given, and may not be replaced.
 */
export const ensureListKey = async (
  trx: Queryable,
  { secrets, owner, mayReplace, before }: Opening,
): Promise<Buffer | null> => {
  const wrapped = await readWrappedKey(trx)
  const opened = wrapped && unwrap(wrapped, secrets)
  if (opened) return opened
  if (!wrapped && owner === 'this secret') return store(trx, secrets.doNotListKey, secrets, false)
  if (!wrapped && owner === 'nobody') return store(trx, randomBytes(32), secrets, false)
  if (before) {
    const derived = before.owner === 'this secret' ? before.secrets.doNotListKey : null
    const key = wrapped ? unwrap(wrapped, before.secrets) : derived
    return key && store(trx, key, secrets, false)
  }
  return mayReplace ? store(trx, randomBytes(32), secrets, true) : null
}
