// Runs a village in one process until a signal stops it gracefully.
import type { FastifyBaseLogger } from 'fastify'
import type { Configuration } from './configuration.ts'
import { drainConnections } from './http/connections.ts'
import { startVillage, type VillageOptions } from './start.ts'

/** Maximum delay of the shutdown by a mail server or a browser that keeps its connection. */
const closeDeadlineMs = 30_000

/** Message from the parent process: exit without losing a request, because others serve on the same port. */
export const retireMessage = 'retire'

/**
 * Starts a village and exits with it: on SIGINT immediately, in production on SIGTERM after the time in
 * which a load balancer notices the shutdown, and on the retire message after its connections have moved elsewhere.
 */
export const runVillage = async (configuration: Configuration, log: FastifyBaseLogger, options: VillageOptions) => {
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
  // A driver error outside a query must not end the process: the affected queries fail by themselves.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  return village
}
