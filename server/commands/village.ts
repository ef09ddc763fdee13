// The entry point of the command line: asks the running server if it holds the database, otherwise opens the database.
import { type Configuration, readConfiguration } from '../configuration.ts'
import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { callRunningServer } from '../embedded/command-socket.ts'
import { createAuth } from '../gotrue/create-auth.ts'
import { createLog } from '../platform/log.ts'
import { toPrint } from '../platform/operator-error.ts'
import { asksForHelp, help, runCommand, runStandalone } from './run-command.ts'

const io = {
  print: (line: string) => console.log(line),
  complain: (line: string) => console.error(line),
}

/** A move copies the embedded database to the server in the environment, where process lists do not show its URL. */
const moving = (args: string[], DATABASE_URL: string | undefined): string[] =>
  DATABASE_URL ? [...args, '--to', DATABASE_URL] : args

/** Commands that need an unmigrated database: to check it, to report migrations, or to create their own tables. */
const leftAsFound = ['check-database', 'migrate', 'restore']

const run = async (): Promise<number> => {
  const typed = process.argv.slice(2)
  if (asksForHelp(typed)) {
    help(typed[0]).forEach(io.print)
    return 0
  }
  const [name] = typed
  const alone = runStandalone(typed, process.env, io)
  if (alone) return alone

  const { DATABASE_URL, ...given } = readConfiguration(process.env)
  const isMove = name === 'move'
  const args = isMove ? moving(typed, DATABASE_URL) : typed
  const configuration: Configuration = isMove || DATABASE_URL === undefined ? given : { ...given, DATABASE_URL }
  if (!configuration.DATABASE_URL) {
    const answered = await callRunningServer({ dataDir: configuration.DATA_DIR, args })
    if (answered) return answered.exitCode
  }
  const log = createLog({ ...configuration, LOG_LEVEL: 'error' })
  const database = await openDatabase(configuration, log)
  try {
    if (!leftAsFound.includes(name ?? '')) await migrate(database.background.db)
    const { SITE_URL: siteUrl = '', MAIL_DIR: mailDir, DATA_DIR: dataDir } = configuration
    const auth = () => createAuth({ database, configuration, log, siteUrl: () => siteUrl })
    const openServer = (url: string) => openDatabase({ ...configuration, DATABASE_URL: url }, log)
    return await runCommand(args, { database, auth, siteUrl, mailDir, dataDir, openServer, folder: process.cwd(), io })
  } finally {
    await database.close()
  }
}

run().then(
  (exitCode) => {
    process.exitCode = exitCode
  },
  (error: unknown) => {
    console.error(toPrint(error))
    process.exitCode = 1
  },
)
