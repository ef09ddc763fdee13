// Distinguishes errors of the database's current state from errors in a statement or its values.
import pg from 'pg'

/** The database did not respond, or no connection was free, within the timeout. Whether a statement was executed is unknown. */
export class DatabaseTimeout extends Error {
  readonly code = 'DATABASE_TIMEOUT'

  constructor(deadlineMs: number) {
    super(`The database did not answer within ${deadlineMs} ms.`)
    this.name = 'DatabaseTimeout'
  }
}

/** A connection failed or was lost; `cause` says why. Whether a statement was executed is unknown. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error && cause.message ? cause.message : String(cause), { cause })
    this.name = 'ConnectionLost'
  }
}

/** `Retry-After` of the response to a request with such an error, in seconds. */
export const retryAfterFaultSeconds = 5

/**
 * SQLSTATE classes and codes (PostgreSQL, appendix A) of errors in the state of the server, not in the statement:
 * connection, authorization, database, rollback, resources, locks, operator, system, internal; read-only, idle timeout.
 */
const ofServer = /^(08|28|3D|40|53|55|57|58|XX|25006|25P03|25P04)/

/** True if a release changed the tables of a prepared statement; preparing it again may succeed. */
export const isPlanOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

/**
 * True for errors after which the same request may succeed later: the database is down, slow, full, read-only or locked.
 * All others would recur: our mistake in a statement or the tables, or the values of one request.
 */
export const isDatabaseFault = (error: unknown): boolean =>
  error instanceof DatabaseTimeout ||
  error instanceof ConnectionLost ||
  isPlanOutdated(error) ||
  (error instanceof pg.DatabaseError && ofServer.test(error.code ?? ''))

/** True if the tables do not match a statement: our mistake, or a replica that lags behind a release. */
export const isSchemaFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code ?? '').startsWith('42')

/** True if a row refers to a member who no longer exists: their account was deleted during their own call. */
export const isMemberMissing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23503' && (error.constraint ?? '').endsWith('_user_id_fkey')
