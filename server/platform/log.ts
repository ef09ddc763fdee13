// The log: pino, JSON in production and readable otherwise. Callers never log tokens, passwords, links or bodies.
import type { FastifyRequest } from 'fastify'
import { type LogFn, type Logger, pino } from 'pino'
import type { Configuration } from '../configuration.ts'
import { isDatabaseFault } from '../database/database-fault.ts'

/** Milliseconds between two lines with counts. */
const everyMs = 1000

/** Milliseconds after which a fault of the same kind is logged with its stack again. */
const stackEveryMs = 60_000

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** SQLSTATE or the system's code, or the message of a lost connection without one. Never the values of a row. */
const kindOf = (error: Error): string => codeOf(error) ?? codeOf(error.cause) ?? error.message

/**
 * A hook for every line of a log and of its children. It logs lines without a database fault (in
 * `err`), and the first of each kind in a minute. `write` gets the others by call and kind, at most once a second.
 */
const countFaults = (write: (faults: { count: number; kinds: Record<string, number> }) => void) => {
  const stackAt = new Map<string, number>()
  let kinds: Record<string, number> = {}

  const flush = (): void => {
    const counts = kinds
    kinds = {}
    write({ count: Object.values(counts).reduce((sum, one) => sum + one, 0), kinds: counts })
  }

  /** Whether this fault should only be counted; records the time of the others. */
  const isRepeated = (kind: string): boolean => {
    const now = performance.now()
    if (now - (stackAt.get(kind) ?? Number.NEGATIVE_INFINITY) < stackEveryMs) return true
    stackAt.set(kind, now)
    return false
  }

  return function (this: Logger, args: Parameters<LogFn>, log: LogFn): void {
    const [said, message] = args as [unknown, unknown]
    const { err, call } = (typeof said === 'object' && said !== null ? said : {}) as { err?: unknown; call?: string }
    const kind = isDatabaseFault(err) ? kindOf(err as Error) : null
    if (kind === null || !isRepeated(kind)) {
      log.apply(this, args)
      return
    }
    if (Object.keys(kinds).length === 0) setTimeout(flush, everyMs).unref()
    const name = `${call ?? String(message)}: ${kind}`
    kinds[name] = (kinds[name] ?? 0) + 1
  }
}

/** PostgreSQL's details quote the row, which can contain an address or a password hash. */
const describeFault = (error: Error): object => ({
  ...pino.stdSerializers.err(error),
  detail: undefined,
  where: undefined,
})

export const createLog = ({ LOG_LEVEL, production }: Pick<Configuration, 'LOG_LEVEL' | 'production'>): Logger => {
  const log: Logger = pino({
    level: LOG_LEVEL,
    hooks: { logMethod: countFaults((faults) => log.error(faults, 'faults of the database')) },
    // Only what identifies the request; Fastify's default would add the whole URL with its query.
    serializers: { req: (request: { id: string }) => ({ id: request.id }), err: describeFault },
    ...(production
      ? {}
      : { transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' } } }),
  })
  return log
}

/** Logs an error with the name of its call. Requests with a fault of the database are counted, not listed. */
export const logFault = (request: FastifyRequest, error: unknown, message = 'fault'): void => {
  const { config, url } = request.routeOptions
  request.isCounted ||= isDatabaseFault(error)
  request.log.error({ err: error, call: config.call ?? url }, message)
}
