// One process that serves: a village until a signal ends it, with grace.
import type { FastifyBaseLogger } from 'fastify'
import type { Configuration } from './configuration.ts'
import { drainConnections } from './http/connections.ts'
import { startVillage, type Village, type VillageOptions } from './start.ts'

/** A mail server or a browser that does not let go holds up the end no longer than this. */
const closeDeadlineMs = 30_000

/** Message of the process that forked this one: end without losing a request, others serve on the same port. */
export const retireMessage = 'retire'

/** Ends on SIGINT and SIGTERM (in production once a balancer noticed), and when told to retire once connections have moved. */
export const runVillage = async (
  configuration: Configuration,
  log: FastifyBaseLogger,
  options: VillageOptions,
): Promise<Village> => {
  const village = await startVillage(configuration, log, options)
  let closing = false
  const close = (why: string, drained: () => Promise<void> = async () => undefined): void => {
    if (closing) return
    closing = true
    log.info({ why }, 'closing')
    setTimeout(() => {
      log.error('closing took too long')
      process.exit(1)
    }, closeDeadlineMs).unref()
    drained()
      .then(() => village.close())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'closing failed')
          process.exit(1)
        },
      )
  }
  const { server } = village.app
  process.on('SIGINT', () => close('SIGINT'))
  process.on('SIGTERM', () =>
    close('SIGTERM', configuration.production ? () => drainConnections(server, { isNoticed: true }) : undefined),
  )
  process.on('message', (message) => {
    if (message === retireMessage) close(retireMessage, () => drainConnections(server, { isNoticed: false }))
  })
  // A driver error outside a query must not end the process: the queries it touched fail by themselves.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  return village
}
