// The log: pino, JSON in production and readable otherwise; callers never hand it tokens, passwords, links or bodies.
import { type Logger, pino } from 'pino'
import type { Configuration } from '../configuration.ts'
import { countFaults } from './count-faults.ts'

/** PostgreSQL's details quote the row at fault, which can hold an address or a password's hash. */
const describeFault = (error: Error): object => ({
  ...pino.stdSerializers.err(error),
  detail: undefined,
  where: undefined,
})

/** The process's log at the configured level. Faults of the database that repeat are counted, not listed. */
export const createLog = ({ LOG_LEVEL, production }: Pick<Configuration, 'LOG_LEVEL' | 'production'>): Logger => {
  const log: Logger = pino({
    level: LOG_LEVEL,
    hooks: { logMethod: countFaults((faults) => log.error(faults, 'faults of the database')) },
    // Only what names the request; Fastify's default would add the whole URL with its query.
    serializers: { req: (request: { id: string }) => ({ id: request.id }), err: describeFault },
    ...(production
      ? {}
      : { transport: { target: 'pino-pretty', options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname' } } }),
  })
  return log
}
