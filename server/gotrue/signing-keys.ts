// The keys that sign access tokens, and the key that hashes the do-not-list: wrapped under the village's secret, so that both survive a restart.
import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, type JWK_EC_Public } from 'jose'
import { sql } from 'kysely'
import type { Queryable } from '../database/open.ts'
import { asJson } from '../database/sql.ts'
import type { Db } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { type KeyOwner, type Secrets, unwrapSecret, wrapSecret } from './secrets.ts'

const listKeyName = 'do-not-list'

const unwrapListKey = (wrapped: Buffer, { listWrappingKey }: Secrets): Buffer | null =>
  unwrapSecret(wrapped, listKeyName, listWrappingKey)

const storeListKey = async (trx: Queryable, key: Buffer, { listWrappingKey }: Secrets, another: boolean) => {
  await storeWrappedKey(trx, wrapSecret(key, listKeyName, listWrappingKey), another)
  return key
}

interface Opening {
  secrets: Secrets
  owner: KeyOwner
  /** Whether a new key may replace one that this secret does not unwrap; existing entries of the list then match nobody. */
  mayReplace: boolean
  /** The keys of the previous secret, to unwrap what this one does not. */
  before?: { secrets: Secrets; owner: KeyOwner }
}

/**
 * The key; it is created if there is none. Call it under the lock of the signing keys. For a village from before this key was
 * stored, it is the one derived from its secret. Null if it belongs to a secret that is not given, and may not be replaced.
 */
const ensureListKey = async (trx: Queryable, { secrets, owner, mayReplace, before }: Opening) => {
  const wrapped = await readWrappedKey(trx)
  const opened = wrapped && unwrapListKey(wrapped, secrets)
  if (opened) return opened
  if (!wrapped && owner === 'this secret') return storeListKey(trx, secrets.doNotListKey, secrets, false)
  if (!wrapped && owner === 'nobody') return storeListKey(trx, randomBytes(32), secrets, false)
  if (before) {
    const derived = before.owner === 'this secret' ? before.secrets.doNotListKey : null
    const key = wrapped ? unwrapListKey(wrapped, before.secrets) : derived
    return key && storeListKey(trx, key, secrets, false)
  }
  return mayReplace ? storeListKey(trx, randomBytes(32), secrets, true) : null
}

/** Ten minutes for cached copies of the key set (its max-age), and one more for other processes to load the new key. */
const publishedBeforeSigning = 11 * 60
const reloadAfter = 60_000
/** An unknown key id may cause at most one database query in this time (milliseconds). */
const unknownKidPause = 5_000

interface LoadedKey {
  publicJwk: JWK & { kid: string }
  privateJwk: JWK
  signsFrom: number
}

const unwrap = ({ kid, wrapped_private_key: wrapped }: StoredKey, { keyWrappingKey }: Secrets): JWK | null => {
  const json = unwrapSecret(wrapped, kid, keyWrappingKey)
  return json && JSON.parse(json.toString('utf8'))
}

/** Keys wrapped under another secret neither sign nor verify: changing the secret is meant to revoke them. */
const loadKeys = async (db: Queryable, secrets: Secrets): Promise<LoadedKey[]> =>
  (await listSigningKeys(db)).flatMap((stored) => {
    const privateJwk = unwrap(stored, secrets)
    const { kty, crv, x, y } = stored.public_jwk as JWK_EC_Public
    const publicJwk = { kty, crv, x, y, kid: stored.kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] }
    return privateJwk ? [{ publicJwk, privateJwk, signsFrom: stored.signs_from.getTime() }] : []
  })

const makeKey = async (db: Queryable, secrets: Secrets, delaySeconds: number): Promise<string> => {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const publicJwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(publicJwk)
  const wrapped = wrapSecret(Buffer.from(JSON.stringify(await exportJWK(privateKey))), kid, secrets.keyWrappingKey)
  await insertSigningKey(db, { kid, public_jwk: publicJwk, wrapped_private_key: wrapped }, delaySeconds)
  return kid
}

/** Publishes a new key immediately; it signs after 11 minutes. The old one is deleted once all its tokens have expired. */
export const rotateKeys = (db: Queryable, secrets: Secrets): Promise<string> =>
  makeKey(db, secrets, publishedBeforeSigning)

export const readKeyOwner = async (db: Queryable, secrets: Secrets | null): Promise<KeyOwner> => {
  const stored = await listSigningKeys(db)
  if (stored.length === 0) return 'nobody'
  return secrets && stored.some((key) => unwrap(key, secrets)) ? 'this secret' : 'another secret'
}

interface EnsuredKeys {
  owner: KeyOwner
  listKey: Buffer | null
}

/** Creates missing keys under a lock. Keys of another secret that may not be replaced stay; then `listKey` is null. */
export const ensureKeys = (db: Db, secrets: Secrets, mayReplace: boolean, before?: Secrets): Promise<EnsuredKeys> =>
  inTransaction(db, async (trx) => {
    await lockSigningKeys(trx)
    const owner = await readKeyOwner(trx, secrets)
    if (owner === 'another secret' && !mayReplace) return { owner, listKey: null }
    const old = before && { secrets: before, owner: await readKeyOwner(trx, before) }
    const listKey = await ensureListKey(trx, { secrets, owner, mayReplace, ...(old && { before: old }) })
    if (listKey && owner !== 'this secret') await makeKey(trx, secrets, 0)
    return { owner, listKey }
  })

