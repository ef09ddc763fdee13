// The lock of the embedded database's folder (SQLite's lock on a file, which the system gives back however its process ends), and modes for its owner only.
import { chmodSync, closeSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../platform/operator-error.ts'

/** Takes a file (0600) or folder (0700) from everybody else. Where the file system knows no modes, or it is another's, it stays. */
export const forOwnerOnly = (path: string, mode: 0o600 | 0o700): void => {
  try {
    chmodSync(path, mode)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOENT') throw error
  }
}

/** A lock that is held; `release` gives it back and may be called more than once. The file stays. */
export interface FolderLock {
  release(): void
}

/** Those of this process; one that nobody refers to would be collected as garbage, and its lock given back. */
const locks = new Set<DatabaseSync>()

/** Result code of SQLite for a file that another connection has locked (SQLITE_BUSY). */
const busy = 5

/** For a file that SQLite did not make (SQLITE_NOTADB): earlier releases wrote the lock themselves. */
const strange = 26

/** For its owner only: whoever reads it can hold it. An existing one is not opened: closing it would give back our lock (POSIX). */
const makeLockFile = (file: string): void => {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    forOwnerOnly(file, 0o600)
  }
}

/** Makes the file when it is missing. Throws an OperatorError while somebody holds it, this process too. */
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
