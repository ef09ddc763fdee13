// Rate limits across processes: one row per key and one statement per check (generic cell rate algorithm), and the table of limits that are not in contracts.
import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { sql } from 'kysely'
import { Refusal } from '../../domain/refusal.ts'
import type { RefusalCode } from '../../domain/refusals.ts'
import type { Queryable } from '../database/open.ts'

/** At most `times` in any `seconds`, all at once if need be, then one every `seconds / times`. */
export interface Limit {
  times: number
  seconds: number
}

/** Whether a use was taken; if not, the whole seconds to wait, at least 1. */
export interface LimitAnswer {
  ok: boolean
  waitSeconds: number
}

/**
 * The time in a row, or now if that is later. A row more than `mostSeconds` ahead was written by a clock that was
 * ahead: it is ignored, otherwise the key would be refused for as long as the clock was wrong.
 */
const spentUntil = (mostSeconds: number) => sql`case
  when l.spent_until > clock_timestamp() + make_interval(secs => ${mostSeconds + 1}) then clock_timestamp()
  else greatest(l.spent_until, clock_timestamp()) end`

/**
 * Takes one use of `key`, atomically; over the limit nothing is taken. A test checks that no result is ignored. If the transaction fails, the use rolls back with it.
 *
 * The generic cell rate algorithm (ITU-T I.371) needs one timestamp per key: each use advances it by `seconds / times`,
 * and a use is refused if that would put it more than `seconds` after now.
 */
export const takeLimit = async (db: Queryable, key: string, { times, seconds }: Limit): Promise<LimitAnswer> => {
  const each = seconds / times
  const taken = await sql<{ key: string }>`
    insert into limits as l (key, spent_until) values (${key}, clock_timestamp() + make_interval(secs => ${each}))
    on conflict (key) do update
      set spent_until = ${spentUntil(seconds)} + make_interval(secs => ${each})
      where ${spentUntil(seconds)} + make_interval(secs => ${each})
        <= clock_timestamp() + make_interval(secs => ${seconds + 0.001})
    returning key`.execute(db)
  if (taken.rows.length > 0) return { ok: true, waitSeconds: 0 }
  return { ok: false, waitSeconds: Math.max(1, await secondsToWait(db, key, { times, seconds })) }
}

/** Like `takeLimit`, but throws the refusal if the limit is used up. */
export const requireLimit = async (
  db: Queryable,
  key: string,
  limit: Limit,
  code: RefusalCode = 'too_many_requests',
): Promise<void> => {
  const { ok, waitSeconds } = await takeLimit(db, key, limit)
  if (!ok) throw new Refusal(code, { retryAfterSeconds: waitSeconds })
}

const secondsToWait = async (db: Queryable, key: string, { times, seconds }: Limit): Promise<number> => {
  const each = seconds / times
  const { rows } = await sql<{ wait: number }>`
    select ceil(greatest(0, extract(epoch from spent_until - clock_timestamp()) + ${each} - ${seconds}))::int as wait
    from limits where key = ${key}`.execute(db)
  return rows[0]?.wait ?? 0
}

/**
 * Takes one use of `key` in any case, at a later time if the limit is used up. Returns the whole seconds until then: 0 if
 * it is now, at most `mostSeconds`. Nothing is reserved beyond that, so the wait never gets longer.
 */
export const reserveLimit = async (db: Queryable, key: string, { times, seconds }: Limit, mostSeconds: number) => {
  const each = seconds / times
  const { rows } = await sql<{ wait: number }>`
    insert into limits as l (key, spent_until) values (${key}, clock_timestamp() + make_interval(secs => ${each}))
    on conflict (key) do update
      set spent_until = least(
        ${spentUntil(seconds + mostSeconds)} + make_interval(secs => ${each}),
        clock_timestamp() + make_interval(secs => ${seconds + mostSeconds})
      )
    returning ceil(greatest(0, extract(epoch from spent_until - clock_timestamp()) - ${seconds}))::int as wait`.execute(
    db,
  )
  return rows[0]?.wait ?? 0
}

export const returnLimit = (db: Queryable, key: string, { times, seconds }: Limit) =>
  sql`
    update limits set spent_until = spent_until - make_interval(secs => ${seconds / times}) where key = ${key}`.execute(
    db,
  )

export const clearLimit = (db: Queryable, key: string) => db.deleteFrom('limits').where('key', '=', key).execute()

/** Deletes fully refilled rows, which have no effect. */
export const sweepLimits = (db: Queryable) =>
  sql`delete from limits where spent_until < now() - interval '1 minute'`.execute(db)

const leadingGroups = (ip: string, groups: number): string => {
  if (isIP(ip) === 0) return 'unknown'
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const left = head.split(':').filter(Boolean)
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right].slice(0, groups).join(':')
}

/** Hashes an email address for a key, so that the table of limits does not collect strangers' addresses. */
export const mailboxKey = (email: string): string => createHash('sha256').update(email).digest('base64url')

/** The key of one browser window's visits. The browser makes up the id, so it must not look like a member's key. */
export const windowKey = (sessionId: string): string => `visits:window-${sessionId}`

