// The server process: configuration, database, app, listen, and a close with grace.
import { parseArgs } from 'node:util'
import { readConfiguration } from './configuration.ts'
import { greet } from './greeting.ts'
import { createLog } from './platform/log.ts'
import { OperatorError } from './platform/operator-error.ts'
import { startVillage } from './start.ts'

const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })

/** A mail server or a browser that does not let go holds up the end no longer than this. */
const closeDeadlineMs = 30_000

const run = async (): Promise<void> => {
  const configuration = readConfiguration(process.env)
  const log = createLog(configuration)
  const village = await startVillage(configuration, log, { dev: values.dev })

  let closing = false
  const close = (signal: string): void => {
    if (closing) return
    closing = true
    log.info({ signal }, 'closing')
    setTimeout(() => {
      log.error('closing took too long')
      process.exit(1)
    }, closeDeadlineMs).unref()
    village.close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'closing failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', () => close('SIGINT'))
  process.on('SIGTERM', () => close('SIGTERM'))
  // A driver error outside a query must not end the process: the queries it touched fail by themselves.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'))
  // Last: whoever reads that it is open may end it at once.
  greet(village)
}

run().catch((error: unknown) => {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exit(1)
})