const foreignKeys =
  'The signing keys in this database were made with another VILLAGE_SECRET (or another file `secret` in DATA_DIR).'
const whatHelps =
  'Use that secret again. If it is lost or leaked, run `accept-secret` once with the new one: everyone must sign in again, ' +
  'and two-step sign-in must be reset for everyone.'

export const forgottenWords = (entries: number): string =>
  `${entries} ${entries === 1 ? 'entry' : 'entries'} of the do-not-list belong${entries === 1 ? 's' : ''} to a secret that is lost and ` +
  `match${entries === 1 ? 'es' : ''} no one anymore: people who were removed can be listed again.`

/**
 * Loads the signing keys and the key of the do-not-list. Throws an `OperatorError` if they belong to another secret, unless they may be
 * replaced.
 */
export const openSigningKeys = async ({
  db,
  secrets,
  log,
  mayReplace = false,
}: {
  db: Db
  secrets: Secrets
  log: Pick<FastifyBaseLogger, 'warn'>
  mayReplace?: boolean
}) => {
  const { owner, listKey } = await ensureKeys(db, secrets, mayReplace)
  if (!listKey) throw new OperatorError(`${foreignKeys} ${whatHelps}`)
  if (owner === 'another secret') log.warn(`${foreignKeys} A new one is made: everyone must sign in again.`)
  const forgotten = await countForgotten(db)
  if (forgotten > 0) log.warn(forgottenWords(forgotten))
  let keys: LoadedKey[] = []
  let loadedAt = 0
  let loading: Promise<void> | null = null

  const load = async (): Promise<void> => {
    keys = await loadKeys(db, secrets)
    loadedAt = Date.now()
  }
  const reload = (): Promise<void> => {
    loading ??= load().finally(() => {
      loading = null
    })
    return loading
  }
  const freshen = async (olderThan: number): Promise<void> => {
    // Also if the machine's clock was set back.
    if (Math.abs(Date.now() - loadedAt) > olderThan) await reload()
  }

  await load()
  const find = (kid: string | undefined) => keys.find(({ publicJwk }) => publicJwk.kid === kid)?.publicJwk ?? null

  return {
    /** Hashes the do-not-list, and the addresses that were notified of a page (HMAC-SHA-256). */
    listKey,
    signer: async () => {
      await freshen(reloadAfter)
      const now = Date.now()
      const key = keys.find((candidate) => candidate.signsFrom <= now) ?? keys.at(-1)
      if (!key) throw new Error('No signing key can be read with this VILLAGE_SECRET')
      return { kid: key.publicJwk.kid, key: key.privateJwk }
    },
    verifier: async (kid: string | undefined): Promise<JWK | null> => {
      await freshen(reloadAfter)
      if (!find(kid)) await freshen(unknownKidPause)
      return find(kid)
    },
    knows: (kid: string): boolean => find(kid) !== null,
    published: async () => {
      await freshen(reloadAfter)
      return { keys: keys.map((key) => key.publicJwk) }
    },
  }
}

export type SigningKeys = Awaited<ReturnType<typeof openSigningKeys>>

interface StoredKey {
  kid: string
  public_jwk: JWK
  wrapped_private_key: Buffer
  signs_from: Date
}

/** All keys, the one with the latest signing start first. */
const listSigningKeys = async (db: Queryable): Promise<StoredKey[]> =>
  await db
    .selectFrom('auth.signing_keys')
    .select(['kid', 'public_jwk', 'wrapped_private_key', 'signs_from'])
    .orderBy('signs_from', 'desc')
    .orderBy('kid')
    .execute()

const insertSigningKey = (db: Queryable, key: Omit<StoredKey, 'signs_from'>, delaySeconds: number) =>
  db
    .insertInto('auth.signing_keys')
    .values({
      kid: key.kid,
      public_jwk: asJson(key.public_jwk),
      wrapped_private_key: key.wrapped_private_key,
      signs_from: sql<Date>`clock_timestamp() + make_interval(secs => ${delaySeconds})`,
    })
    .execute()

/** Lets one process at a time look for a usable key and create one; the lock ends with the transaction. */
const lockSigningKeys = (trx: Queryable) =>
  sql`select pg_advisory_xact_lock(hashtext('auth.signing_keys'))`.execute(trx)

/** Deletes the keys whose successor has been signing for more than `seconds`. Returns their number. */
export const deleteRetiredKeys = async (db: Queryable, seconds: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('auth.signing_keys as old')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('auth.signing_keys as newer')
          .select('newer.kid')
          .whereRef('newer.signs_from', '>', 'old.signs_from')
          .where('newer.signs_from', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** The wrapped key; undefined in a village without one. */
const readWrappedKey = async (db: Queryable): Promise<Buffer | undefined> =>
  (await db.selectFrom('auth.list_key').select('wrapped_key').executeTakeFirst())?.wrapped_key

/** Stores the key. If it is `another` key, existing entries no longer match. */
const storeWrappedKey = async (db: Queryable, wrapped_key: Buffer, another: boolean): Promise<void> => {
  const key = { wrapped_key, ...(another && { since: sql<Date>`clock_timestamp()` }) }
  await db
    .insertInto('auth.list_key')
    .values(key)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(key))
    .execute()
}

export const countForgotten = async (db: Queryable): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct entry_id)::int as count from do_not_list, auth.list_key where added_at < since`.execute(db)
  return rows[0]?.count ?? 0
}
