// The lock on the embedded database's folder (SQLite's file lock, which the system releases however the process ends), and owner-only modes.
import { chmodSync, closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../platform/operator-error.ts'

/** Sets owner-only mode on a file (0600) or folder (0700). It stays unchanged if the file system has no modes or another user owns it. */
export const forOwnerOnly = (path: string, mode: 0o600 | 0o700): void => {
  try {
    chmodSync(path, mode)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOENT') throw error
  }
}

/** A held lock; `release` may be called more than once. The file stays. */
export interface FolderLock {
  release(): void
}

/** Locks of this process; without a reference one would be garbage-collected and released. */
const locks = new Set<DatabaseSync>()

/** SQLite's result code for a file that another connection has locked (SQLITE_BUSY). */
const busy = 5

/** The result code for a file that SQLite did not create (SQLITE_NOTADB): earlier releases wrote the lock themselves. */
const strange = 26

/**
 * Creates the file for its owner only, because anyone who can read it can lock it. An existing one is not opened here, because closing it
 * would release a lock that this process holds on it (POSIX).
 */
const makeLockFile = (file: string): void => {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    forOwnerOnly(file, 0o600)
  }
}

/**
 * Takes the lock on a file, which is created if it is missing.
 * @throws OperatorError if any process, even this one, holds it; other errors of SQLite unchanged
 */
export const takeLock = (file: string): FolderLock => {
  makeLockFile(file)
  const lock = new DatabaseSync(file)
  try {
    lock.exec('pragma journal_mode = off; begin exclusive')
  } catch (error) {
    lock.close()
    const { errcode } = error as { errcode?: number }
    if (errcode === busy)
      throw new OperatorError(
        `The database is in use by another process (lock file ${file}). Stop that village first, then try again.`,
      )
    if (errcode === strange)
      throw new OperatorError(
        `The lock file ${file} was left by an earlier release. If none runs on this folder, remove the file and try again.`,
      )
    throw error
  }
  locks.add(lock)
  return {
    release: () => {
      if (locks.delete(lock)) lock.close()
    },
  }
}
