// npm run serve -- --workers N: the production site, with several processes that share one port.
import cluster from 'node:cluster'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { AggregatorRegistry } from 'prom-client'
import { village } from '../domain/village.ts'
import { type Configuration, ConfigurationError, readConfiguration } from './configuration.ts'
import { migrate } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { createLog } from './platform/log.ts'
import { serveMetrics } from './platform/metrics.plugin.ts'
import { OperatorError, operatorExitCode, toPrint, UnreachableError } from './platform/operator-error.ts'
import { runVillage } from './run-village.ts'
import { superviseWorkers } from './serve-workers.ts'
import { serverFlags } from './server-flags.mjs'

const readWorkers = ({ DATABASE_URL }: Configuration): number => {
  const { values } = parseArgs({ options: { workers: { type: 'string' } } })
  if (values.workers === undefined) return DATABASE_URL ? availableParallelism() : 1
  const workers = /^[1-9]\d{0,2}$/.test(values.workers) ? Number(values.workers) : 0
  if (workers === 0) throw new OperatorError('--workers takes a number from 1 to 999.')
  if (workers > 1 && !DATABASE_URL) {
    throw new ConfigurationError(
      'The embedded database belongs to one process. Set DATABASE_URL to a PostgreSQL server for --workers, or leave --workers out.',
    )
  }
  return workers
}

/** Migrates once, so that a failed migration is reported once and no worker starts. */
const migrateFirst = async (configuration: Configuration, log: FastifyBaseLogger): Promise<void> => {
  const database = await openDatabase(configuration, log)
  try {
    const applied = await migrate(database.background.db)
    if (applied.length > 0) log.info({ applied }, 'database migrated')
  } finally {
    await database.close()
  }
}

const runPrimary = async (configuration: Configuration, log: FastifyBaseLogger): Promise<void> => {
  const workers = readWorkers(configuration)
  // The embedded database takes seconds to open, and only its one worker may open it.
  if (configuration.DATABASE_URL) await migrateFirst(configuration, log)
  cluster.setupPrimary({ execArgv: [...process.execArgv, ...serverFlags] })
  const all = new AggregatorRegistry()
  await serveMetrics(configuration, () => all.clusterMetrics())
  superviseWorkers({
    workers,
    log,
    mayOverlap: configuration.DATABASE_URL !== undefined,
    onOpen: (port) => {
      const processes = workers === 1 ? '1 worker' : `${workers} workers`
      console.log(`\n  ${village.name} is open at ${configuration.SITE_URL} (port ${port}, ${processes}).`)
      console.log(`  kill -HUP ${process.pid} restarts them one by one; kill ${process.pid} stops the site.\n`)
    },
  })
}

const runWorker = async (configuration: Configuration, log: FastifyBaseLogger): Promise<void> => {
  // The primary process handles both: a terminal sends them to all processes.
  process.on('SIGHUP', () => undefined)
  await runVillage(configuration, log, { fixedPort: true })
}

const run = async (): Promise<void> => {
  // Production, whatever NODE_ENV is in the shell.
  process.env.NODE_ENV = 'production'
  const configuration = readConfiguration(process.env)
  await (cluster.isPrimary ? runPrimary : runWorker)(configuration, createLog(configuration))
}

/** A worker with an error that only its operator can fix is not restarted. */
const isForGood = (error: unknown): boolean => error instanceof OperatorError && !(error instanceof UnreachableError)

run().catch((error: unknown) => {
  console.error(toPrint(error))
  process.exit(cluster.isWorker && isForGood(error) ? operatorExitCode : 1)
})
