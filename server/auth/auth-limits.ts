// How often auth/v1 may be asked: by network address, by mail address, by session, and mails of the whole service.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Configuration } from '../configuration.ts'
import type { Queryable } from '../database/open.ts'
import { addressKey, clearLimit, type Limit, reserveLimit, secondsToWait, takeLimit } from '../platform/limits.ts'
import { tooManyMails, tooManyRequests } from './auth-error.ts'

/** Calls from one network address: 30 at once, then one every 10 seconds (30 in 5 minutes). */
const calls: Limit = { times: 30, seconds: 300 }
/** Sign-ins from one network address: 30 at once, then one every 2 seconds (150 in 5 minutes). */
const signIns: Limit = { times: 30, seconds: 60 }
const refreshes: Limit = { times: 30, seconds: 300 }
const wrongPasswordsHere: Limit = { times: 10, seconds: 900 }
const wrongPasswords: Limit = { times: 100, seconds: 3600 }

/** Kinds of mail an address can ask for; sign-up and "send again" share one. */
export type MailKind = 'signup' | 'recovery'

/** Addresses of strangers are not gathered in the table of limits. */
const digest = (email: string): string => createHash('sha256').update(email).digest('base64url')

type LimitConfiguration = Pick<Configuration, 'AUTH_RATE_LIMIT_FACTOR' | 'AUTH_MAIL_COOLDOWN_S' | 'AUTH_MAILS_PER_HOUR'>

/** Every function throws the 429 refusal that fits, and takes one use when it does not. */
export const createAuthLimits = (configuration: LimitConfiguration) => {
  const factor = configuration.AUTH_RATE_LIMIT_FACTOR
  const perAddress = ({ times, seconds }: Limit): Limit => ({ times: times * factor, seconds })
  // Who lets more people in from one place expects more mails as well.
  const mails: Limit = { times: configuration.AUTH_MAILS_PER_HOUR * Math.max(1, factor), seconds: 3600 }
  const cooldown: Limit = { times: 1, seconds: configuration.AUTH_MAIL_COOLDOWN_S }

  const take = async (db: Queryable, key: string, limit: Limit): Promise<void> => {
    const wait = await takeLimit(db, key, limit)
    if (wait !== null) throw tooManyRequests(wait)
  }
  const wrongKeys = (email: string, ip: string): [string, string] => {
    const address = digest(email)
    return [`auth:wrong:${address}:${addressKey(ip)}`, `auth:wrong:${address}`]
  }

  return {
    call: (db: Queryable, what: 'signup' | 'recover' | 'resend' | 'user' | 'verify', request: FastifyRequest) =>
      take(db, `auth:${what}:${addressKey(request.ip)}`, perAddress(calls)),
    signIn: (db: Queryable, request: FastifyRequest) =>
      take(db, `auth:token:${addressKey(request.ip)}`, perAddress(signIns)),
    refresh: (db: Queryable, sessionId: string) => take(db, `auth:refresh:${sessionId}`, refreshes),

    /** Counts a try before its password is looked at, so that many tries at once cannot slip through. */
    passwordTry: async (db: Queryable, email: string, ip: string): Promise<void> => {
      const [here, anywhere] = wrongKeys(email, ip)
      await take(db, here, wrongPasswordsHere)
      await take(db, anywhere, wrongPasswords)
    },
    /** A right password makes the wrong ones before it forgotten. */
    passwordRight: async (db: Queryable, email: string, ip: string): Promise<void> => {
      for (const key of wrongKeys(email, ip)) await clearLimit(db, key)
    },

    /** One mail of a kind for an address, existing or not. Returns the seconds to wait, or null when taken. */
    mailCooldown: async (db: Queryable, kind: MailKind, email: string): Promise<number | null> =>
      cooldown.seconds === 0 ? null : await takeLimit(db, `auth:mail:${kind}:${digest(email)}`, cooldown),

    /** Refuses when the service has sent its mails of this hour. Takes nothing. */
    mailsLeft: async (db: Queryable): Promise<void> => {
      const wait = await secondsToWait(db, 'auth:mails', mails)
      if (wait > 0) throw tooManyMails(wait)
    },
    /** Takes a place in the service's mails, now or later. Returns the seconds until it may leave. */
    mailPlace: (db: Queryable): Promise<number> => reserveLimit(db, 'auth:mails', mails, 600),
  }
}

export type AuthLimits = ReturnType<typeof createAuthLimits>
