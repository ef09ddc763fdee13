// Turns contract and handler into a route with a fixed order: identity, permissions, limits, validation, handler.
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bodyLimitOf, type CallLimit, type Contract, pathParameters, type Who } from '../../domain/contract.ts'
import { type FieldFault, invalidField, Refusal } from '../../domain/refusal.ts'
import type { Configuration } from '../configuration.ts'
import type { Database, Queryable } from '../database/open.ts'
import { addressKey, requireLimit } from '../platform/limits.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { AnswerCache } from './answer-cache.ts'
import { type Caller, type Identify, isHalfSignedIn } from './caller.ts'
import { readFrom } from './read-from.ts'
import { findUnstorableText, nestsTooDeep } from './safe-text.ts'

type JsonSchema = { [name: string]: unknown }

/**
 * JSON Schema of a contract's output. `X | null` becomes `nullable`, which the serializer writes
 * without trying alternatives. A timestamp is described as on the wire (`date-time`): the serializer accepts the row's Date.
 * Length limits and other formats are dropped, since the handler created the values.
 */
const outputJsonSchema = (output: z.ZodType): JsonSchema => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(output, {
    io: 'input',
    override: ({ jsonSchema }) => simplify(jsonSchema),
  })
  return schema
}

const simplify = (schema: JsonSchema): void => {
  const alternatives = schema.anyOf
  if (Array.isArray(alternatives) && alternatives.length === 2) {
    const value = alternatives.find((one: JsonSchema) => one.type !== 'null')
    if (value && alternatives.some((one: JsonSchema) => one.type === 'null')) {
      delete schema.anyOf
      Object.assign(schema, value, { nullable: true })
    }
  }
  if (schema.format !== 'date-time') delete schema.format
  for (const bound of ['pattern', 'minimum', 'maximum', 'minItems', 'maxItems', 'minLength', 'maxLength'])
    delete schema[bound]
}

export interface Services {
  database: Database
  configuration: Configuration
  siteUrl: () => string
  now: () => Date
  metrics: Pick<Metrics, 'countQuestion'>
  auth: {
    /** Resolves with the caller's email address if the password or a recent sign-in proves their identity; otherwise throws the refusal. */
    prove: (caller: Caller, password: string | undefined, ip: string) => Promise<{ email: string }>
    /** HMAC-SHA-256 of a value that must not be in the database, under its own key, for one purpose. */
    digest: (
      purpose: 'name' | 'email' | 'phone' | 'told' | 'mailbox' | 'equal-name' | 'near-name',
      value: string,
    ) => string
    /** Writes to the audit log, in the caller's transaction. */
    note: (trx: Queryable, event: 'data_downloaded', caller: Caller, ip: string) => Promise<unknown>
  }
}

/** One call in progress. `caller` is set whenever the contract requires more than a visitor. */
export interface Call<C extends Contract> extends Services {
  input: z.output<C['input']>
  caller: C['who'] extends 'visitor' ? Caller | null : Caller
  /** Where to read: in a member's GET a replica that has their writes, if there is one; otherwise the primary. */
  db: Queryable
  headers: IncomingHttpHeaders
  ip: string
  /** Aborted when the browser cancels the request. */
  signal: AbortSignal
  log: FastifyBaseLogger
}

/** A call whose response depends only on its input, the data read from `db`, and the day in UTC (yyyy-MM-dd). */
export interface CachedCall<I extends z.ZodType>
  extends Omit<Call<Contract<I>>, 'caller' | 'headers' | 'ip' | 'signal' | 'now'> {
  today: string
}

interface Caching<Input, Output> {
  isCached: (input: Input, answer: Output) => boolean
  onRepeat?: (call: Omit<CachedCall<z.ZodType>, 'input' | 'db'>) => void
}

export interface Handler {
  contract: Contract
  act: (call: never) => Promise<unknown>
  cache?: Caching<never, never>
}

export const handle = <I extends z.ZodType, O extends z.ZodType, W extends Who>(
  contract: Contract<I, O, W>,
  act: (call: Call<Contract<I, O, W>>) => Promise<z.output<O>>,
): Handler => ({ contract, act })

/**
 * The same for a cached response that does not depend on the caller. Whatever it reads from the database must change
 * `shown_version` when it changes.
 */
export const handleCached = <I extends z.ZodType, O extends z.ZodType>(
  contract: Contract<I, O, 'member' | 'administrator'>,
  act: (call: CachedCall<I>) => Promise<z.output<O>>,
  cache: Partial<Caching<z.output<I>, z.output<O>>> = {},
): Handler => ({ contract, act, cache: { isCached: () => true, ...cache } })

const rank = { visitor: 0, member: 1, administrator: 2 } as const

type Access = Pick<Contract, 'who' | 'knowsCaller' | 'opensBy' | 'signInSentence' | 'needsFreshFactor'> & {
  method?: string
}

const leastRole = ({ who, opensBy }: Access, configuration: Configuration): Who =>
  opensBy && configuration[opensBy] === 'admins' ? 'administrator' : who

/** Seconds for which an administrator's second factor is valid: 12 hours. */
const factorLasts = 12 * 3600

