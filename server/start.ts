// Starts one village: database, migrations, demo, jobs, app, port; and closes it again in the right order.
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { openSecrets } from './auth/secrets.ts'
import { openSigningKeys } from './auth/signing-keys.ts'
import { serveCommands } from './commands/command-socket.ts'
import { runCommand } from './commands/run-command.ts'
import type { Configuration } from './configuration.ts'
import { migrate } from './database/migrate.ts'
import { type Database, openDatabase } from './database/open.ts'
import { type Demo, fillDemo } from './demo/fill-demo.ts'
import { createVillagePlaces } from './places/village-places.ts'
import { startHousekeeping } from './platform/housekeeping.job.ts'
import { openTransport } from './platform/mail-transport.ts'
import { startOutbox } from './platform/outbox.job.ts'

export interface Village {
  app: FastifyInstance
  database: Database
  configuration: Configuration
  /** Public address of the site. */
  url: string
  /** True when the wished port was taken and the next free one serves. */
  portMoved: boolean
  /** Sign-ins of the demo village, when this database holds one. */
  demo: Demo | null
  mailSettled: () => Promise<void>
  close: () => Promise<void>
}

const isPortTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EADDRINUSE'

/** Listens on the wished port, or the next free one of the 20 after it. */
const listen = async (app: FastifyInstance, host: string, wished: number): Promise<number> => {
  for (let port = wished; ; port++) {
    try {
      await app.listen({ host, port })
      return (app.server.address() as AddressInfo).port
    } catch (error) {
      if (!isPortTaken(error) || wished === 0 || port >= wished + 20) throw error
    }
  }
}

const shownHost = (host: string): string => {
  if (host === '127.0.0.1' || host === '::1' || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** Opens everything and serves; `now` is the clock that handlers read. On failure what was opened is closed again. */
export const startVillage = async (
  configuration: Configuration,
  log: FastifyBaseLogger,
  { dev = false, now = () => new Date() }: { dev?: boolean; now?: () => Date } = {},
): Promise<Village> => {
  const closers: (() => Promise<unknown>)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const database = await openDatabase(configuration, log)
    closers.push(() => database.close())
    const applied = await migrate(database.db)
    if (applied.length > 0) log.info({ applied }, 'database migrated')
    const secrets = await openSecrets(configuration)
    const keys = await openSigningKeys({ db: database.db, secrets, log })
    const demo = configuration.production || configuration.DEMO === 'off' ? null : await fillDemo(database, now())

    const transport = await openTransport(configuration, log)
    const outbox = startOutbox({ db: database.db, transport, log })
    closers.push(() => outbox.stop())
    const housekeeping = startHousekeeping({ database, configuration, log })
    closers.push(() => housekeeping.stop())

    let url = configuration.SITE_URL ?? ''
    const app = await buildApp({
      database,
      configuration,
      places: createVillagePlaces(database.db, configuration, log),
      wakeMail: () => outbox.wake(),
      now,
      secrets,
      keys,
      log,
      siteUrl: () => url,
      dev,
    })
    closers.push(() => app.close())
    const port = await listen(app, configuration.HOST, configuration.PORT)
    url ||= `http://${shownHost(configuration.HOST)}:${port}`

    if (database.home === 'embedded') {
      const socket = await serveCommands({
        dataDir: configuration.DATA_DIR,
        run: (args, io) => runCommand(args, { database, configuration, secrets, siteUrl: url, io }),
        log,
      })
      closers.push(() => socket.close())
    }
    const portMoved = configuration.PORT !== 0 && port !== configuration.PORT
    return { app, database, configuration, url, portMoved, demo, mailSettled: () => outbox.settled(), close }
  } catch (error) {
    await close().catch((late: unknown) => log.error({ err: late }, 'closing after a failed start failed'))
    throw error
  }
}
