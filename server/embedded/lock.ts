// The lock of the embedded database's folder: SQLite's lock on a file, which the system gives back however its process ends.
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../platform/operator-error.ts'

/** A lock that is held; `release` gives it back and may be called more than once. The file stays. */
export interface FolderLock {
  release(): void
}

/** Result code of SQLite for a file that another connection has locked (SQLITE_BUSY). */
const busy = 5

/** For a file that SQLite did not make (SQLITE_NOTADB): earlier releases wrote the lock themselves. */
const strange = 26

/**
 * Takes the lock on a file, which is made when it is missing.
 * @throws OperatorError while somebody holds it, this process too; errors of SQLite as they are
 */
export const takeLock = (file: string): FolderLock => {
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
  return {
    release: () => {
      if (lock.isOpen) lock.close()
    },
  }
}
