// How often auth/v1 may be asked: by network address, by session, by account; with the limits of mails and of passwords.
import type { FastifyRequest } from 'fastify'
import type { Configuration } from '../configuration.ts'
import type { Queryable } from '../database/open.ts'
import { addressKey, type Limit, takeLimit } from '../platform/limits.ts'
import { tooManyRequests } from './auth-error.ts'
import { createMailLimits } from './mail-limits.ts'
import { createPasswordTries } from './password-tries.ts'
import { createSecondFactorLimits } from './second-factor-limits.ts'
import type { Secrets } from './secrets.ts'

/** Calls from one network address: 30 at once, then one every 10 seconds (30 in 5 minutes). */
const calls: Limit = { times: 30, seconds: 300 }
/** Sign-ins from one network address: 30 at once, then one every 2 seconds (150 in 5 minutes). */
const signIns: Limit = { times: 30, seconds: 60 }
const refreshes: Limit = { times: 30, seconds: 300 }
/** New passwords of one account; each ends sessions, costs two hashes, and tells whether it is the old one. */
const passwordChanges: Limit = { times: 10, seconds: 86_400 }

type LimitConfiguration = Pick<Configuration, 'AUTH_RATE_LIMIT_FACTOR' | 'AUTH_MAIL_COOLDOWN_S' | 'AUTH_MAILS_PER_HOUR'>

/** Those of calls and passwords throw the 429 refusal that fits; those of mails return the seconds to wait. */
export const createAuthLimits = (configuration: LimitConfiguration, secrets: Pick<Secrets, 'knownNetworkKey'>) => {
  const factor = configuration.AUTH_RATE_LIMIT_FACTOR
  const perAddress = ({ times, seconds }: Limit): Limit => ({ times: times * factor, seconds })

  const take = async (db: Queryable, key: string, limit: Limit): Promise<void> => {
    const wait = await takeLimit(db, key, limit)
    if (wait !== null) throw tooManyRequests(wait)
  }

  return {
    call: (db: Queryable, what: 'signup' | 'recover' | 'resend' | 'user' | 'verify', request: FastifyRequest) =>
      take(db, `auth:${what}:${addressKey(request.ip)}`, perAddress(calls)),
    signIn: (db: Queryable, request: FastifyRequest) =>
      take(db, `auth:token:${addressKey(request.ip)}`, perAddress(signIns)),
    refresh: (db: Queryable, sessionId: string) => take(db, `auth:refresh:${sessionId}`, refreshes),
    passwordChange: (db: Queryable, userId: string) => take(db, `auth:password:${userId}`, passwordChanges),
    ...createMailLimits(configuration),
    ...createPasswordTries(secrets.knownNetworkKey),
    ...createSecondFactorLimits(secrets.knownNetworkKey),
  }
}

export type AuthLimits = ReturnType<typeof createAuthLimits>
