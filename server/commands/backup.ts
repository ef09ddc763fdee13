// Backups in a folder: dumps named by time, each with a file of removals. Keeps the newest ones. Verification restores one.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { retention } from '../../domain/privacy/retention.ts'
import { readConfiguration } from '../configuration.ts'
import { openDatabase } from '../database/open.ts'
import { findBrokenRecounts } from '../database/recounts.ts'
import type { Db } from '../database/tables.ts'
import { dumpDatabase, restoreDatabase } from '../embedded/dump.ts'
import { CommandError } from './command.ts'
import { newestRemovals, readRemovals, writeRemovals } from './remove-again.ts'

/** `village-2026-11-23T03-45-00.123Z.dump`: sorts by time, and is a valid file name on every system. */
const namePattern = /^village-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.dump$/

const nameAt = (moment: Date): string => `village-${moment.toISOString().replaceAll(':', '-')}.dump`

const mostDays = retention.deletions.days

const removalsOf = (dump: string): string => dump.replace(/\.dump$/, '.removals')

const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => namePattern.test(name))
    .sort()

/**
 * The newest backup of a folder and when it was written; null if there is none. Throws if it cannot read the folder.
 */
export const newestBackup = (folder: string): { file: string; writtenAt: Date } | null => {
  const name = backupsIn(folder).at(-1)
  if (name === undefined) return null
  const file = join(folder, name)
  return { file, writtenAt: statSync(file).mtime }
}

/**
 * Writes a backup into a folder, which is created if missing. Then deletes all but the `keep` newest ones, and those
 * older than the period for which deletions are recorded. Other files stay. A backup that fails deletes nothing.
 * Returns the file and how many were deleted.
 */
export const backupInto = async (db: Db, folder: string, keep: number): Promise<{ file: string; removed: number }> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, nameAt(new Date()))
  await dumpDatabase(db, file)
  await writeRemovals(db, removalsOf(file))
  const oldest = nameAt(new Date(Date.now() - mostDays * 86_400_000))
  const older = backupsIn(folder).filter((name, at, { length }) => at < length - keep || name < oldest)
  for (const name of older) {
    rmSync(join(folder, name))
    rmSync(join(folder, removalsOf(name)), { force: true })
  }
  return { file, removed: older.length }
}

/** The file itself, or the newest backup if it is a folder. */
const dumpOf = (path: string): string => {
  if (!statSync(path).isDirectory()) return path
  const newest = newestBackup(path)
  if (!newest) throw new CommandError(`${path} holds no backup.`)
  return newest.file
}

/**
 * Proves that a dump can be restored: into the tables of its release, in a temporary folder below `TMPDIR`, then
 * migrated and recounted; and that the newest file of removals beside it can be read. Deletes everything temporary.
 * @param path a dump, or a folder of backups, of which the newest is used
 * @throws Error with a sentence about the problem
 */
export const verifyBackup = async (path: string) => {
  const file = dumpOf(path)
  const removals = newestRemovals(dirname(file))
  if (removals) readRemovals(removals)
  const folder = mkdtempSync(join(tmpdir(), 'village-verify-'))
  try {
    const configuration = readConfiguration({ DATA_DIR: folder })
    const { background, close } = await openDatabase(configuration, pino({ level: 'silent' }))
    try {
      const { madeAt, totals } = await restoreDatabase(background.db, file)
      const wrong = await findBrokenRecounts(background.db)
      if (wrong.length > 0) throw new Error(`${file} holds rows that contradict each other: ${wrong.join('; ')}.`)
      const counts = Object.values(totals.rows)
      return {
        file,
        madeAt,
        rows: counts.reduce((sum, count) => sum + count, 0),
        tables: counts.length,
        // false for a dump of a release without checksums: only row counts were compared
        hasSums: totals.sums !== undefined,
      }
    } finally {
      await close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
