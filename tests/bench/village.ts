// The village of a benchmark: filled and checked, with its members signed in, and the real server that serves it.
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfiguration } from '../../server/configuration.ts'
import { migrate } from '../../server/database/migrate.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { findBrokenRecounts } from '../../server/database/recounts.ts'
import { createAccessTokens } from '../../server/gotrue/identify.ts'
import { openSecrets, type Secrets } from '../../server/gotrue/secrets.ts'
import { openSigningKeys } from '../../server/gotrue/signing-keys.ts'
import type { Caller } from '../../server/http/caller.ts'
import { serverFlags } from '../../server/server-flags.mjs'
import { freePort, startCluster } from '../postgres-cluster.ts'
import { connectTo, sqlOn } from '../sql.ts'
import { fillVillage } from './fill-village.ts'
import { type Child, startChild, told } from './programs.ts'

const project = resolve(import.meta.dirname, '../..')

/** A signed-in member. */
export interface Person {
  caller: Caller
  /** Headers of each of their requests. */
  headers: Record<string, string>
}

/** A function that creates empty databases, on the named server or on a temporary cluster with fsync. */
export const openBenchServer = async (
  opened: AsyncDisposableStack,
  server?: string,
): Promise<() => Promise<string>> => {
  const cluster = server ? { url: server, stop: async () => undefined } : await startCluster({ durable: true })
  if (!cluster) throw new Error('PostgreSQL 15 or newer was not found on this machine. Name a server with --database.')
  const sql = connectTo(cluster.url)
  opened.defer(() => sql.end().finally(() => cluster.stop()))
  return async () => {
    const name = `village_bench_${randomBytes(6).toString('hex')}`
    await sql.text(`create database "${name}"`)
    opened.defer(async () => void (await sql.text(`drop database if exists "${name}" with (force)`)))
    const address = new URL(cluster.url)
    address.pathname = `/${name}`
    return address.href
  }
}

/** Throws if the stored numbers differ from a recount. */
export const numbersMustHold = async (database: Database, when: string): Promise<void> => {
  const wrong = await findBrokenRecounts(database.background.db)
  if (wrong.length > 0) throw new Error(`${when} the numbers are not those of a recount:\n  ${wrong.join('\n  ')}`)
}

/** Everybody with a session, with tokens valid for a day and signed with the server's own keys. */
const signInEverybody = async (database: Database, secrets: Secrets, siteUrl: string): Promise<Person[]> => {
  const keys = await openSigningKeys({ db: database.db, secrets, log: console })
  const tokens = createAccessTokens({ keys, issuer: () => `${siteUrl}/auth/v1`, ttlSeconds: 86_400 })
  const callers = await sqlOn(database.background.db)<Caller>`
    select u.id as "userId", s.id as "sessionId", u.email, r.role is not null as "isAdmin",
      false as "hasSecondFactor", null as "secondFactorAge", null as "shownVersion"
    from auth.users u join auth.sessions s on s.user_id = u.id left join user_roles r on r.user_id = u.id order by u.id`
  const people: Person[] = []
  for (const caller of callers) {
    const claims = { ...caller, generation: 0, userMetadata: {}, amr: [], isSecondLevel: false }
    const { token } = await tokens.issue(claims)
    people.push({ caller, headers: { apikey: secrets.apiKey, authorization: `Bearer ${token}` } })
  }
  return people
}

/**
 * Fills and checks a village. Returns its members and the environment in which the site can run on it. Without a
 * `databaseUrl` it is in an embedded database, which must be closed before a site can open it.
 */
export const openVillage = async (
  databaseUrl: string | undefined,
  recommendations: number,
  opened: AsyncDisposableStack,
) => {
  const folder = await mkdtemp(join(tmpdir(), 'village-bench-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_URL: url,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    VILLAGE_SECRET: randomBytes(32).toString('base64url'),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    // One trusted proxy, which sends each visitor's IP address; all requests come from its address.
    AUTH_TRUSTED_PROXIES: '1',
    CONNECTIONS_PER_ADDRESS: '4096',
  }
  const configuration = readConfiguration(environment)
  const served = await openDatabase(configuration, console as never)
  opened.defer(() => served.close())
  // Filling takes longer than the timeout of requests.
  const database = { ...served, ...served.background }
  await migrate(database.db)
  await told(`filled ${recommendations} recommendations`, () => fillVillage(database.db, recommendations))
  const waiting = await sqlOn(database.db)<{ id: string }>`
    select id from experience_submissions where status = 'pending' order by md5(id::text)`
  await numbersMustHold(database, 'After filling,')
  const secrets = await openSecrets(configuration)
  const people = await signInEverybody(database, secrets, url)
  const administrators = people.filter(({ caller }) => caller.isAdmin)
  const members = people.filter(({ caller }) => !caller.isAdmin)
  return { environment, database, url, secrets, members, administrators, waiting: waiting.map(({ id }) => id) }
}

export type Village = Awaited<ReturnType<typeof openVillage>>

/** Builds the site unless a build exists, even an outdated one: the production server serves it. */
const ensureSite = (): void => {
  if (existsSync(join(project, 'dist/site/index.html'))) return
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: project, stdio: 'inherit' })
  if (status !== 0) throw new Error('The site could not be built.')
}

/** Starts the production server and waits until it is ready. */
export const startSite = async ({ environment, url }: Village, opened: AsyncDisposableStack): Promise<Child> => {
  ensureSite()
  const site = startChild(opened, 'server/main.ts', environment, serverFlags)
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) await Promise.race([wait(100), site.died])
  return site
}

/** Resident memory of a process, in MiB. */
export const residentMiB = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
