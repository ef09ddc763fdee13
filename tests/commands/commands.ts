// Runs commands in a village as its command line does, and returns their exit code and output.
import { runCommand } from '../../server/commands/run-command.ts'
import type { Database } from '../../server/database/open.ts'
import type { Village } from '../../server/start.ts'

type Here = Pick<Village, 'database' | 'configuration'> & Partial<Pick<Village, 'auth' | 'url'>>

/** A function that runs a command, in a village or on a database only. */
export const commandsOf =
  (
    { database, auth, url = '', configuration: { MAIL_DIR, DATA_DIR } }: Here,
    {
      openServer = () => Promise.reject(new Error('No server is opened here.')),
      folder = process.cwd(),
    }: { openServer?: (address: string) => Promise<Database>; folder?: string } = {},
  ) =>
  async (...args: string[]) => {
    const printed: string[] = []
    const complained: string[] = []
    const exitCode = await runCommand(args, {
      database,
      auth: async () => auth ?? Promise.reject(new Error('Not for this command.')),
      siteUrl: url,
      mailDir: MAIL_DIR,
      dataDir: DATA_DIR,
      openServer,
      folder,
      io: { print: (line) => printed.push(line), complain: (line) => complained.push(line) },
    })
    return { exitCode, printed, complained, lines: [...printed, ...complained] }
  }
