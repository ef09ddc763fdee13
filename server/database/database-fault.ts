// Which errors mean that the database could not do its work now, as opposed to errors in what it was asked to do.
import pg from 'pg'

/** The database did not answer, or gave no connection, within the deadline. Whether a statement was carried out is not known. */
export class DatabaseTimeout extends Error {
  readonly code = 'DATABASE_TIMEOUT'

  constructor(deadlineMs: number) {
    super(`The database did not answer within ${deadlineMs} ms.`)
    this.name = 'DatabaseTimeout'
  }
}

/** A connection could not be made, or was lost; `cause` says how. Whether a statement was carried out is not known. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error && cause.message ? cause.message : String(cause), { cause })
    this.name = 'ConnectionLost'
  }
}

/** What `Retry-After` says in the answer to a request that met such an error, in seconds. */
export const retryAfterFaultSeconds = 5

/** SQLSTATE classes and codes (PostgreSQL, appendix A) of errors in the server's state and not in what it was asked. */
const ofServer = /^(08|28|3D|40|53|55|57|58|XX|25006|25P03|25P04)/

/** A release changed the tables under a statement that this connection had prepared. Prepared anew, it may succeed. */
export const isPlanOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

/** Errors after which the same request may succeed: the database is away, slow, full, read-only or locked. */
export const isDatabaseFault = (error: unknown): boolean =>
  error instanceof DatabaseTimeout ||
  error instanceof ConnectionLost ||
  isPlanOutdated(error) ||
  (error instanceof pg.DatabaseError && ofServer.test(error.code ?? ''))

/** True when the tables are not those that a statement was written for: a mistake of ours, or a replica that lags behind a release. */
export const isSchemaFault = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code ?? '').startsWith('42')

/** True when a row names a member who is not there any more: their account went while their own call was under way. */
export const isMemberMissing = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23503' && (error.constraint ?? '').endsWith('_user_id_fkey')