const checkAdministrator = (
  { method = 'GET', needsFreshFactor }: Access,
  { hasSecondFactor, secondFactorAge }: Caller,
  { ADMIN_MFA }: Configuration,
): void => {
  if (ADMIN_MFA === 'required' && !hasSecondFactor) throw new Refusal('second_factor_missing')
  const wantsFresh = needsFreshFactor ?? method !== 'GET'
  if (wantsFresh && secondFactorAge !== null && secondFactorAge > factorLasts) throw new Refusal('second_factor_stale')
}

/** Returns the caller, or null for a visitor. Throws the refusal if they may not make this call. */
export const admit = async (
  access: Access,
  request: FastifyRequest,
  { configuration }: Services,
  identify: Identify,
): Promise<Caller | null> => {
  if (access.who === 'visitor') {
    const known = access.knowsCaller ? await identify(request.headers.authorization) : null
    return known && !isHalfSignedIn(known) ? known : null
  }
  const caller = await identify(request.headers.authorization)
  if (!caller) throw new Refusal('not_signed_in', access.signInSentence ? { detail: access.signInSentence } : {})
  if (isHalfSignedIn(caller)) throw new Refusal('second_factor_needed')
  const least = leastRole(access, configuration)
  if (rank[least] > (caller.isAdmin ? 2 : 1)) throw new Refusal('not_allowed')
  if (least === 'administrator') checkAdministrator(access, caller, configuration)
  return caller
}

const checkLimit = async (
  name: string,
  limit: CallLimit,
  request: FastifyRequest,
  caller: Caller | null,
  services: Services,
): Promise<void> => {
  const member = limit.per === 'member' && caller ? caller.userId : null
  const factor = member ? 1 : services.configuration.AUTH_RATE_LIMIT_FACTOR
  const key = `call:${name}:${member ?? addressKey(request.ip)}`
  await requireLimit(services.database.db, key, {
    times: limit.times * factor,
    seconds: limit.seconds,
  })
}

const readInput = (contract: Contract, request: FastifyRequest): unknown => {
  const given: unknown = contract.method === 'GET' ? request.query : request.body
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
  if (given !== undefined && (!isObject || nestsTooDeep(given))) throw new Refusal('body_not_json')
  return { ...given, ...(request.params as object) }
}

const validate = (contract: Contract, given: unknown): unknown => {
  const unstorable = findUnstorableText(given)
  if (unstorable !== null) throw invalidField(unstorable, 'This text has characters that we can’t save.')
  const parsed = contract.input.safeParse(given)
  if (parsed.success) return parsed.data
  const fields: FieldFault[] = parsed.error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: issue.message,
  }))
  throw new Refusal('invalid_input', { fields })
}

/** Registers one handler under its contract's method and path. The response contains exactly the output's fields. */
export const serve = (
  app: FastifyInstance,
  { contract, act, cache }: Handler,
  services: Services,
  identify: Identify,
  answerCache: AnswerCache,
): void => {
  const callers = new WeakMap<FastifyRequest, Caller>()
  const answer = act as (call: Call<Contract<z.ZodType, z.ZodType, 'visitor'>> & { today: string }) => Promise<unknown>
  const { isCached, onRepeat } = (cache ?? {}) as Partial<Caching<unknown, unknown>>
  app.route({
    method: contract.method,
    url: pathParameters(contract.path).reduce((path, name) => path.replace(`{${name}}`, `:${name}`), contract.path),
    schema: { response: { 200: outputJsonSchema(contract.output) } },
    config: { call: contract.name, ...(contract.writes && { writes: true }) },
    bodyLimit: bodyLimitOf(contract),
    // Before the body is read, so that unauthorized callers cannot make us receive it.
    onRequest: async (request) => {
      const caller = await admit(contract, request, services, identify)
      if (caller) callers.set(request, caller)
    },
    handler: async (request, reply) => {
      const caller = callers.get(request) ?? null
      if (contract.limit) await checkLimit(contract.name, contract.limit, request, caller, services)
      const { url, log } = request
      const today = services.now().toISOString().slice(0, 10)
      const version = `${caller?.shownVersion} ${today}`
      // Responses are for members and must not survive a sign-out: no cache in between may store them.
      reply.header('Cache-Control', 'no-store')
      const send = (body: Buffer) => reply.type('application/json; charset=utf-8').send(body)
      // Only valid input was ever cached.
      const cached = isCached && answerCache.find(url, version)
      if (cached) {
        onRepeat?.({ ...services, today, log })
        return send(cached)
      }
      const input = validate(contract, readInput(contract, request))
      const { database } = services
      const answerFrom = (choose: () => Queryable) =>
        answer({
          ...services,
          input,
          caller,
          today,
          get db() {
            return choose()
          },
          headers: request.headers,
          ip: request.ip,
          // Created only on demand: most responses are complete before anyone could cancel.
          get signal() {
            return request.signal
          },
          log,
        })
      const answered =
        contract.method === 'GET'
          ? await readFrom(database, request, { caller, isCached: cache !== undefined }, answerFrom)
          : await answerFrom(() => database.db)
      const stored =
        isCached?.(input, answered) && answerCache.store(url, version, () => String(reply.serialize(answered)))
      return stored ? send(stored) : answered
    },
  })
}
