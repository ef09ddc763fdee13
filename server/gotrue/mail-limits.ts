// Which mails auth/v1 may send: a budget for each kind, and caps so that no one person, network or code can use one up.
import { createHash } from 'node:crypto'
import type { Configuration } from '../configuration.ts'
import type { Queryable } from '../database/open.ts'
import { type Limit, networkKey, reserveLimit, takeLimit } from '../platform/limits.ts'

const hour = 3600
const day = 86_400

/** Mails asked for, by mail address: from one network, and from everywhere. */
const askedFromOneNetwork: Limit = { times: 6, seconds: day }
const askedFromEverywhere: Limit = { times: 20, seconds: day }
/** Mails that one network asks for, whomever they go to. */
const askedByNetwork: Limit = { times: 60, seconds: hour }
/** Sign-ups of one network, and of those whom one member or one operator's code invited. */
const signUpsInAnHour: Limit = { times: 30, seconds: hour }
const signUpsInADay: Limit = { times: 100, seconds: day }
/** As many of one inviter, or for one member, have their mail at once even when the budget of their kind is spent. */
const ownSignUp: Limit = { times: 1, seconds: hour }
const ownLinks: Limit = { times: 5, seconds: day }
/** One notice of a kind for one member; another one waits, and takes in those that come meanwhile. */
const notice: Limit = { times: 1, seconds: 900 }
const alreadyMemberNotice: Limit = { times: 1, seconds: day }
/** Longest time, in seconds, that a mail waits because the budget of its kind is spent. */
const longestWait = 600

/** Kinds of mail an address can ask for; sign-up and "send again" share one. */
export type AskedMail = 'signup' | 'recovery'

/** Addresses of strangers are not gathered in the table of limits. */
export const digestOf = (email: string): string => createHash('sha256').update(email).digest('base64url')

type MailConfiguration = Pick<Configuration, 'AUTH_RATE_LIMIT_FACTOR' | 'AUTH_MAIL_COOLDOWN_S' | 'AUTH_MAILS_PER_HOUR'>

export const createMailLimits = (configuration: MailConfiguration) => {
  const factor = configuration.AUTH_RATE_LIMIT_FACTOR
  // Who lets more people in from one place expects more mails as well.
  const wide = ({ times, seconds }: Limit): Limit => ({ times: times * Math.max(1, factor), seconds })
  const budget = wide({ times: configuration.AUTH_MAILS_PER_HOUR, seconds: hour })
  const cooldown: Limit = { times: 1, seconds: configuration.AUTH_MAIL_COOLDOWN_S }

  /** Takes one use of each in this order. Returns the wait of the first that is spent; the caller then rolls back. */
  const takeAll = async (db: Queryable, wanted: [key: string, limit: Limit][]): Promise<number | null> => {
    for (const [key, limit] of wanted) {
      const wait = await takeLimit(db, key, limit)
      if (wait !== null) return wait
    }
    return null
  }

  return {
    /**
     * One mail of a kind for an address, existing or not, asked for from `ip`. A network that this member has signed in
     * from (`known`) is not bound by what others asked. Returns the seconds to wait, or null when taken.
     */
    mailAsked: (
      db: Queryable,
      kind: AskedMail,
      { email, ip, known }: { email: string; ip: string; known: boolean },
    ): Promise<number | null> => {
      const key = `auth:mail:${kind}:${digestOf(email)}`
      return takeAll(db, [
        ...(cooldown.seconds === 0 ? [] : ([[key, cooldown]] as [string, Limit][])),
        [`${key}:${networkKey(ip)}`, wide(askedFromOneNetwork)],
        ...(known ? [] : ([[`${key}:day`, wide(askedFromEverywhere)]] as [string, Limit][])),
      ])
    },

    /** One question for a mail from a network. Returns the seconds to wait, or null when taken. */
    mailAskedBy: (db: Queryable, ip: string): Promise<number | null> =>
      takeLimit(db, `auth:mails:asked:${networkKey(ip)}`, wide(askedByNetwork)),

    /**
     * The mail of one sign-up; `inviter` is the member or the operator's code. Returns the seconds to wait, or null when
     * taken. The first of an inviter in an hour is refused by nobody else's.
     */
    signUpMail: async (db: Queryable, { inviter, ip }: { inviter: string; ip: string }): Promise<number | null> => {
      const [network, invited] = [`auth:signups:from:${networkKey(ip)}`, `auth:signups:by:${inviter}`]
      const wait = await takeAll(db, [
        [network, wide(signUpsInAnHour)],
        [`${network}:day`, wide(signUpsInADay)],
        [invited, wide(signUpsInAnHour)],
        [`${invited}:day`, wide(signUpsInADay)],
      ])
      if (wait !== null) return wait
      if ((await takeLimit(db, `${invited}:own`, ownSignUp)) !== null) return takeLimit(db, 'auth:mails:signup', budget)
      await reserveLimit(db, 'auth:mails:signup', budget, 0)
      return null
    },

    /**
     * The mail of a link that this member asked for; "send again" does not use up the resets. Returns the seconds until it
     * may leave, at most ten minutes. The first of a day, and those asked for from a network that the member has signed in
     * from (`known`), leave at once.
     */
    linkMail: async (
      db: Queryable,
      kind: AskedMail,
      { userId, known }: { userId: string; known: boolean },
    ): Promise<number> => {
      const wait = await reserveLimit(db, `auth:mails:${kind === 'signup' ? 'resend' : kind}`, budget, longestWait)
      const own = await takeLimit(db, `auth:mails:${kind}:${userId}`, ownLinks)
      return known || own === null ? 0 : wait
    },

    /**
     * A notice of a kind to a member. Returns the seconds until it may leave: 0 for the first in a quarter of an hour. One
     * that waits takes in the next ones, so there is never more than one.
     */
    noticeMail: async (db: Queryable, kind: string, userId: string): Promise<number> => {
      const own = await reserveLimit(db, `auth:notice:${kind}:${userId}`, notice, notice.seconds)
      return Math.max(own, await reserveLimit(db, 'auth:mails:notice', budget, longestWait))
    },

    /** Whether a member may be told now that somebody tried to join with her address: once a day. */
    mayTellMember: async (db: Queryable, userId: string): Promise<boolean> =>
      (await takeLimit(db, `auth:notice:already_member:${userId}`, alreadyMemberNotice)) === null,
  }
}
