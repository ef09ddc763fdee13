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

/** Classes of SQLSTATE in which the values of one request are at fault; the same request would fail again. */
const classesOfInput = new Set(['21', '22', '23'])

/**
 * True for errors after which the same request may succeed later: the database is away, slow, full, read-only, locked, or
 * its schema is not the expected one because a release is being deployed.
 */
export const isDatabaseFault = (error: unknown): boolean =>
  error instanceof DatabaseTimeout ||
  error instanceof ConnectionLost ||
  (error instanceof pg.DatabaseError && !classesOfInput.has((error.code ?? '').slice(0, 2)))

/** True when a row names a member who is not there any more: their account went while their own call was under way. */
export const isMemberGone = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23503' && (error.constraint ?? '').endsWith('_user_id_fkey')
