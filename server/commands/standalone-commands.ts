// Commands that need no running site and not the site's database: they look at files, or at the site from outside.
import type { StandaloneCommand } from './command.ts'
import { runDoctor } from './doctor.ts'
import { verifyBackup } from './verify-backup.ts'

export const standaloneCommands: Record<string, StandaloneCommand> = {
  doctor: {
    options: { mail: 'ADDRESS', backups: 'FOLDER' },
    does: 'checks configuration, disk, database, backups, mail, certificate, clock and proxies, and says what to do',
    run: async (_, { env, io }, { mail, backups }) => {
      const wrong = await runDoctor(env, { mail, backups }, io)
      if (wrong > 0) throw new Error('Something is wrong: see above.')
    },
  },
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
