// The village's one secret and the keys derived from it; the embedded database generates its own secret at first start.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from '../configuration.ts'
import { OperatorError, systemMessage } from '../platform/operator-error.ts'

/** The keys of 32 bytes, with the purpose that each is derived for; purposes never share a key. */
const purposes = {
  /** Authenticates refresh tokens (HMAC-SHA-256). */
  refreshTokenKey: 'refresh-token',
  /** Wraps the private signing keys in the database (AES-256-GCM). */
  keyWrappingKey: 'signing-key-wrapping',
  /** Hashes the networks that members signed in from (HMAC-SHA-256). */
  knownNetworkKey: 'known-networks',
  /** Wraps the keys of authenticator apps in the database (AES-256-GCM). */
  factorWrappingKey: 'second-factor-wrapping',
  /** Hashes recovery codes (HMAC-SHA-256). */
  recoveryCodeKey: 'recovery-codes',
  /** Authenticates challenges for the second factor (HMAC-SHA-256). */
  challengeKey: 'second-factor-challenges',
  /** For villages from before this key was independent: hashes the do-not-list and the addresses of notified providers (HMAC-SHA-256). */
  doNotListKey: 'do-not-list',
  /** Wraps the key of the do-not-list in the database (AES-256-GCM). */
  listWrappingKey: 'do-not-list-wrapping',
  /** Proves that a browser signed up (HMAC-SHA-256). */
  signUpProofKey: 'sign-up-proofs',
} as const

export interface Secrets extends Record<keyof typeof purposes, Buffer> {
  /** Allows an operator who knows the secret to ask the site what it sees of their request. */
  operatorKey: string
  apiKey: string
}

export type KeyOwner = 'nobody' | 'this secret' | 'another secret'

/** Writes the file completely or not at all, and never over one that another process created first. */
const writeOnce = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true })
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
}

const secretFile = (dataDir: string): string => join(dataDir, 'secret')

export const hasSecret = ({ VILLAGE_SECRET, DATA_DIR }: Pick<Configuration, 'VILLAGE_SECRET' | 'DATA_DIR'>): boolean =>
  VILLAGE_SECRET !== undefined || existsSync(secretFile(DATA_DIR))

const ownSecret = async (dataDir: string): Promise<string> => {
  const path = secretFile(dataDir)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    if (!existsSync(path)) await writeOnce(path, `${randomBytes(32).toString('base64url')}\n`)
    const secret = (await readFile(path, 'utf8')).trim()
    if (secret.length >= 32) return secret
  } catch (error) {
    throw new OperatorError(`The secret in DATA_DIR cannot be read or made: ${systemMessage(error)}.`)
  }
  throw new OperatorError(`The secret in ${path} is damaged. Restore it from your backup.`)
}

/** A key for one purpose (RFC 5869). */
const derive = (secret: string, purpose: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'trusted-village', purpose, bytes))

/**
 * Derives every key from VILLAGE_SECRET, or from the secret in `DATA_DIR/secret` (mode 0600, generated at first start).
 * Throws an `OperatorError` if that file cannot be read or created, or is too short.
 */
export const openSecrets = async (
  configuration: Pick<Configuration, 'VILLAGE_SECRET' | 'DATA_DIR' | 'AUTH_API_KEY'>,
): Promise<Secrets> => {
  const secret = configuration.VILLAGE_SECRET ?? (await ownSecret(configuration.DATA_DIR))
  const keys = Object.entries(purposes).map(([name, purpose]) => [name, derive(secret, purpose)])
  return {
    ...(Object.fromEntries(keys) as Record<keyof typeof purposes, Buffer>),
    operatorKey: derive(secret, 'operator-key').toString('base64url'),
    apiKey: configuration.AUTH_API_KEY ?? `village_${derive(secret, 'public-api-key', 18).toString('base64url')}`,
  }
}

/**
 * Wraps a secret, bound to the name of what it belongs to (AES-256-GCM): nonce (12 bytes), tag (16 bytes) and ciphertext, in
 * this order.
 */
export const wrapSecret = (secret: Buffer, boundTo: string, key: Buffer): Buffer => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Null if it was wrapped under another key or bound to another name. */
export const unwrapSecret = (wrapped: Buffer, boundTo: string, key: Buffer): Buffer | null => {
  const decipher = createDecipheriv('aes-256-gcm', key, wrapped.subarray(0, 12))
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(wrapped.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(wrapped.subarray(28)), decipher.final()])
  } catch {
    return null
  }
}
