// npm run bench: compares the throughput of the site with that of a bare server on the same database.

import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { writeBetweenMarks } from '../report-table.ts'
import { sqlOn } from '../sql.ts'
import { leastRecommendations, pick } from './fill-village.ts'
import { measure } from './measure.ts'
import { digestLines, measureDigests } from './measure-digests.ts'
import { measureVisits } from './measure-visits.ts'
import { openStage, type Stage } from './open-stage.ts'
import { runProgram, startChild, told } from './programs.ts'
import { largestOf, type Results, ratesTable, targetsTable } from './report.ts'
import { numbersMustHold, openBenchServer, openVillage } from './village.ts'

const usage = `npm run bench -- [options]
  --recommendations A,B… how many the village holds; of several sizes each has a village (100000; ${leastRecommendations} at least)
  --calls A,B,…          only these, such as "search,misspelt name" (all)
  --visits N             page visits that the Analytics tab adds up (5000000)
  --digests N            members who are due for an alert and a letter (100000)
  --seconds N            for each server, call and number of connections (6)
  --connections A,B,…    numbers of connections (1,16,64)
  --database URL         PostgreSQL server where a database may be made (a temporary one)
  --write                put the figures into docs/performance.md`

/** Parses the options. Prints the usage and exits on `--help` or an invalid option. */
const readOptions = () => {
  try {
    const { values } = parseArgs({
      options: {
        recommendations: { type: 'string', default: '100000' },
        calls: { type: 'string' },
        visits: { type: 'string', default: '5000000' },
        digests: { type: 'string', default: '100000' },
        seconds: { type: 'string', default: '6' },
        connections: { type: 'string', default: '1,16,64' },
        database: { type: 'string' },
        write: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help) {
      console.log(usage)
      process.exit(0)
    }
    return {
      ...values,
      recommendations: values.recommendations.split(',').map(Number),
      calls: values.calls?.split(','),
      visits: Number(values.visits),
      digests: Number(values.digests),
      seconds: Number(values.seconds),
      connections: values.connections.split(',').map(Number),
    }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exit(1)
  }
}

const options = readOptions()

/** Names of the calls to measure. Throws if an option names an unknown call. */
const namesOf = ([stage]: Stage[]): string[] => {
  const names = stage?.calls.map(({ name }) => name) ?? []
  const strange = options.calls?.find((name) => !names.includes(name))
  if (strange !== undefined) throw new Error(`There is no call "${strange}", only ${names.join(', ')}.`)
  return names.filter((name) => options.calls?.includes(name) ?? true)
}

/** Writes the figures of the largest village into docs/performance.md. */
const writePage = (results: Results, postgres: string): Promise<void> =>
  writeBetweenMarks(
    'docs/performance.md',
    'figures',
    `Made on ${new Date().toISOString().slice(0, 10)} by
\`npm run bench -- --write --recommendations ${options.recommendations} --seconds ${options.seconds} --connections ${options.connections}\`
on ${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}, PostgreSQL ${postgres}.

${ratesTable(largestOf(results), results.measured)}`,
  )

/**
 * Fills empty databases, measures, and prints the tables. Rejects if a response is not 2xx, if stored provider numbers
 * differ from a recount, or if a process exits early. A missed target does not reject.
 */
const run = async (opened: AsyncDisposableStack): Promise<void> => {
  const makeDatabase = await openBenchServer(opened, options.database)
  const stages: Stage[] = []
  for (const recommendations of options.recommendations.toSorted((a, b) => a - b)) {
    stages.push(await openStage(await makeDatabase(), recommendations, opened))
  }
  const largest = stages.at(-1)
  if (!largest) throw new Error('There is no village to measure.')
  const load = startChild(opened, 'tests/bench/load.ts')

  const results: Results = { measured: [], visits: null, memory: 0 }
  for (const name of namesOf(stages)) {
    const measured = await told(`measured ${name}`, () => measure(load, stages, name, options))
    console.error(`${ratesTable(measured)}\n`)
    results.measured.push(...measured)
  }
  const { database, administrators } = largest.village
  if (!options.calls) {
    results.visits = await told('measured analytics', () =>
      measureVisits(database, options.visits, pick(administrators, 0).caller),
    )
  }
  const measureQuietly = async () => {
    // in a village without a server, which would write and send them, too
    const quiet = await openVillage(await makeDatabase(), leastRecommendations, opened)
    return measureDigests(quiet.database, options.digests)
  }
  const digests = options.calls ? null : await told('measured digests', measureQuietly)
  for (const { village } of stages) await numbersMustHold(village.database, 'After the decisions,')
  results.memory = largest.memory
  console.log(`\n${ratesTable(results.measured)}\n\n${targetsTable(results)}\n`)
  if (digests) console.log(`${digestLines(digests)}\n`)
  console.log('Every request was answered with 2xx, and the numbers of the providers equal a recount.')
  if (options.write) {
    const [row] = await sqlOn(database.db)<{ version: string }>`select current_setting('server_version') as version`
    await writePage(results, row?.version ?? '')
  }
}

await runProgram(run)
