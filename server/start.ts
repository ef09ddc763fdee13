// Starts one village: database, migrations, demo, jobs, app, port; and closes it in reverse order.
import cluster from 'node:cluster'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { writeAlerts } from './alerts/write-alerts.ts'
import { buildApp } from './app.ts'
import { runCommand } from './commands/run-command.ts'
import { type Configuration, ConfigurationError } from './configuration.ts'
import { migrate } from './database/migrate.ts'
import { type Database, openDatabase } from './database/open.ts'
import { type Demo, fillDemo, holdsDemo } from './demo/fill-demo.ts'
import { serveCommands } from './embedded/command-socket.ts'
import { createAuth } from './gotrue/create-auth.ts'
import { writeLetters } from './letter/write-letters.ts'
import { deleteRemovedEntries } from './old-list/listed-entries.queries.ts'
import { startDigests } from './platform/digests.job.ts'
import { createHousekeeping, expirySweeps } from './platform/housekeeping.job.ts'
import { isLocalAddress, isLocalSite } from './platform/local-only.ts'
import { openTransport } from './platform/mail-transport.ts'
import { serveMetrics } from './platform/metrics.plugin.ts'
import { createMetrics, watchDatabase } from './platform/metrics.ts'
import { OperatorError, systemMessage } from './platform/operator-error.ts'
import { startOutbox } from './platform/outbox.job.ts'
import { eraseDue } from './privacy/erase-due.sweep.ts'
import { deleteRemoved, notifyLapsed } from './provider-portal/provider-portal.sweep.ts'
import { checkFiling } from './providers/filing.queries.ts'
import { deleteWithdrawn } from './questions/questions.sweep.ts'
import { writeSearchCounts } from './visits/visits.queries.ts'

export interface VillageOptions {
  /** Site sources are served by Vite and reload on change. */
  dev?: boolean
  now?: () => Date
  /** The configured port or none. */
  fixedPort?: boolean
  open?: typeof openDatabase
}

/** Listens on the configured port or, unless it is fixed, on the next free one of the 20 after it. */
const listen = async (app: FastifyInstance, { HOST: host, PORT: firstPort }: Configuration, isFixed: boolean) => {
  for (let port = firstPort; ; port++) {
    try {
      await app.listen({ host, port })
      return (app.server.address() as AddressInfo).port
    } catch (error) {
      const { code, syscall } = error as NodeJS.ErrnoException
      if (code === 'EADDRINUSE' && !isFixed && firstPort !== 0 && port < firstPort + 20) continue
      if (code === 'EADDRINUSE') throw new OperatorError(`Port ${port} of ${host} is taken by another program.`)
      // System errors name a call; any other error is our own fault.
      if (syscall === undefined) throw error
      throw new OperatorError(`HOST ${host} and PORT ${port} could not be opened: ${systemMessage(error)}.`)
    }
  }
}

const shownHost = (host: string): string => {
  if (host === '127.0.0.1' || host === '::1' || host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

/** A public site must run in production mode; otherwise it does not start. */
const refusePublicTrial = ({ production, SITE_URL }: Configuration): void => {
  if (production || SITE_URL === undefined || isLocalAddress(SITE_URL)) return
  throw new ConfigurationError(
    `SITE_URL is a public address (${SITE_URL}), but NODE_ENV is not production. Set NODE_ENV=production, ` +
      'or unset SITE_URL to try it on this machine.',
  )
}

/** Opens the demo village if only this machine can access it; otherwise its public password and invitation must not exist. */
const openDemo = async (configuration: Configuration, database: Database, today: Date): Promise<Demo | null> => {
  if (isLocalSite(configuration))
    return configuration.DEMO === 'off' ? null : await fillDemo(database.background, today)
  if (!(await holdsDemo(database))) return null
  throw new ConfigurationError(
    'This database holds the demo village, whose passwords and invitation are public, and others can reach ' +
      'this site (NODE_ENV=production, or HOST, or AUTH_TRUSTED_PROXIES). Use an empty database: another DATABASE_URL or DATA_DIR.',
  )
}

export const startVillage = async (
  configuration: Configuration,
  log: FastifyBaseLogger,
  { dev = false, now = () => new Date(), fixedPort = false, open = openDatabase }: VillageOptions = {},
) => {
  refusePublicTrial(configuration)
  const closers: (() => Promise<unknown>)[] = []
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer()
  }
  try {
    const database = await open(configuration, log)
    closers.push(() => database.close())
    closers.push(() =>
      writeSearchCounts(database).catch((error: unknown) => log.warn({ err: error }, 'searches were not counted')),
    )
    const applied = await migrate(database.background.db)
    if (applied.length > 0) log.info({ applied }, 'database migrated')
    if (await checkFiling(database.background.db))
      log.warn('refile was interrupted; run it again so that searches find every page')
    const metrics = createMetrics()
    watchDatabase(metrics, database)
    const transport = await openTransport(configuration, log)
    const outbox = startOutbox({ db: database.background.db, transport, log, metrics })
    closers.push(() => outbox.stop())
    let url = configuration.SITE_URL ?? ''
    const siteUrl = () => url
    const auth = await createAuth({
      database,
      configuration,
      log,
      siteUrl,
      mayReplaceKeys: !configuration.production,
    })
    const demo = await openDemo(configuration, database, now())
    const housekeeping = createHousekeeping({
      database,
      configuration,
      sweeps: [
        ...expirySweeps,
        auth.sweep,
        eraseDue,
        deleteRemoved,
        notifyLapsed,
        deleteRemovedEntries,
        deleteWithdrawn,
      ],
      log,
      metrics,
    })
    closers.push(() => housekeeping.stop())
    const digests = startDigests({
      db: database.background.db,
      digests: [writeAlerts(siteUrl, metrics), writeLetters(siteUrl, metrics)],
      now,
      log,
      metrics,
    })
    closers.push(() => digests.stop())

    const app = await buildApp({
      database,
      configuration,
      now,
      auth,
      log,
      metrics,
      siteUrl,
      dev,
    })
    closers.push(() => app.close())
    // The cluster's primary process responds for all workers.
    if (!cluster.isWorker) {
      const port = await serveMetrics(configuration, () => metrics.text())
      if (port) closers.push(() => port.close())
    }
    const port = await listen(app, configuration, fixedPort)
    housekeeping.start()
    url ||= `http://${shownHost(configuration.HOST)}:${port}`

    if (database.kind === 'embedded') {
      const socket = await serveCommands({
        dataDir: configuration.DATA_DIR,
        run: ({ args, folder }, io) =>
          runCommand(args, {
            folder,
            database,
            auth: async () => auth,
            siteUrl: url,
            mailDir: configuration.MAIL_DIR,
            dataDir: configuration.DATA_DIR,
            openServer: (address) => openDatabase({ ...configuration, DATABASE_URL: address }, log),
            io,
          }),
        log,
      })
      closers.push(() => socket.close())
    }
    return {
      app,
      database,
      configuration,
      auth,
      url,
      portMoved: configuration.PORT !== 0 && port !== configuration.PORT,
      demo,
      /** Resolves when no email is due, or no round of housekeeping is running (tests). */
      mailSettled: outbox.settled,
      housekeepingSettled: housekeeping.settled,
      /** Writes the alerts and letters that are due (tests). */
      runDigests: digests.run,
      close,
    }
  } catch (error) {
    await close().catch((late: unknown) => log.error({ err: late }, 'closing after a failed start failed'))
    throw error
  }
}

export type Village = Awaited<ReturnType<typeof startVillage>>
