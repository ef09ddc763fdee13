// A contract is one constant that describes one call. Server, browser and tests all use it.
import { z } from 'zod'
import type { RefusalCode } from './refusals.ts'
import { type RouteName, routes } from './routes.ts'

/** The role a caller needs; each includes the ones before it. */
export type Who = 'visitor' | 'member' | 'administrator'

/** A new id for each deliberate action. A repeated call with the same id gets the first response and has no further effect. */
export const requestId = z.uuid().optional().describe('id of the act; repeated when an answer was lost')

/** At most `times` calls in `seconds`, counted by member, or by address if the caller is not signed in. */
export interface CallLimit {
  per: 'address' | 'member'
  times: number
  seconds: number
}

/** One call. `input` is one flat object: path parameters, then the query (GET) or the JSON body (all others). */
export interface Contract<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, W extends Who = Who> {
  /** Verb and noun. */
  name: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT'
  /** Path with `{parameter}` placeholders, as in OpenAPI. */
  path: string
  who: W
  /** A call for visitors whose handler knows the calling member, if there is one. */
  knowsCaller?: boolean
  /** The setting that opens this call to everyone in `who`. While it is `admins`, only administrators may call. */
  opensBy?: 'PRODUCTS_OPEN_TO'
  /** Shown to a visitor instead of the usual sentence. */
  signInSentence?: string
  /** False for a minor change that is not a GET: it does not need a recent second factor. */
  needsFreshFactor?: false
  /** A GET that writes a row which the caller can read later. */
  writes?: true
  limit?: CallLimit
  /** Maximum bytes of the body, if the default (`bodyLimitOf`) is too small. */
  bodyLimit?: number
  input: I
  output: O
  /** Refusals beyond those of every call (`sharedRefusals`); absent: none. */
  refusals?: readonly RefusalCode[]
  summary: string
}

/** Maximum bytes of a visitor's body: many times the longest inquiry. */
export const visitorBodyLimit = 64 * 1024

/** Maximum bytes of the body of this call. A member's may be many times the longest recommendation. */
export const bodyLimitOf = ({ bodyLimit, who }: Pick<Contract, 'bodyLimit' | 'who'>): number =>
  bodyLimit ?? (who === 'visitor' ? visitorBodyLimit : 128 * 1024)

/** What a browser receives from a call: the output on the wire, with timestamps as text. */
export type Answer<C extends Contract> = z.input<C['output']>

/** Declares a contract under its name in the table of routes and preserves its exact types. */
/* @__NO_SIDE_EFFECTS__ */
export const contract = <const N extends RouteName, I extends z.ZodType, O extends z.ZodType, W extends Who>(
  declared: Omit<Contract<I, O, W>, 'method' | 'path'> & { name: N },
): Contract<I, O, W> & { name: N } => {
  const [method, path] = routes[declared.name]
  return { ...declared, method, path }
}

/** Events sent while a GET stays open (server-sent events). */
export interface Stream<O extends z.ZodType = z.ZodType> {
  name: string
  path: string
  who: Exclude<Who, 'visitor'>
  output: O
  summary: string
}

export const stream = <O extends z.ZodType>(declared: Stream<O>): Stream<O> => declared

export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')

/** Refusals that follow from a call's permissions, limits and input alone. */
export const sharedRefusals = (declared: Contract): RefusalCode[] => [
  'api_key_invalid',
  'invalid_input',
  ...(declared.who === 'visitor' ? [] : (['not_signed_in', 'second_factor_needed'] as const)),
  ...(declared.who === 'administrator' || declared.opensBy
    ? (['not_allowed', 'second_factor_missing', 'second_factor_stale'] as const)
    : []),
  ...(declared.limit ? (['too_many_requests'] as const) : []),
]
