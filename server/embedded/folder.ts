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
 * Fills an empty database folder under a note that says so until every file is on the disk. Nothing may be acknowledged
 * before this resolves.
 */
export const fillWhole = async <T>(folder: string, fill: () => Promise<T>): Promise<T> => {
  const note = noteOf(folder)
  const fd = openSync(note, 'w', 0o600)
  try {
    writeSync(fd, 'The database folder beside this note is being made.\n')
    fsyncSync(fd)
    syncFolder(path.dirname(folder))
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const filled = await fill()
    syncTree(folder)
    syncFolder(path.dirname(folder))
    // Emptied before it is removed: not every system can make a removal durable, and the note must not outlive its truth.
    ftruncateSync(fd)
    fsyncSync(fd)
    rmSync(note)
    return filled
  } finally {
    closeSync(fd)
  }
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
