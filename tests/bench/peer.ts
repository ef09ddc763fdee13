// npm run bench:peer: the search of the site beside the bare server and Directus, on the same rows and in one run.
import { parseArgs } from 'node:util'
import { searchProviders } from '../../domain/providers/providers.contracts.ts'
import { openBenchServer } from './bench-database.ts'
import { startChild } from './child.ts'
import { type Directus, directusNode, directusRequest, directusVersion, startDirectus } from './directus.ts'
import type { LoadJob, LoadRequest, LoadResult } from './load.ts'
import { rateOf } from './measure.ts'
import { addressOf, inRegions } from './measured-reads.ts'
import { type Closers, type OpenStage, openStage, residentMiB, someone, told } from './open-stage.ts'
import { milliseconds, ratio, table, whole } from './report.ts'
import { forEach } from './requests.ts'

const connections = 64
const rounds = 3

const { values } = parseArgs({
  options: {
    recommendations: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '4' },
  },
})
const [recommendations, seconds] = [Number(values.recommendations), Number(values.seconds)]

const readJson = async (url: string, { path, headers }: LoadRequest) =>
  (await fetch(`${url}${path}`, { headers })).json()

/** Throws unless the site and Directus show the same providers in the same order. */
const rowsMustBeSame = async (stage: OpenStage, directus: Directus): Promise<void> => {
  const { headers } = someone(stage.village.members)
  for (const query of inRegions()) {
    const { providers } = await readJson(stage.siteUrl, {
      method: 'GET',
      path: addressOf(searchProviders, query),
      headers,
    })
    const { data } = await readJson(directus.url, directusRequest(directus, query))
    const [ours, theirs] = [
      providers.map(({ provider_id }: { provider_id: string }) => provider_id),
      data.map(({ id }: { id: string }) => id),
    ]
    if (ours.join() !== theirs.join()) throw new Error(`Directus shows others for ${JSON.stringify(query)}.`)
  }
}

const run = async (closers: Closers): Promise<void> => {
  const server = await openBenchServer()
  closers.push(() => server.close())
  const stage = await openStage(server, recommendations, closers)
  const directus = await told('started Directus', () => startDirectus(stage.village, closers))
  await rowsMustBeSame(stage, directus)
  const load = startChild('tests/bench/load.ts')
  closers.push(() => load.stop())

  const requests = async (name: string) => {
    const call = stage.calls.find((one) => one.name === name)
    if (!call) throw new Error(`There is no call "${name}".`)
    return call.requests({ connections, seconds })
  }
  const queries = inRegions()
  const asked: [name: string, job: () => Promise<Omit<LoadJob, 'seconds'>>][] = [
    [
      'Trusted Village, asked again',
      async () => ({ url: stage.siteUrl, connections: (await requests('search')).site, again: true }),
    ],
    [
      'Trusted Village, first asked',
      async () => ({ url: stage.siteUrl, connections: (await requests('search first asked')).site, again: false }),
    ],
    ['bare Fastify', async () => ({ url: stage.bareUrl, connections: (await requests('search')).bare, again: true })],
    [
      `Directus ${directusVersion} (Node ${directusNode()})`,
      async () => ({
        url: directus.url,
        connections: forEach(connections, (connection) =>
          queries.map((_query, i) => directusRequest(directus, queries[(i + connection) % queries.length] ?? {})),
        ),
        again: true,
      }),
    ],
  ]
  const results = new Map<string, LoadResult[]>(asked.map(([name]) => [name, []]))
  let memory = 0
  for (const [, job] of asked) await load.ask({ ...(await job()), seconds: 1 })
  for (let round = 0; round < rounds; round++) {
    for (const [name, job] of asked) {
      const result = await load.ask<LoadResult>({ ...(await job()), seconds })
      if (Object.keys(result.refused).length > 0) throw new Error(`${name}: ${JSON.stringify(result.refused)}`)
      results.get(name)?.push(result)
      memory = Math.max(memory, residentMiB(directus.pid))
      stage.afterRun(result)
    }
  }
  const rates = asked.map(([name]) => ({ name, ...rateOf(results.get(name) ?? []) }))
  const slowest = rates.at(-1)?.perSecond ?? Number.NaN
  const text = [
    table(
      [`search, ${whole(recommendations)} recommendations`, 'a second', 'p50', 'p99', 'times Directus'],
      rates.map(({ name, perSecond, p50, p99 }) => [
        name,
        whole(perSecond),
        milliseconds(p50),
        milliseconds(p99),
        ratio(perSecond / slowest),
      ]),
    ),
    `Most memory of a process meanwhile: ${whole(stage.memory())} MiB the site, ${whole(memory)} MiB Directus.`,
  ].join('\n\n')
  console.log(`\n${text}\n`)
}

const closers: Closers = []
try {
  await run(closers)
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
for (const closer of closers.toReversed()) await closer().catch((error: unknown) => console.error(error))
