// Restores a dump into an embedded database of its own, compares, recounts, and removes it again.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { readConfiguration } from '../configuration.ts'
import { openDatabase } from '../database/open.ts'
import { findBrokenRecounts } from '../database/recounts.ts'
import { restoreDatabase } from '../embedded/dump.ts'
import { newestBackup } from './backup.ts'
import { CommandError } from './command.ts'
import { newestRemovals, readRemovals } from './removals-file.ts'

export interface VerifiedBackup {
  file: string
  madeAt: Date
  rows: number
  tables: number
  /** False for a dump of a release that wrote no checksums: only the counts were compared. */
  hasSums: boolean
}

/** The file itself, or the newest backup when it is a folder. */
const dumpOf = (path: string): string => {
  if (!statSync(path).isDirectory()) return path
  const newest = newestBackup(path)
  if (!newest) throw new CommandError(`${path} holds no backup.`)
  return newest.file
}

/**
 * Proves that a dump can be restored: with the tables it was written from, in a folder of its own below `TMPDIR`, then brought to
 * the newest migration and recounted; and that the newest file of removals beside it can be read. Nothing of it stays.
 * @param path a dump, or a folder of backups, of which the newest is taken
 * @throws Error with a sentence that says what is wrong
 */
export const verifyBackup = async (path: string): Promise<VerifiedBackup> => {
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
        hasSums: totals.sums !== undefined,
      }
    } finally {
      await close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
