// The folder of the embedded database: its PostgreSQL version, an atomic first initialization, fsync of names, owner-only modes, and
// its lock (SQLite's file lock, which the system releases however the process ends).
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { dataDir } from '@electric-sql/pglite-prepopulatedfs'
import { unpackTar } from 'modern-tar/fs'
import { OperatorError } from '../platform/operator-error.ts'

/** Syncs a folder's entries to disk. Windows cannot open a folder as a file and journals names itself. */
export const syncFolder = (folder: string): void => {
  if (process.platform !== 'win32') syncOne(folder, 'r')
}

/** Syncs one file to disk. Windows requires opening it for writing (`r+`), a folder allows only reading. */
export const syncOne = (name: string, flags: 'r' | 'r+'): void => {
  const fd = openSync(name, flags)
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** PostgreSQL's major version in the pinned PGlite, which cannot read a folder of another version. */
export const embeddedPostgresql = '18'

/** The major version of the PostgreSQL that created this folder; null for a folder that is not initialized. */
export const postgresqlOf = (folder: string): string | null => {
  const file = path.join(folder, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/**
 * Creates the folder of an empty database from the files that `initdb` creates, without running it: it needs 300 MiB more
 * than a server does. The folder gets its name once every file is on disk.
 */
export const fillFolder = async (folder: string): Promise<void> => {
  const unfinished = `${folder}.making`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  const packed = Readable.from((await dataDir()).stream())
  await pipeline(packed, createGunzip(), unpackTar(unfinished, { dmode: 0o700, fmode: 0o600 }))
  syncTree(unfinished)
  renameSync(unfinished, folder)
  syncFolder(path.dirname(folder))
}

const syncTree = (folder: string) => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) syncTree(name)
    else if (entry.isFile()) syncOne(name, 'r+')
  }
  syncFolder(folder)
}

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
