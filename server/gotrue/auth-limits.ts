// Applies the limits of auth/v1 so that nobody can lock others out; the figures are in the table of limits.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Configuration } from '../configuration.ts'
import type { Queryable } from '../database/open.ts'
import type { Caller } from '../http/caller.ts'
import {
  addressKey,
  clearLimit,
  type Limit,
  type LimitAnswer,
  type LimitName,
  limitKey,
  limitOf,
  mailboxKey,
  networkKey,
  reserveLimit,
  takeLimit,
} from '../platform/limits.ts'
import { findAccountByEmail, isKnownNetwork, rememberNetwork } from './accounts.queries.ts'
import { overloaded, tooManyRequests } from './auth-error.ts'
import type { LinkKind } from './mailed-links.queries.ts'
import type { Secrets } from './secrets.ts'

/** Maximum seconds that an email waits because the budget of its kind is used up. */
const longestWait = 600

/** Milliseconds by which password checks are delayed in an attack, and how many may wait: for one email address, and in total. */
const delayMs = 2000
const mostDelayedForOne = 20
const mostDelayed = 200

type MailedKind = LinkKind | 'email_change'

interface MailAsked {
  email: string
  ip: string
  known: boolean
}

const delayed: string[] = []

/** Resolves after the delay, without holding a connection or hashing. Throws a 503 refusal if too many are waiting. */
const delay = async (who: string): Promise<void> => {
  if (delayed.length >= mostDelayed || delayed.filter((one) => one === who).length >= mostDelayedForOne)
    throw overloaded()
  delayed.push(who)
  await wait(delayMs)
  delayed.splice(delayed.indexOf(who), 1)
}

type LimitConfiguration = Pick<Configuration, 'AUTH_RATE_LIMIT_FACTOR' | 'AUTH_MAIL_COOLDOWN_S' | 'AUTH_MAILS_PER_HOUR'>

