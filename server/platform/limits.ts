// Limits that hold across processes: one row per key, one statement per question (generic cell rate algorithm); and the table of those beside the contracts.
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

/** Whether a use was taken; where it was not, the whole seconds to wait, at least 1. */
export interface LimitAnswer {
  ok: boolean
  waitSeconds: number
}

/** A row further ahead than `mostSeconds` is of a clock that was ahead and was set right again: it is forgotten. */
const spentUntil = (mostSeconds: number) => sql`case
  when l.spent_until > clock_timestamp() + make_interval(secs => ${mostSeconds + 1}) then clock_timestamp()
  else greatest(l.spent_until, clock_timestamp()) end`

/** The generic cell rate algorithm (ITU-T I.371): each use moves one moment on by `seconds / times`, at most `seconds` ahead. */
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

/** The same, or throws the refusal. */
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

/** Takes one use in any case and returns the seconds to wait, at most `mostSeconds`; nothing is reserved beyond that. */
export const reserveLimit = async (
  db: Queryable,
  key: string,
  { times, seconds }: Limit,
  mostSeconds: number,
): Promise<number> => {
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

export const returnLimit = async (db: Queryable, key: string, { times, seconds }: Limit): Promise<void> => {
  await sql`
    update limits set spent_until = spent_until - make_interval(secs => ${seconds / times}) where key = ${key}`.execute(
    db,
  )
}

export const clearLimit = async (db: Queryable, key: string): Promise<void> => {
  await db.deleteFrom('limits').where('key', '=', key).execute()
}

/** Removes rows whose allowance is whole again; they mean nothing any more. */
export const sweepLimits = async (db: Queryable): Promise<void> => {
  await sql`delete from limits where spent_until < now() - interval '1 minute'`.execute(db)
}

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

/** A mail address in a key: those of strangers are not gathered in the table of limits. */
export const mailboxKey = (email: string): string => createHash('sha256').update(email).digest('base64url')

/** The key of one browser window's visits. A browser makes the id up, so it is no part that could be taken for a member's. */
export const windowKey = (sessionId: string): string => `visits:window-${sessionId}`

/** Colons divide a key; a member stands in it by id, {@link mailboxKey} or session id, and nobody typed anything else in it. */
export const hasPart = (key: string, ids: readonly string[]) =>
  sql<boolean>`string_to_array(${sql.ref(key)}, ':') && ${ids}::text[]`

/** The part of an address that a limit counts by: an IPv6 network is one household (/64). What is no address is one too. */
export const addressKey = (ip: string): string => leadingGroups(ip, 4)

/** A network whose owner can take any address in it: an IPv6 /48, or one IPv4 address. */
export const networkKey = (ip: string): string => leadingGroups(ip, 3)

const hour = 3600
const day = 86_400

/** `by: 'factor'`: AUTH_RATE_LIMIT_FACTOR times as often; `by: 'wide'`: never less often than here. */
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

export const limitOf = (name: LimitName, factor: number): Limit => {
  const { times, seconds, by }: Limit & { by?: 'factor' | 'wide' } = table[name]
  const scale = { factor, wide: Math.max(1, factor) }
  return { times: by ? times * scale[by] : times, seconds }
}

export const limitKey = (name: LimitName, by: string): string => `${table[name].key}:${by}`
