// Database errors: which are temporary, so that a retry may succeed, and which are not.
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { ConnectionLost, DatabaseTimeout, isDatabaseFault } from '../../server/database/database-fault.ts'

/** An error as the driver reports it. */
const reported = (code: string, routine = 'errfinish') =>
  Object.assign(new pg.DatabaseError('no', 2, 'error'), { code, routine })

describe('a retry may succeed after', () => {
  it.each([
    ['a timeout', new DatabaseTimeout(1000)],
    ['a lost connection', new ConnectionLost(new Error('gone'))],
    ['a connection that the server ended', reported('08006')],
    ['a password that is being changed', reported('28P01')],
    ['a database that is being moved', reported('3D000')],
    ['a server that is read-only', reported('25006')],
    ['a transaction that was idle for too long', reported('25P03')],
    ['a serialization failure', reported('40001')],
    ['a full disk', reported('53100')],
    ['a lock', reported('55P03')],
    ['a shutdown', reported('57P01')],
    ['an I/O error', reported('58030')],
    ['an internal error', reported('XX000')],
    ['a plan outdated by a release', reported('0A000', 'RevalidateCachedQuery')],
  ])('%s', (_what, error) => expect(isDatabaseFault(error)).toBe(true))
})

describe('a retry would fail after', () => {
  it.each([
    ['a syntax error', '42601'],
    ['a missing table', '42P01'],
    ['a missing column', '42703'],
    ['a missing privilege', '42501'],
    ['an exception raised by our own function', 'P0001'],
    ['a statement in a transaction that has failed', '25P02'],
    ['an isolation level set too late', '25001'],
    ['an unsupported feature', '0A000'],
    ['a row too long for its index', '54000'],
    ['a value out of range', '22003'],
    ['a violated constraint', '23505'],
    ['an error without a code', ''],
  ])('%s', (_what, code) => expect(isDatabaseFault(reported(code))).toBe(false))
})
