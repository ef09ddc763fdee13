// The village's one secret and the keys derived from it; the embedded database makes its own secret at first start.
import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from '../configuration.ts'
import { OperatorError, systemMessage } from '../platform/operator-error.ts'

export interface Secrets {
  /** Authenticates refresh tokens (HMAC-SHA-256). */
  refreshTokenKey: Buffer
  /** Wraps the private signing keys in the database (AES-256-GCM). */
  keyWrappingKey: Buffer
  /** Hashes the networks that members signed in from (HMAC-SHA-256). */
  knownNetworkKey: Buffer
  /** Wraps the keys of authenticator apps in the database (AES-256-GCM). */
  factorWrappingKey: Buffer
  /** Hashes recovery codes (HMAC-SHA-256). */
  recoveryCodeKey: Buffer
  /** Authenticates challenges for the second factor (HMAC-SHA-256). */
  challengeKey: Buffer
  /** Shows that a browser signed up (HMAC-SHA-256). */
  signUpProofKey: Buffer
  /** Lets whoever knows the secret ask the site what it sees of its callers. */
  operatorKey: string
  /** The public API key: handed to every page, grants nothing. */
  apiKey: string
}

/** Writes the file whole or not at all, and never over one that another process made first. */
const writeOnce = async (path: string, text: string): Promise<void> => {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
    await file.close()
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
}

const readIfThere = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

const secretFile = (dataDir: string): string => join(dataDir, 'secret')

/** Whether there is a secret: opening makes one where there is none. */
export const hasSecret = ({ VILLAGE_SECRET, DATA_DIR }: Pick<Configuration, 'VILLAGE_SECRET' | 'DATA_DIR'>): boolean =>
  VILLAGE_SECRET !== undefined || existsSync(secretFile(DATA_DIR))

const ownSecret = async (dataDir: string): Promise<string> => {
  const path = secretFile(dataDir)
  try {
    await mkdir(dataDir, { recursive: true })
    if ((await readIfThere(path)) === null) await writeOnce(path, `${randomBytes(32).toString('base64url')}\n`)
    const secret = (await readFile(path, 'utf8')).trim()
    if (secret.length >= 32) return secret
  } catch (error) {
    throw new OperatorError(`The secret in DATA_DIR cannot be read or made: ${systemMessage(error)}.`)
  }
  throw new OperatorError(`The secret in ${path} is damaged. Restore it from your backup.`)
}

/** A key of `bytes` bytes for one purpose (RFC 5869); purposes never share a key. */
const derive = (secret: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'trusted-village', purpose, bytes))

/**
 * Derives every key from VILLAGE_SECRET, or from the secret kept in `DATA_DIR/secret` (mode 0600, made at first start).
 * Throws an `OperatorError` when that file cannot be read or made, or is too short.
 */
export const openSecrets = async (
  configuration: Pick<Configuration, 'VILLAGE_SECRET' | 'DATA_DIR' | 'AUTH_API_KEY'>,
): Promise<Secrets> => {
  const secret = configuration.VILLAGE_SECRET ?? (await ownSecret(configuration.DATA_DIR))
  return {
    refreshTokenKey: derive(secret, 'refresh-token', 32),
    keyWrappingKey: derive(secret, 'signing-key-wrapping', 32),
    knownNetworkKey: derive(secret, 'known-networks', 32),
    factorWrappingKey: derive(secret, 'second-factor-wrapping', 32),
    recoveryCodeKey: derive(secret, 'recovery-codes', 32),
    challengeKey: derive(secret, 'second-factor-challenges', 32),
    signUpProofKey: derive(secret, 'sign-up-proofs', 32),
    operatorKey: derive(secret, 'operator-key', 32).toString('base64url'),
    apiKey: configuration.AUTH_API_KEY ?? `village_${derive(secret, 'public-api-key', 18).toString('base64url')}`,
  }
}
