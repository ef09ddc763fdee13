// What can be said to npm run bench on its command line.
import { parseArgs } from 'node:util'
import { leastRecommendations, mostRecommendations } from './fill-village.ts'

export interface BenchOptions {
  /** Sizes of villages that are measured side by side, the smallest first. */
  recommendations: number[]
  /** Names of the calls that are measured; undefined: all. */
  calls: string[] | undefined
  /** Page visits that the Analytics tab adds up. */
  visits: number
  /** Seconds for each server at each number of connections. */
  seconds: number
  connections: number[]
  /** A PostgreSQL server where a database may be made; undefined: a temporary one. */
  database: string | undefined
  /** Whether the figures go into docs/performance.md. */
  write: boolean
}

const usage = `npm run bench -- [options]
  --recommendations A,B… how many the village holds; of several sizes each has a village (100000; ${leastRecommendations} at least)
  --calls A,B,…          only these, such as "search,misspelt name" (all)
  --visits N             page visits that the Analytics tab adds up (5000000)
  --seconds N            for each server, call and number of connections (6)
  --connections A,B,…    numbers of connections (1,16,64)
  --database URL         PostgreSQL server where a database may be made (a temporary one)
  --write                put the figures into docs/performance.md`

const wholeNumber = (text: string, least: number, most = Number.MAX_SAFE_INTEGER): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(
      `"${text}" is not a whole number of at least ${least}${most < Number.MAX_SAFE_INTEGER ? ` and at most ${most}` : ''}.`,
    )
  return value
}

/** Reads the options; on a mistake or `--help` it prints how to use them and ends the process. */
export const readBenchOptions = (args: string[]): BenchOptions => {
  try {
    const { values } = parseArgs({
      args,
      options: {
        recommendations: { type: 'string', default: '100000' },
        calls: { type: 'string' },
        visits: { type: 'string', default: '5000000' },
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
      recommendations: values.recommendations
        .split(',')
        .map((text) => wholeNumber(text, leastRecommendations, mostRecommendations))
        .sort((a, b) => a - b),
      calls: values.calls?.split(','),
      visits: wholeNumber(values.visits, 1),
      seconds: wholeNumber(values.seconds, 2),
      connections: values.connections.split(',').map((text) => wholeNumber(text, 1)),
      database: values.database,
      write: values.write,
    }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    process.exit(1)
  }
}
