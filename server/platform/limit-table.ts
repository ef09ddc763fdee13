// The table of limits beside those of the contracts: name, key, times and seconds.
import type { Limit } from './limits.ts'

const hour = 3600
const day = 86_400

/**
 * By name: the key, and how often in how many seconds. With `by: 'factor'` AUTH_RATE_LIMIT_FACTOR times as often; with
 * `by: 'wide'` never less often than here: who lets more people in from one place expects more mails as well.
 */
const table = {
  /** Calls, and sign-ins, from one network address; sign-ins come back at one in two seconds. */
  calls: { key: 'auth', times: 30, seconds: 300, by: 'factor' },
  signIns: { key: 'auth:token', times: 30, seconds: 60, by: 'factor' },
  refreshes: { key: 'auth:refresh', times: 30, seconds: 300 },
  /** New passwords of one account; each ends sessions, costs two hashes, and says whether it is the old one. */
  passwordChanges: { key: 'auth:password', times: 10, seconds: day },

  /** Mails asked for, by mail address: from one network, and from everywhere; and by one network, whomever they go to. */
  askedFromOneNetwork: { key: 'auth:mail', times: 6, seconds: day, by: 'wide' },
  askedFromEverywhere: { key: 'auth:mail:day', times: 20, seconds: day, by: 'wide' },
  askedByNetwork: { key: 'auth:mails:asked', times: 60, seconds: hour, by: 'wide' },
  /** Sign-ups of one network, and of those whom one member or one operator's code invited. */
  signUpsInAnHour: { key: 'auth:signups', times: 30, seconds: hour, by: 'wide' },
  signUpsInADay: { key: 'auth:signups:day', times: 100, seconds: day, by: 'wide' },
  /** As many of one inviter, or for one member, have their mail at once even when the budget of their kind is spent. */
  ownSignUp: { key: 'auth:signups:own', times: 1, seconds: hour },
  ownLinks: { key: 'auth:links:own', times: 5, seconds: day },
  /** One notice of a kind for one member; another one waits, and takes in those that come meanwhile. */
  notices: { key: 'auth:notice', times: 1, seconds: 900 },
  alreadyMember: { key: 'auth:notice:already_member', times: 1, seconds: day },

  /** Passwords tried for one mail address: from one network address, and from all networks it never signed in from. */
  triesHere: { key: 'auth:wrong', times: 10, seconds: 900 },
  triesOfUnknown: { key: 'auth:wrong:unknown', times: 100, seconds: hour },
  /** Once those are spent, that is an attack: tries from one unknown network, each of them held back. */
  triesInAttack: { key: 'auth:attack', times: 3, seconds: hour },

  /** Six digits, or recovery codes, of one member tried from one network address. */
  factorTriesHere: { key: 'auth:factor', times: 10, seconds: 900 },
  /** Six digits from all networks the member never signed in from. Only who knows the password gets that far. */
  factorTriesOfUnknown: { key: 'auth:factor:unknown', times: 20, seconds: hour },
  /** New keys for an app, and new recovery codes, of one member. */
  factorChanges: { key: 'auth:factor:change', times: 20, seconds: hour },

  /** Who asks for the page that may be theirs: of one network, of the whole site, and of one network even when that is spent. */
  asksOfNetwork: { key: 'listing:asks', times: 20, seconds: day, by: 'factor' },
  asksOfAll: { key: 'listing:asks:all', times: 200, seconds: day, by: 'factor' },
  ownAsks: { key: 'listing:asks:own', times: 2, seconds: day },

  /** Wrong invitation codes: of one network, of the whole site (more are an attack), and of one network during it. */
  wrongCodes: { key: 'codes:wrong', times: 20, seconds: hour, by: 'factor' },
  wrongCodesOfAll: { key: 'codes:wrong:all', times: 200, seconds: hour, by: 'factor' },
  wrongCodesInAttack: { key: 'codes:attack', times: 5, seconds: day, by: 'factor' },
} as const satisfies Record<string, Limit & { key: string; by?: 'factor' | 'wide' }>

export type LimitName = keyof typeof table

export const limitNames = Object.keys(table) as LimitName[]

/** A row of the table, where AUTH_RATE_LIMIT_FACTOR is this. */
export const limitOf = (name: LimitName, factor: number): Limit => {
  const { times, seconds, by }: Limit & { by?: 'factor' | 'wide' } = table[name]
  const scale = { factor, wide: Math.max(1, factor) }
  return { times: by ? times * scale[by] : times, seconds }
}

/** The key that a row counts by: whom or what it is about. */
export const limitKey = (name: LimitName, by: string): string => `${table[name].key}:${by}`
