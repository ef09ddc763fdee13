// One run of the bench, from empty databases to its results: fill, check, start the programs, measure, check again.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openBenchServer } from './bench-database.ts'
import type { BenchOptions } from './bench-options.ts'
import { checkPlans } from './check-plans.ts'
import { startChild } from './child.ts'
import { measure } from './measure.ts'
import { measureVisits } from './measure-visits.ts'
import { type Closers, numbersMustHold, type OpenStage, openStage, someone, told } from './open-stage.ts'
import { readScripts, runPgbench, writtenByHand } from './pgbench.ts'
import { type Results, ratesTable } from './report.ts'

const project = resolve(import.meta.dirname, '../..')

/** The production server serves the built site beside the calls, whatever its sources say by now. */
const ensureSite = (): void => {
  if (existsSync(join(project, 'dist/site/index.html'))) return
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: project, stdio: 'inherit' })
  if (status !== 0) throw new Error('The site could not be built.')
}

/** Names of the calls to measure. Throws for a name that no call has. */
const namesOf = ({ calls }: OpenStage, wanted: string[] | undefined): string[] => {
  const names = calls.map(({ name }) => name)
  const strange = wanted?.find((name) => !names.includes(name))
  if (strange !== undefined) throw new Error(`There is no call "${strange}", only ${names.join(', ')}.`)
  return names.filter((name) => wanted?.includes(name) ?? true)
}

/**
 * Runs the whole bench. Rejects when anything but 2xx was answered, when the ready-made numbers are not those of a recount,
 * or when a program ends too early; a missed target is a result like any other.
 */
export const runBench = async (options: BenchOptions, closers: Closers): Promise<Results> => {
  ensureSite()
  const server = await openBenchServer(options.database)
  closers.push(() => server.close())
  const stages: OpenStage[] = []
  for (const recommendations of options.recommendations) {
    stages.push(await openStage(server, recommendations, closers))
  }
  const largest = stages.at(-1)
  if (!largest) throw new Error('There is no village to measure.')
  const load = startChild('tests/bench/load.ts')
  closers.push(() => load.stop())
  const died = [load.died, ...stages.flatMap((stage) => stage.died)]

  const results: Results = {
    measured: [],
    plans: [],
    page: null,
    visits: null,
    memory: 0,
    postgres: largest.postgres,
    judged: Math.max(...options.connections),
  }
  for (const { sql, recommendations, work } of stages) {
    const checked = await told('looked at the plans', () => checkPlans(sql, recommendations, work.reads))
    results.plans.push(...checked)
  }
  for (const name of namesOf(largest, options.calls)) {
    const staged = stages.flatMap((stage) => {
      const call = stage.calls.find((one) => one.name === name)
      return call ? [{ stage, call }] : []
    })
    const measuring = measure(load, staged, options.connections, options.seconds)
    const measured = await told(`measured ${name}`, () => Promise.race([measuring, ...died]))
    console.error(`${ratesTable({ measured })}\n`)
    results.measured.push(...measured)
  }
  if (!options.calls) {
    const { search = [] } = largest.work.reads
    const together = { connections: results.judged, seconds: options.seconds }
    results.page = {
      site: await runPgbench(largest.pgbench, readScripts(search), together),
      byHand: await runPgbench(largest.pgbench, readScripts(writtenByHand(search)), together),
    }
    const { database, administrators } = largest.village
    results.visits = await told('measured analytics', () =>
      measureVisits(database, options.visits, someone(administrators)),
    )
  }
  for (const { village, refused } of stages) {
    await numbersMustHold(village.database, 'After the decisions,')
    if (Object.keys(refused).length > 0) {
      throw new Error(`Not every answer was 2xx (status and times): ${JSON.stringify(refused)}`)
    }
  }
  results.memory = largest.memory()
  return results
}
