// Directus, a ready-made backend, on a village's own rows: installed once into .cache, and asked what the search is asked.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { v4 } from 'uuid'
import { searchPageSize } from '../../domain/limits.ts'
import { widenLocation } from '../../domain/places/location.rules.ts'
import { sameNames } from '../../server/providers/provider-search.queries.ts'
import { freePort } from '../postgres-cluster.ts'
import { sqlOn } from '../sql.ts'
import type { LoadRequest } from './load.ts'
import type { Query } from './measured-reads.ts'
import type { Closers, Village } from './open-stage.ts'

/** The newest version whose parts could all be installed when this was written. */
export const directusVersion = '11.13.0'

const folder = join(resolve(import.meta.dirname, '../..'), `.cache/directus-${directusVersion}`)
const program = join(folder, 'node_modules/.bin/directus')

/**
 * The machine's own Node and npm, not the project's: one of Directus's parts is compiled for the Node that installs it, and
 * it does not know the newest.
 */
const machinePath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((one) => !one.includes('node_modules'))
  .join(delimiter)

const machine: Record<string, string> = { ...(process.env as Record<string, string>), PATH: machinePath }

/** Version of the Node that Directus runs on. */
export const directusNode = (): string =>
  spawnSync('node', ['--version'], { env: machine, encoding: 'utf8' }).stdout.trim().replace('v', '')

/** Installs it unless it is there. Takes some minutes: one of its parts is compiled. */
const install = async (): Promise<void> => {
  if (existsSync(program)) return
  await mkdir(folder, { recursive: true })
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', `directus@${directusVersion}`]
  const { status } = spawnSync('npm', args, { env: machine, stdio: 'inherit' })
  if (status !== 0) throw new Error(`Directus ${directusVersion} could not be installed.`)
}

const account = { email: 'chief@example.com', password: v4() }

const environmentOf = ({ configuration }: Village, port: number): Record<string, string> => ({
  ...machine,
  KEY: v4(),
  SECRET: v4(),
  HOST: '127.0.0.1',
  PORT: String(port),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: configuration.DATABASE_URL ?? '',
  // its own tables apart from the village's
  DB_SEARCH_PATH: 'array:directus,public',
  DB_POOL__MAX: String(configuration.DATABASE_POOL),
  ADMIN_EMAIL: account.email,
  ADMIN_PASSWORD: account.password,
  ACCESS_TOKEN_TTL: '1d',
  PRESSURE_LIMITER_ENABLED: 'false',
  RATE_LIMITER_ENABLED: 'false',
  TELEMETRY: 'false',
  LOG_LEVEL: 'error',
})

export interface Directus {
  url: string
  pid: number
  /** Header of somebody who may read everything. */
  authorization: string
}

/** Starts it on the village's database, and signs in. */
export const startDirectus = async (village: Village, closers: Closers): Promise<Directus> => {
  await install()
  const port = await freePort()
  const environment = environmentOf(village, port)
  await sqlOn(village.database.background.db)`create schema if not exists directus`
  const made = spawnSync(program, ['bootstrap'], { cwd: folder, env: environment, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`Directus could not make its tables:\n${made.stdout}${made.stderr}`)
  const server = spawn(program, ['start'], { cwd: folder, env: environment, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise((done) => server.once('exit', done))
  closers.push(() => {
    server.kill('SIGTERM')
    return ended
  })
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/server/ping`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error('Directus ended at its start.')
    await wait(200)
  }
  const answer = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { data } = (await answer.json()) as { data: { access_token: string } }
  return { url, pid: server.pid ?? 0, authorization: `Bearer ${data.access_token}` }
}

/** The first page of a search, with the fields of its cards, as Directus is asked for it; it tells no total. */
export const directusRequest = (
  { authorization }: Directus,
  { service_type_filter = '', location_filter = '', min_rating = '0' }: Query,
): LoadRequest => {
  const place = widenLocation(location_filter)
  if (place.kind !== 'region') throw new Error(`${location_filter} is in no region.`)
  const filter = {
    _and: [
      { service_type: { _eq: service_type_filter } },
      { area: { _eq: place.region.slug } },
      { total_recommendations: { _gt: 0 } },
      { rating: { _gte: Number(min_rating) } },
    ],
  }
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: '-rating,-total_recommendations,-newest_at,-id',
    limit: String(searchPageSize),
    fields: ['id', 'newest_id', 'shown_name', 'newest_at', ...Object.keys(sameNames.shape)].join(','),
  })
  return { method: 'GET', path: `/items/providers?${query}`, headers: { authorization } }
}
