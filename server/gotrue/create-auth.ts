// The only entrance to the auth protocol: all that the rest of the server uses of accounts, sessions and tokens.
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify'
import type { Kysely } from 'kysely'
import type { Configuration } from '../configuration.ts'
import type { Database, Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import type { Identify } from '../http/caller.ts'
import type { FindMember, LoadGate } from '../http/load-gate.ts'
import type { Sweep } from '../platform/housekeeping.job.ts'
import { findAccountByEmail } from './accounts.queries.ts'
import { authPlugin } from './auth.plugin.ts'
import { sweepAuth } from './auth.sweep.ts'
import { createAuthContext } from './auth-context.ts'
import { confirmLinkPlugin } from './confirm-link.plugin.ts'
import { createMember, type NewMember } from './create-member.ts'
import { bearerOf } from './identify.ts'
import { type ResetOutcome, resetSecondFactor } from './reset-second-factor.ts'
import { hasSecret, openSecrets } from './secrets.ts'
import { acceptSecret, type KeyOwner, openSigningKeys, readKeyOwner, rotateKeys } from './signing-keys.ts'

export interface AuthParts {
  database: Pick<Database, 'db'>
  configuration: Configuration
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Public address of the site, without a trailing slash. */
  siteUrl: () => string
  /** Called after each commit that queued a mail. */
  /** Whether a database whose keys belong to another secret gets new ones. Otherwise it is not opened. */
  mayReplaceKeys?: boolean
}

export interface Auth {
  /** The public API key: handed to every page, grants nothing. */
  apiKey: string
  /** Shown by operators who ask the site what it sees of its callers. */
  operatorKey: string
  /** Public address of auth/v1. */
  authUrl: () => string
  /** The routes of auth/v1, and the page behind mailed links. With `dev` that page is read from its sources. */
  plugin: FastifyPluginAsync<{ dev: boolean; gate: LoadGate }>
  identify: Identify
  /** At once where the token was found good before, whether or not its session has ended since. */
  findMember: FindMember
  /** Creates account, profile and personal code in the caller's transaction, and resolves with the new user's id. */
  createMember: (trx: Queryable, member: NewMember) => Promise<string>
  /** The id of the account with this address (in lower case), or undefined. */
  findUserId: (db: Queryable, email: string) => Promise<string | undefined>
  /** Takes the second factor off an account, signs it out everywhere and tells its member. `email` in lower case. */
  resetSecondFactor: (db: Kysely<Tables>, email: string) => Promise<ResetOutcome>
  /** Publishes a new signing key, which signs 11 minutes later; resolves with its id. */
  rotateKeys: (db: Kysely<Tables>) => Promise<string>
  /** Removes unconfirmed accounts and retired keys. */
  sweep: Sweep
}

/**
 * Opens the auth protocol on a migrated database: secrets, signing keys, tokens and session look-ups, each once. Throws an
 * `OperatorError` when the keys of the database belong to another secret and may not be replaced.
 */
export const createAuth = async ({ database: { db }, mayReplaceKeys = false, ...parts }: AuthParts): Promise<Auth> => {
  const secrets = await openSecrets(parts.configuration)
  const keys = await openSigningKeys({ db, secrets, log: parts.log, mayReplace: mayReplaceKeys })
  const context = createAuthContext({ ...parts, db, secrets, keys })
  const identify: Identify = async (authorization) => {
    const caller = await context.readCaller(authorization)
    return typeof caller === 'string' ? null : caller
  }
  return {
    apiKey: secrets.apiKey,
    operatorKey: secrets.operatorKey,
    authUrl: context.addresses.issuer,
    plugin: async (app, { dev, gate }) => {
      await app.register(authPlugin, { prefix: '/auth/v1', context, gate })
      await app.register(confirmLinkPlugin, { context, dev })
    },
    identify,
    findMember: (authorization) => {
      const bearer = bearerOf(authorization)
      // The published client names the API key where it has no session.
      if (bearer === null || bearer === secrets.apiKey) return null
      return context.tokens.recallUser(bearer) ?? identify(authorization).then((caller) => caller?.userId ?? null)
    },
    createMember,
    findUserId: async (trx, email) => (await findAccountByEmail(trx, email))?.id,
    resetSecondFactor: (trx, email) => resetSecondFactor(context, trx, email),
    rotateKeys: (trx) => rotateKeys(trx, secrets),
    sweep: sweepAuth,
  }
}

/** The key of an operator with this configuration, beside a site that runs on the same secret. */
export const readOperatorKey = async (configuration: Configuration): Promise<string> =>
  (await openSecrets(configuration)).operatorKey

/** With which secret the keys of a migrated database were made. Makes no secret. */
export const ownerOfKeys = async (db: Queryable, configuration: Configuration): Promise<KeyOwner> =>
  readKeyOwner(db, hasSecret(configuration) ? await openSecrets(configuration) : null)

/** Lets a database whose keys belong to another secret go on with this one. Returns whether there was need. */
export const acceptNewSecret = async (db: Kysely<Tables>, configuration: Configuration): Promise<boolean> =>
  acceptSecret(db, await openSecrets(configuration))