/** Limits of calls, passwords and codes throw their 429 refusal; those of emails return whether the email may be sent. */
export const createAuthLimits = (configuration: LimitConfiguration, secrets: Pick<Secrets, 'knownNetworkKey'>) => {
  const {
    AUTH_RATE_LIMIT_FACTOR: factor,
    AUTH_MAIL_COOLDOWN_S: cooldown,
    AUTH_MAILS_PER_HOUR: budgetTimes,
  } = configuration
  const budget: Limit = { times: budgetTimes * Math.max(1, factor), seconds: 3600 }

  const takeNamed = (db: Queryable, name: LimitName, by: string): Promise<LimitAnswer> =>
    takeLimit(db, limitKey(name, by), limitOf(name, factor))
  /** Takes each limit in this order. If one is used up, those taken before roll back with the caller's transaction. */
  const takeAll = async (db: Queryable, wanted: [name: LimitName, by: string][]): Promise<LimitAnswer> => {
    for (const [name, by] of wanted) {
      const taken = await takeNamed(db, name, by)
      if (!taken.ok) return taken
    }
    return { ok: true, waitSeconds: 0 }
  }
  const demand = async (db: Queryable, name: LimitName, by: string): Promise<void> => {
    const { ok, waitSeconds } = await takeNamed(db, name, by)
    if (!ok) throw tooManyRequests(waitSeconds)
  }
  const isKnown = (db: Queryable, userId: string | undefined, ip: string): Promise<boolean> =>
    isKnownNetwork(db, secrets.knownNetworkKey, userId, ip)

  /**
   * One email of a kind for an address, existing or not, requested from `ip`; sign-up and "send again" share one kind. A
   * network that this member has signed in from (`known`) is not limited by the requests of others.
   */
  const mailAsked = async (db: Queryable, kind: MailedKind, { email, ip, known }: MailAsked): Promise<LimitAnswer> => {
    const who = `${kind}:${mailboxKey(email)}`
    if (cooldown > 0) {
      const early = await takeLimit(db, `auth:cooldown:${who}`, { times: 1, seconds: cooldown })
      if (!early.ok) return early
    }
    return takeAll(db, [
      ['askedFromOneNetwork', `${who}:${networkKey(ip)}`],
      ...(known ? [] : ([['askedFromEverywhere', who]] as [LimitName, string][])),
    ])
  }

  return {
    call: (db: Queryable, what: 'signup' | 'recover' | 'resend' | 'user' | 'verify', { ip }: FastifyRequest) =>
      demand(db, 'calls', `${what}:${addressKey(ip)}`),
    demand,

    isKnownNetwork: isKnown,
    /** Call it when a sign-in is complete, including a second factor: from then on the network is known. */
    networkKnown: (db: Queryable, userId: string, ip: string): Promise<void> =>
      rememberNetwork(db, secrets.knownNetworkKey, userId, ip),

    /**
     * Counts an attempt before the password is checked, so that concurrent attempts cannot bypass the limit. Resolves when it may be
     * checked: strangers' wrong attempts delay unknown networks but never lock the member out. Throws a 429 refusal
     * if its own network has tried too often, and a 503 refusal if too many are delayed.
     */
    passwordTry: async (db: Queryable, email: string, ip: string): Promise<void> => {
      const who = mailboxKey(email)
      await demand(db, 'triesHere', `${who}:${addressKey(ip)}`)
      const account = await findAccountByEmail(db, email)
      if (await isKnown(db, account?.id, ip)) return
      if ((await takeNamed(db, 'triesOfUnknown', who)).ok) return
      await demand(db, 'triesInAttack', `${who}:${networkKey(ip)}`)
      await delay(who)
    },

    /** A correct password resets the wrong attempts of its own network; others' stay counted. */
    passwordRight: async (db: Queryable, { email }: { email: string }, ip: string): Promise<void> => {
      await clearLimit(db, limitKey('triesHere', `${mailboxKey(email)}:${addressKey(ip)}`))
      await clearLimit(db, limitKey('triesInAttack', `${mailboxKey(email)}:${networkKey(ip)}`))
    },

    factorTry: async (
      db: Queryable,
      kind: 'digits' | 'recovery',
      { userId }: Pick<Caller, 'userId'>,
      ip: string,
    ): Promise<void> => {
      await demand(db, 'factorTriesHere', `${kind}:${userId}:${addressKey(ip)}`)
      // A recovery code cannot be guessed: 39 bits, ten attempts at a time.
      if (kind === 'recovery' || (await isKnown(db, userId, ip))) return
      await demand(db, 'factorTriesOfUnknown', userId)
    },

    factorRight: (db: Queryable, kind: 'digits' | 'recovery', userId: string, ip: string) =>
      clearLimit(db, limitKey('factorTriesHere', `${kind}:${userId}:${addressKey(ip)}`)),

    mailAsked,

    /** Counts an email that is sent regardless of limits. */
    mailSent: (db: Queryable, kind: MailedKind, asked: MailAsked): Promise<void> =>
      mailAsked(db, kind, asked).then(() => undefined),

    mailAskedBy: (db: Queryable, ip: string): Promise<LimitAnswer> => takeNamed(db, 'askedByNetwork', networkKey(ip)),

    /**
     * The email of one sign-up; `inviter` is the member or the operator's code. Nobody else's sign-ups can block an inviter's
     * first one in an hour.
     */
    signUpMail: async (db: Queryable, { inviter, ip }: { inviter: string; ip: string }): Promise<LimitAnswer> => {
      const [network, invited] = [`from:${networkKey(ip)}`, `by:${inviter}`]
      const asked = await takeAll(db, [
        ['signUpsInAnHour', network],
        ['signUpsInADay', network],
        ['signUpsInAnHour', invited],
        ['signUpsInADay', invited],
      ])
      if (!asked.ok) return asked
      const own = await takeNamed(db, 'ownSignUp', inviter)
      if (!own.ok) return takeLimit(db, 'auth:mails:signup', budget)
      await reserveLimit(db, 'auth:mails:signup', budget, 0)
      return own
    },

    /**
     * The email of a link that this member requested; "send again" does not use up the resets. Returns the seconds until it
     * may be sent, at most ten minutes. The first of a day, and those requested from a network that the member has signed in
     * from (`known`), are sent immediately.
     */
    linkMail: async (
      db: Queryable,
      kind: MailedKind,
      { userId, known }: { userId: string; known: boolean },
    ): Promise<number> => {
      const seconds = await reserveLimit(db, `auth:mails:${kind === 'signup' ? 'resend' : kind}`, budget, longestWait)
      const own = await takeNamed(db, 'ownLinks', `${kind}:${userId}`)
      return known || own.ok ? 0 : seconds
    },

    /**
     * A notice of a kind to a member. Returns the seconds until it may be sent: 0 for the first in a quarter of an hour. A
     * waiting one absorbs the following ones, so there is never more than one.
     */
    noticeMail: async (db: Queryable, kind: string, userId: string): Promise<number> => {
      const notices = limitOf('notices', factor)
      const own = await reserveLimit(db, limitKey('notices', `${kind}:${userId}`), notices, notices.seconds)
      return Math.max(own, await reserveLimit(db, 'auth:mails:notice', budget, longestWait))
    },

    mayTellMember: async (db: Queryable, userId: string): Promise<boolean> =>
      (await takeNamed(db, 'alreadyMember', userId)).ok,
  }
}
