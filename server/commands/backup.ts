// Backups in a folder: dumps named by the time they were made, of which the newest are kept, each with what was removed until then.
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { retention } from '../../domain/privacy/retention.ts'
import type { Tables } from '../database/tables.ts'
import { dumpDatabase } from '../embedded/dump.ts'
import { writeRemovals } from './removals-file.ts'

/** `village-2026-11-23T03-45-00.123Z.dump`: sorts by time, and is a name on every system. */
const namePattern = /^village-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.dump$/

const nameAt = (moment: Date): string => `village-${moment.toISOString().replaceAll(':', '-')}.dump`

/** A restore knows of deletions of these last days. */
const mostDays = retention.deletions.days

const removalsOf = (dump: string): string => dump.replace(/\.dump$/, '.removals')

const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => namePattern.test(name))
    .sort()

/** The newest backup of a folder and when it was written; null when there is none. Throws when the folder cannot be read. */
export const newestBackup = (folder: string): { file: string; writtenAt: Date } | null => {
  const name = backupsIn(folder).at(-1)
  if (name === undefined) return null
  const file = join(folder, name)
  return { file, writtenAt: statSync(file).mtime }
}

/**
 * Writes a backup into a folder, which is made when it is missing, and removes all but the `keep` newest, and
 * those that are older than a deletion is remembered. Other files
 * there are left alone. A backup that fails removes nothing.
 */
export const backupInto = async (
  db: Kysely<Tables>,
  folder: string,
  keep: number,
): Promise<{ file: string; removed: number }> => {
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
