// The folder of the embedded database on disk: which PostgreSQL made it, a first filling that is complete or starts anew, and names made durable.
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

/** Waits until a folder's own entries are on the disk; Windows opens no folder as a file and keeps names in its own journal. */
export const syncFolder = (folder: string): void => {
  if (process.platform !== 'win32') syncOne(folder, 'r')
}

/** Waits until one file is on the disk. Windows wants it opened for writing (`r+`), a folder allows reading only. */
export const syncOne = (name: string, flags: 'r' | 'r+'): void => {
  const fd = openSync(name, flags)
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

/** PostgreSQL's major version inside the pinned PGlite: a folder made by another one cannot be read. */
export const embeddedPostgresql = '18'

/** The major version of the PostgreSQL that made this folder; null for a folder that is yet to be filled. */
export const postgresqlOf = (folder: string): string | null => {
  const file = path.join(folder, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** With the files of `initdb`, which takes 300 MiB more than a server; the folder gets its name once all is on the disk. */
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
