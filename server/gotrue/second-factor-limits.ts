// How often the second factor may be tried: nobody uses up the tries of the networks a member is known to sign in from.
import type { Queryable } from '../database/open.ts'
import type { Caller } from '../http/caller.ts'
import { addressKey, clearLimit, type Limit, takeLimit } from '../platform/limits.ts'
import { tooManyRequests } from './auth-error.ts'
import { isKnownNetwork } from './known-networks.queries.ts'

/** Tries of one member's six digits, or of recovery codes, from one network address. */
const triesHere: Limit = { times: 10, seconds: 900 }
/** Tries of her six digits from all networks she never signed in from. Only who knows the password gets that far. */
const triesOfUnknown: Limit = { times: 20, seconds: 3600 }
/** New keys for an app, and new recovery codes, of one member. */
const changes: Limit = { times: 20, seconds: 3600 }

type Kind = 'digits' | 'recovery'
type Who = Pick<Caller, 'userId' | 'email'>

const take = async (db: Queryable, key: string, limit: Limit): Promise<void> => {
  const seconds = await takeLimit(db, key, limit)
  if (seconds !== null) throw tooManyRequests(seconds)
}

const hereKey = (kind: Kind, userId: string, ip: string): string => `auth:factor:${kind}:${userId}:${addressKey(ip)}`

/** Throw the 429 refusal. `networkKeySecret` is the key of the hashes that known networks are kept as. */
export const createSecondFactorLimits = (networkKeySecret: Buffer) => ({
  factorChange: (db: Queryable, userId: string) => take(db, `auth:factor:change:${userId}`, changes),

  /** Counts a try before the code is looked at, so that many at once cannot slip through. */
  factorTry: async (db: Queryable, kind: Kind, { userId, email }: Who, ip: string): Promise<void> => {
    await take(db, hereKey(kind, userId, ip), triesHere)
    // A recovery code cannot be guessed: 39 bits, ten tries at a time.
    if (kind === 'recovery' || (await isKnownNetwork(db, networkKeySecret, email, ip))) return
    await take(db, `auth:factor:digits:${userId}`, triesOfUnknown)
  },

  /** A right code makes the wrong tries of its own network forgotten; others' stay counted. */
  factorRight: (db: Queryable, kind: Kind, userId: string, ip: string) => clearLimit(db, hereKey(kind, userId, ip)),
})
