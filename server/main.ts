// npm start and npm run dev: one process that serves, with the demo village and its mailbox on a laptop.
import { parseArgs } from 'node:util'
import { readConfiguration } from './configuration.ts'
import { greet } from './greeting.ts'
import { createLog } from './platform/log.ts'
import { OperatorError } from './platform/operator-error.ts'
import { runVillage } from './run-village.ts'

const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })

const run = async (): Promise<void> => {
  const configuration = readConfiguration(process.env)
  const village = await runVillage(configuration, createLog(configuration), { dev: values.dev })
  // Last: whoever reads that it is open may end it at once.
  greet(village)
}

run().catch((error: unknown) => {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exit(1)
})
