// Which errors mean that the database could not do its work now, as opposed to errors in what it was asked to do.

/** The database did not answer, or gave no connection, within the deadline. Whether a statement was carried out is not known. */
export class DatabaseTimeout extends Error {
  readonly code = 'DATABASE_TIMEOUT'

  constructor(deadlineMs: number) {
    super(`The database did not answer within ${deadlineMs} ms.`)
    this.name = 'DatabaseTimeout'
  }
}

/** What `Retry-After` says in the answer to a request that met such an error, in seconds. */
export const retryAfterFaultSeconds = 5

/** Codes of postgres.js and of Node for a connection that cannot be made or was lost. */
const connectionCodes = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

/** Classes of SQLSTATE in which the values of one request are at fault; the same request would fail again. */
const classesOfInput = new Set(['21', '22', '23'])

/**
 * True for errors after which the same request may succeed later: the database is away, slow, full, read-only, locked, or
 * its schema is not the expected one because a release is being deployed.
 */
export const isDatabaseFault = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseTimeout) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return error.name === 'PostgresError' ? !classesOfInput.has(code.slice(0, 2)) : connectionCodes.has(code)
}

/** True when a row names a member who is not there any more: her account went while her own call was under way. */
export const isMemberGone = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'PostgresError' &&
  'code' in error &&
  error.code === '23503' &&
  'constraint_name' in error &&
  String(error.constraint_name).endsWith('_user_id_fkey')
