// A contract is one constant that describes one call. Server, browser and tests all use it.
import { z } from 'zod'
import type { RefusalCode } from './refusals.ts'
import { type RouteName, routes } from './routes.ts'

export type Who = 'visitor' | 'member' | 'administrator'

/** A new id for each deliberate action. A repeated call with the same id gets the first response and has no further effect. */
export const requestId = z.uuid().optional().describe('id of the act; repeated when an answer was lost')

/** At most `times` calls in `seconds`, counted by member, or by address if the caller is not signed in. */
export interface CallLimit {
  per: 'address' | 'member'
  times: number
  seconds: number
}

/** One call. `input` is one flat object: path parameters, then the query (GET) or the JSON body (all others); empty if left out. */
export interface Contract<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, W extends Who = Who> {
  name: string
  method: 'GET' | 'POST' | 'PATCH' | 'PUT'
  path: string
  who: W
  knowsCaller?: boolean
  /** The setting that opens this call to everyone in `who`. While it is `admins`, only administrators may call. */
  opensBy?: 'PRODUCTS_OPEN_TO'
  signInSentence?: string
  /** False for a minor change that is not a GET: it does not need a recent second factor. */
  needsFreshFactor?: false
  /** A GET that writes a row which the caller can read later. */
  writes?: true
  limit?: CallLimit
  bodyLimit?: number
  input: I
  output: O
  refusals?: readonly RefusalCode[]
  summary: string
}

export const visitorBodyLimit = 64 * 1024

export const bodyLimitOf = ({ bodyLimit, who }: Pick<Contract, 'bodyLimit' | 'who'>): number =>
  bodyLimit ?? (who === 'visitor' ? visitorBodyLimit : 128 * 1024)

export type Answer<C extends Contract> = z.input<C['output']>

/* @__NO_SIDE_EFFECTS__ */
export const contract = <
  const N extends RouteName,
  O extends z.ZodType,
  W extends Who,
  I extends z.ZodType = z.ZodObject<Record<never, z.ZodType>>,
>(
  name: N,
  who: W,
  declared: Omit<Contract<I, O, W>, 'name' | 'who' | 'method' | 'path' | 'input'> & { input?: I },
): Contract<I, O, W> & { name: N } => {
  const [method, path] = routes[name]
  const { input = z.object({}) as z.ZodType as I } = declared
  return { ...declared, name, who, method, path, input }
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
  ...(declared.input instanceof z.ZodObject && 'cursor' in declared.input.shape ? (['cursor_invalid'] as const) : []),
]
