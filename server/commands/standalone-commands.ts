// Commands that need no running site and not the site's database: they look at files, or at the site from outside.
import type { StandaloneCommand } from './command.ts'
import { verifyBackup } from './verify-backup.ts'

export const standaloneCommands: Record<string, StandaloneCommand> = {
  'verify-backup': {
    word: 'FILE',
    does: 'restores a dump, or the newest backup of a folder, into a place of its own, compares it and removes it again',
    run: async (path, { io }) => {
      const { file, madeAt, rows, tables, hasSums } = await verifyBackup(path)
      io.print(`Good: ${file}, made at ${madeAt.toISOString()}: ${rows} rows in ${tables} tables came back.`)
      if (!hasSums) io.print('It was written before dumps had checksums: only the rows were counted.')
    },
  },
}
