// Restores a dump into an embedded database of its own, compares, recounts, and removes it again.
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfiguration } from '../configuration.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { findBrokenRecounts } from '../database/recounts.ts'
import { findDifferences, restoreDatabase } from '../embedded/dump.ts'
import { newestBackup } from './backup.ts'
import { CommandError } from './command.ts'

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
 * Proves that a dump, of this release or an earlier one, can be restored: in a folder of its own below `TMPDIR`, where what
 * came back is compared and recounted. Nothing of it stays.
 * @param path a dump, or a folder of backups, of which the newest is taken
 * @throws Error with a sentence that says what is wrong
 */
export const verifyBackup = async (path: string): Promise<VerifiedBackup> => {
  const file = dumpOf(path)
  const folder = mkdtempSync(join(tmpdir(), 'village-verify-'))
  try {
    const configuration = readConfiguration({ DATA_DIR: folder })
    const { background, close } = await openDatabase(configuration, pino({ level: 'silent' }))
    try {
      await migrate(background.db)
      const restored = await restoreDatabase(background.db, file)
      const different = await findDifferences(background.db, restored)
      if (different.length > 0)
        throw new Error(`${file} came back otherwise than it was written: ${different.join(', ')}.`)
      const wrong = await findBrokenRecounts(background.db)
      if (wrong.length > 0) throw new Error(`${file} holds rows that contradict each other: ${wrong.join('; ')}.`)
      const counts = Object.values(restored.promised.rows)
      return {
        file,
        madeAt: restored.madeAt,
        rows: counts.reduce((sum, count) => sum + count, 0),
        tables: counts.length,
        hasSums: restored.promised.sums !== undefined,
      }
    } finally {
      await close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
