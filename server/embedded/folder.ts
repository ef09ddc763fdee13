// The folder of the embedded database: its PostgreSQL version, an atomic first initialization, and fsync of names.
import {
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
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { dataDir } from '@electric-sql/pglite-prepopulatedfs'
import { unpackTar } from 'modern-tar/fs'

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
