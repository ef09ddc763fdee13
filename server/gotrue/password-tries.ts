// How often passwords may be tried: strangers' wrong ones make unknown networks slower, and never shut the right one out.
import { setTimeout as wait } from 'node:timers/promises'
import type { Queryable } from '../database/open.ts'
import { addressKey, clearLimit, type Limit, networkKey, takeLimit } from '../platform/limits.ts'
import { overloaded, tooManyRequests } from './auth-error.ts'
import { isKnownNetwork, rememberNetwork } from './known-networks.queries.ts'
import { digestOf } from './mail-limits.ts'

/** Tries for one mail address from one network address. */
const triesHere: Limit = { times: 10, seconds: 900 }
/** Tries for one mail address from all networks it never signed in from; more than these are an attack. */
const triesOfUnknown: Limit = { times: 100, seconds: 3600 }
/** During an attack: tries for that mail address from one unknown network, each of them held back. */
const triesInAttack: Limit = { times: 3, seconds: 3600 }

/** Milliseconds that a try is held back, without a database connection or a hash under way. */
const holdBack = 2000
/** Tries held back at once by this process: for one mail address, and altogether. */
const mostHeldForOne = 20
const mostHeld = 200

/** Holds tries back, a bounded number at once. */
const createWaitingRoom = () => {
  const held = new Map<string, number>()
  let total = 0
  const change = (who: string, by: number): void => {
    total += by
    const left = (held.get(who) ?? 0) + by
    if (left === 0) held.delete(who)
    else held.set(who, left)
  }
  /** Resolves after the time. Throws a 503 refusal when too many wait already. */
  return async (who: string): Promise<void> => {
    if (total >= mostHeld || (held.get(who) ?? 0) >= mostHeldForOne) throw overloaded()
    change(who, 1)
    try {
      await wait(holdBack)
    } finally {
      change(who, -1)
    }
  }
}

/** `networkKeySecret` is the key of the hashes that known networks are kept as. */
export const createPasswordTries = (networkKeySecret: Buffer) => {
  const holdBackFor = createWaitingRoom()
  const take = async (db: Queryable, key: string, limit: Limit): Promise<void> => {
    const seconds = await takeLimit(db, key, limit)
    if (seconds !== null) throw tooManyRequests(seconds)
  }
  const keysFrom = (email: string, ip: string) => ({
    here: `auth:wrong:${digestOf(email)}:${addressKey(ip)}`,
    inAttack: `auth:attack:${digestOf(email)}:${networkKey(ip)}`,
  })

  return {
    isKnownNetwork: (db: Queryable, email: string, ip: string): Promise<boolean> =>
      isKnownNetwork(db, networkKeySecret, email, ip),

    /**
     * Counts a try before its password is looked at, so that many at once cannot slip through. Resolves when it may be
     * looked at. Throws a 429 refusal when its own network has tried too often, and a 503 one when too many are held back.
     */
    passwordTry: async (db: Queryable, email: string, ip: string): Promise<void> => {
      const { here, inAttack } = keysFrom(email, ip)
      await take(db, here, triesHere)
      if (await isKnownNetwork(db, networkKeySecret, email, ip)) return
      const address = `auth:wrong:${digestOf(email)}`
      if ((await takeLimit(db, address, triesOfUnknown)) === null) return
      await take(db, inAttack, triesInAttack)
      await holdBackFor(address)
    },

    /** A right password makes the wrong tries of its own network forgotten; others' stay counted. */
    passwordRight: async (db: Queryable, { email }: { email: string }, ip: string): Promise<void> => {
      for (const key of Object.values(keysFrom(email, ip))) await clearLimit(db, key)
    },

    /** Call when a sign-in is complete, with the second factor where there is one: the network is known from now on. */
    networkKnown: (db: Queryable, account: { id: string; email: string }, ip: string): Promise<void> =>
      rememberNetwork(db, networkKeySecret, account, ip),
  }
}
