// The entry of the command line: asks the running server when it holds the database, else opens the database itself.
import { resolve } from 'node:path'
import { readConfiguration } from '../configuration.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { callRunningServer } from '../embedded/command-socket.ts'
import { createAuth } from '../gotrue/create-auth.ts'
import { createLog } from '../platform/log.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { asksForHelp, help, runCommand } from './run-command.ts'

const io = {
  print: (line: string) => console.log(line),
  complain: (line: string) => console.error(line),
}

/** Files are named as seen from here, whoever writes them. */
const withWholePaths = ([name, file, ...rest]: string[]): string[] =>
  file !== undefined && (name === 'dump' || name === 'restore') ? [name, resolve(file), ...rest] : process.argv.slice(2)

const run = async (): Promise<number> => {
  const args = withWholePaths(process.argv.slice(2))
  if (asksForHelp(args)) {
    help().forEach(io.print)
    return 0
  }
  const configuration = readConfiguration(process.env)
  if (!configuration.DATABASE_URL) {
    const answered = await callRunningServer({ dataDir: configuration.DATA_DIR, args })
    if (answered) return answered.exitCode
  }
  const log = createLog({ ...configuration, LOG_LEVEL: 'error' })
  const database = await openDatabase(configuration, log)
  try {
    await migrate(database.unhurried.db)
    const siteUrl = configuration.SITE_URL ?? ''
    const auth = () => createAuth({ database, configuration, log, siteUrl: () => siteUrl, wakeMail: () => undefined })
    return await runCommand(args, { database, auth, siteUrl, mailDir: configuration.MAIL_DIR, io })
  } finally {
    await database.close()
  }
}

run().then(
  (exitCode) => {
    process.exitCode = exitCode
  },
  (error: unknown) => {
    io.complain(error instanceof OperatorError ? error.message : String(error instanceof Error ? error.stack : error))
    process.exitCode = 1
  },
)
