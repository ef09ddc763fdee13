// The folder of the embedded database on disk: which PostgreSQL made it, and a first filling that is whole or starts anew.
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { dataDir } from '@electric-sql/pglite-prepopulatedfs'
import { unpackTar } from 'modern-tar/fs'
import { syncFolder, syncOne } from './sync-folder.ts'

/** PostgreSQL's major version inside the pinned PGlite: a folder made by another one cannot be read. */
export const EMBEDDED_POSTGRESQL = '18'

/** The major version of the PostgreSQL that made this folder; null for a folder that is yet to be filled. */
export const postgresqlOf = (folder: string): string | null => {
  const file = path.join(folder, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** Throws away what a crash or a power cut left half filled; nothing in it was ever acknowledged. */
export const discardHalfFilled = (folder: string) => {
  const note = noteOf(folder)
  if (!existsSync(note)) return
  if (readFileSync(note, 'utf8') !== '') rmSync(folder, { recursive: true, force: true })
  rmSync(note)
}

/**
 * Makes the folder of an empty database, under a note that says so until every file is on the disk. Nothing may be
 * acknowledged before this resolves.
 */
export const fillFolder = async (folder: string): Promise<void> => {
  const note = noteOf(folder)
  const fd = openSync(note, 'w', 0o600)
  try {
    writeSync(fd, 'The database folder beside this note is being made.\n')
    fsyncSync(fd)
    syncFolder(path.dirname(folder))
    await unpackDatabase(folder)
    syncTree(folder)
    syncFolder(path.dirname(folder))
    // Emptied before it is removed: not every system can make a removal durable, and the note must not outlive its truth.
    ftruncateSync(fd)
    fsyncSync(fd)
    rmSync(note)
  } finally {
    closeSync(fd)
  }
}

/** Writes the files that `initdb` makes, which runs nowhere here: it takes 300 MiB more than a server does. */
const unpackDatabase = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const packed = Readable.from((await dataDir()).stream())
  await pipeline(packed, createGunzip(), unpackTar(folder, { dmode: 0o700, fmode: 0o600 }))
}

const noteOf = (folder: string) => `${folder}.making`

const syncTree = (folder: string) => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) syncTree(name)
    else if (entry.isFile()) syncOne(name, 'r+')
  }
  syncFolder(folder)
}
