// npm run bench: how fast the site is beside a bare server and beside pgbench, on one database, in one run.
import { readBenchOptions } from './bench-options.ts'
import type { Closers } from './open-stage.ts'
import { growthTable, plansTable, ratesTable, targetsTable } from './report.ts'
import { runBench } from './run-bench.ts'
import { writePage } from './write-page.ts'

const closers: Closers = []
const closeAll = async (): Promise<void> => {
  for (const closer of closers.splice(0).reverse()) {
    await closer().catch((error: unknown) => console.error(error))
  }
}

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    interrupted = true
    await closeAll()
    process.exit(130)
  })
}

const options = readBenchOptions(process.argv.slice(2))
try {
  const results = await runBench(options, closers)
  console.log(
    `\n${[ratesTable(results), growthTable(results), plansTable(results), targetsTable(results)].filter(Boolean).join('\n\n')}\n`,
  )
  console.log('Every request was answered with 2xx, and the numbers of the providers equal a recount.')
  if (options.write) await writePage(results, options)
} catch (error) {
  // What an interruption closed fails for that alone.
  if (!interrupted) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
if (!interrupted) await closeAll()
