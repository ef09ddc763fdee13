// npm start and npm run dev: a single process, with the demo village and its mailbox on a laptop.
import { parseArgs } from 'node:util'
import { readConfiguration } from './configuration.ts'
import { greet } from './greeting.ts'
import { createLog } from './platform/log.ts'
import { toPrint } from './platform/operator-error.ts'
import { runVillage } from './run-village.ts'

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })
  const configuration = readConfiguration(process.env)
  const village = await runVillage(configuration, createLog(configuration), { dev: values.dev })
  // Last, because a program that reads this line may stop the process immediately.
  greet(village)
}

run().catch((error: unknown) => {
  console.error(toPrint(error))
  process.exit(1)
})
