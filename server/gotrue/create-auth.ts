// The only entry point of the auth protocol: everything that the rest of the server uses of accounts, sessions and tokens.
import { createHmac } from 'node:crypto'
import type { FastifyPluginAsync } from 'fastify'
import { invalidField, Refusal } from '../../domain/refusal.ts'
import type { Configuration } from '../configuration.ts'
import type { Queryable } from '../database/open.ts'
import type { Db } from '../database/tables.ts'
import type { Caller, Identify } from '../http/caller.ts'
import type { FindMember, LoadGate } from '../http/load-gate.ts'
import type { Sweep } from '../platform/housekeeping.job.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { type AuditEvent, findAccountByEmail, insertAuditEntry } from './accounts.queries.ts'
import { authPlugin } from './auth.plugin.ts'
import { sweepAuth } from './auth.sweep.ts'
import { type AuthParts, createAuthContext } from './auth-context.ts'
import { AuthError } from './auth-error.ts'
import { confirmLinkPlugin } from './confirm-link.plugin.ts'
import { bearerOf } from './identify.ts'
import { proveCaller } from './lock-caller.ts'
import { resetSecondFactor } from './second-factor.ts'
import { hasSecret, type KeyOwner, openSecrets } from './secrets.ts'
import { createMember } from './sign-up.ts'
import { countForgotten, ensureKeys, forgottenWords, readKeyOwner, rotateKeys } from './signing-keys.ts'

export type Auth = Awaited<ReturnType<typeof createAuth>>

/**
 * Opens the auth protocol on a migrated database: secrets, signing keys, tokens and session lookups, once each. Throws an
 * `OperatorError` if the keys in the database belong to another secret and may not be replaced.
 */
export const createAuth = async (parts: AuthParts) => {
  const context = await createAuthContext(parts)
  const { secrets } = context
  const identify: Identify = async (authorization) => {
    const caller = await context.readCaller(authorization)
    return typeof caller === 'string' ? null : caller
  }
  const findMember: FindMember = (authorization) => {
    const bearer = bearerOf(authorization)
    // The published client sends the API key if it has no session.
    if (bearer === null || bearer === secrets.apiKey) return null
    return context.tokens.recallUser(bearer) ?? identify(authorization).then((caller) => caller?.userId ?? null)
  }
  /** The routes of auth/v1, and the page behind mailed links. With `dev` that page is read from its sources. */
  const plugin: FastifyPluginAsync<{ dev: boolean; gate: LoadGate }> = async (app, { dev, gate }) => {
    await app.register(authPlugin, { prefix: '/auth/v1', context, gate })
    await app.register(confirmLinkPlugin, { context, dev })
  }
  return {
    apiKey: secrets.apiKey,
    operatorKey: secrets.operatorKey,
    authUrl: context.addresses.issuer,
    plugin,
    identify,
    /** Synchronous if the token was verified before, whether or not its session has ended since. */
    findMember,
    createMember,
    findUserId: async (trx: Queryable, email: string) => (await findAccountByEmail(trx, email))?.id,
    resetSecondFactor: (trx: Db, email: string) => resetSecondFactor(context, trx, email),
    prove: async (caller: Caller, password: string | undefined, ip: string): Promise<{ email: string }> => {
      try {
        const { email } = await proveCaller(context, caller, { password, ip, sentence: '' })
        return { email }
      } catch (error) {
        throw error instanceof AuthError ? refusalOf(error) : error
      }
    },
    digest: (purpose: string, value: string): string =>
      createHmac('sha256', context.keys.listKey).update(`${purpose}:${value}`).digest('base64url'),
    note: (trx: Queryable, event: AuditEvent, { userId, sessionId }: Caller, ip: string) =>
      insertAuditEntry(trx, { event, userId, sessionId, ip }),
    rotateKeys: (trx: Db) => rotateKeys(trx, secrets),
    sweep: sweepAuth satisfies Sweep,
  }
}

const refusalOf = ({ code, status, more }: AuthError): Refusal => {
  if (code === 'invalid_credentials') return invalidField('password', 'That isn’t your current password.')
  if (code === 'reauthentication_needed') return invalidField('password', 'Please enter your current password')
  if (status === 429) return new Refusal('too_many_requests', { retryAfterSeconds: more.retryAfterSeconds ?? 60 })
  return new Refusal(status === 503 ? 'busy' : 'not_signed_in')
}

/** The operator key for this configuration, the same as that of a site with the same secret. */
export const readOperatorKey = async (configuration: Configuration): Promise<string> =>
  (await openSecrets(configuration)).operatorKey

/** Whose keys a migrated database has: those of this secret, of another one, or none. Creates no secret. */
export const ownerOfKeys = async (db: Queryable, configuration: Configuration): Promise<KeyOwner> =>
  readKeyOwner(db, hasSecret(configuration) ? await openSecrets(configuration) : null)

interface AcceptedSecret {
  isNew: boolean
  /** A sentence about lost entries of the do-not-list; null: none. */
  lost: string | null
}

/**
 * Accepts a new secret. The do-not-list keeps its key if `OLD_VILLAGE_SECRET` is given; throws an `OperatorError` if
 * that is not the previous secret.
 */
export const acceptNewSecret = async (db: Db, configuration: Configuration): Promise<AcceptedSecret> => {
  const { OLD_VILLAGE_SECRET } = configuration
  const before = OLD_VILLAGE_SECRET && (await openSecrets({ ...configuration, VILLAGE_SECRET: OLD_VILLAGE_SECRET }))
  const { owner, listKey } = await ensureKeys(db, await openSecrets(configuration), true, before || undefined)
  if (!listKey)
    throw new OperatorError(
      'OLD_VILLAGE_SECRET is not the secret that this database was used with. Nothing has changed.',
    )
  return { isNew: owner === 'another secret', lost: await readListLoss(db) }
}

/** A sentence about lost entries of the do-not-list in a migrated database; null: none. */
export const readListLoss = async (db: Queryable): Promise<string | null> => {
  const forgotten = await countForgotten(db)
  return forgotten > 0 ? forgottenWords(forgotten) : null
}