/**
 * Whether a key has `id` as one of its colon-separated parts. Keys about a member contain their id, an email
 * address's {@link mailboxKey} or a session's id in this way, and nothing else that a person typed.
 */
export const hasPart = (key: string, ids: readonly string[]) =>
  sql<boolean>`string_to_array(${sql.ref(key)}, ':') && ${ids}::text[]`

/** The part of a network address that limits count by: an IPv6 network is one household (/64). Invalid addresses share one key. */
export const addressKey = (ip: string): string => leadingGroups(ip, 4)

/**
 * The network in which its owner can use any address: an IPv6 /48, which one customer gets, or one IPv4 address,
 * which many households may already share.
 */
export const networkKey = (ip: string): string => leadingGroups(ip, 3)

const hour = 3600
const day = 86_400

/**
 * By name: the key, and how often in how many seconds. With `by: 'factor'` multiplied by AUTH_RATE_LIMIT_FACTOR; with
 * `by: 'wide'` only if the factor is above 1: allowing more people from one place means more emails as well.
 */
const table = {
  /** Calls, and sign-ins, from one network address; sign-ins refill one every two seconds. */
  calls: { key: 'auth', times: 30, seconds: 300, by: 'factor' },
  signIns: { key: 'auth:token', times: 30, seconds: 60, by: 'factor' },
  refreshes: { key: 'auth:refresh', times: 30, seconds: 300 },
  /** New passwords of one account; each ends sessions, costs two hashes, and says whether it is the old one. */
  passwordChanges: { key: 'auth:password', times: 10, seconds: day },

  /** Requested emails, by email address: from one network, and from everywhere; and by one network, to any address. */
  askedFromOneNetwork: { key: 'auth:mail', times: 6, seconds: day, by: 'wide' },
  askedFromEverywhere: { key: 'auth:mail:day', times: 20, seconds: day, by: 'wide' },
  askedByNetwork: { key: 'auth:mails:asked', times: 60, seconds: hour, by: 'wide' },
  /** Sign-ups from one network, and of those invited by one member or one operator's code. */
  signUpsInAnHour: { key: 'auth:signups', times: 30, seconds: hour, by: 'wide' },
  signUpsInADay: { key: 'auth:signups:day', times: 100, seconds: day, by: 'wide' },
  /**
   * This many sign-ups of one inviter, or links of one member, are emailed immediately even if the budget of their kind
   * is used up.
   */
  ownSignUp: { key: 'auth:signups:own', times: 1, seconds: hour },
  ownLinks: { key: 'auth:links:own', times: 5, seconds: day },
  /** One notice of a kind for one member; a second one waits and absorbs the following ones. */
  notices: { key: 'auth:notice', times: 1, seconds: 900 },
  alreadyMember: { key: 'auth:notice:already_member', times: 1, seconds: day },

  /**
   * Password attempts for one email address: from one network address, and from all networks its member never signed in
   * from.
   */
  triesHere: { key: 'auth:wrong', times: 10, seconds: 900 },
  triesOfUnknown: { key: 'auth:wrong:unknown', times: 100, seconds: hour },
  /** Once those are used up, it counts as an attack: delayed attempts from one unknown network. */
  triesInAttack: { key: 'auth:attack', times: 3, seconds: hour },

  /** Attempts at six digits, or recovery codes, of one member from one network address. */
  factorTriesHere: { key: 'auth:factor', times: 10, seconds: 900 },
  /** Attempts at six digits from all networks that the member never signed in from. They require the password. */
  factorTriesOfUnknown: { key: 'auth:factor:unknown', times: 20, seconds: hour },
  /** New keys for an app, and new recovery codes, of one member. */
  factorChanges: { key: 'auth:factor:change', times: 20, seconds: hour },

  /** Requests for a provider page: of one network, of the whole site, and of one network even when that is used up. */
  asksOfNetwork: { key: 'listing:asks', times: 20, seconds: day, by: 'factor' },
  asksOfAll: { key: 'listing:asks:all', times: 200, seconds: day, by: 'factor' },
  ownAsks: { key: 'listing:asks:own', times: 2, seconds: day },

  /** Wrong invitation codes: of one network, of the whole site (above it is an attack), and of one network during an attack. */
  wrongCodes: { key: 'codes:wrong', times: 20, seconds: hour, by: 'factor' },
  wrongCodesOfAll: { key: 'codes:wrong:all', times: 200, seconds: hour, by: 'factor' },
  wrongCodesInAttack: { key: 'codes:attack', times: 5, seconds: day, by: 'factor' },
} as const satisfies Record<string, Limit & { key: string; by?: 'factor' | 'wide' }>

export type LimitName = keyof typeof table

export const limitNames = Object.keys(table) as LimitName[]

export const limitOf = (name: LimitName, factor: number): Limit => {
  const { times, seconds, by }: Limit & { by?: 'factor' | 'wide' } = table[name]
  const scale = { factor, wide: Math.max(1, factor) }
  return { times: by ? times * scale[by] : times, seconds }
}

export const limitKey = (name: LimitName, by: string): string => `${table[name].key}:${by}`
