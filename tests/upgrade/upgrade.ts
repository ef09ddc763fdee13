// npm run test:upgrade [-- COMMIT]: a rolling upgrade of two servers from an earlier version, under load, on
// PostgreSQL.

import { type ChildProcess, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { recordVisit } from '../../domain/visits/visits.contracts.ts'
import { openSession } from '../faults/administrator.ts'
import { createAdministrator, endServer, startServer } from '../faults/stage.ts'
import { keepActing, nextNumber, startWriting } from '../faults/writers.ts'
import { freePort, startCluster } from '../postgres-cluster.ts'
import { connectTo } from '../sql.ts'
import { startBalancer } from './balancer.ts'

const project = resolve(import.meta.dirname, '../..')

/** Duration of each state of the servers in milliseconds: both old, one of each, both new. */
const stateMs = 4_000

const run = (program: string, args: string[], folder: string, env = process.env): string => {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout.trim()
}

/** The last version before the schema changed: the riskiest upgrade. */
const beforeNewestMigration = (): string => {
  const [newest, ...earlier] = run('git', ['log', '--format=%H', '--', 'server/database/schema.sql'], project).split(
    '\n',
  )
  // The version that added the file refuses the databases of earlier ones.
  return run('git', ['rev-parse', '--short', earlier.length > 0 ? `${newest}^` : `${newest}`], project)
}

/** Checks out the earlier version into a separate folder, with its packages and its built site. */
const checkOut = async (commit: string, folder: string): Promise<void> => {
  run('git', ['worktree', 'add', '--detach', folder, commit], project)
  const lockOf = (where: string) => readFileSync(join(where, 'package-lock.json'), 'utf8')
  if (lockOf(folder) === lockOf(project)) await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
  else run('npm', ['ci', '--include=dev'], folder)
  run(process.execPath, ['scripts/build.ts'], folder)
}

/** Milliseconds between two refreshes; one session may be refreshed 30 times in five minutes. */
const refreshesEvery = 700

/** A visit with a browser's user agent, because visits by robots are not counted. */
const visit = (): RequestInit => ({
  method: 'POST',
  headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36' },
  body: JSON.stringify({ page_path: '/about', session_id: `session-${nextNumber() % 50}` }),
})

const closers: (() => unknown)[] = []

const roll = async (commit: string): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'village-upgrade-'))
  const earlier = join(folder, 'earlier')
  closers.push(
    () => rm(folder, { recursive: true, force: true }),
    () => existsSync(earlier) && run('git', ['worktree', 'remove', '--force', earlier], project),
  )
  await checkOut(commit, earlier)
  const cluster = await startCluster({ durable: true })
  if (!cluster) throw new Error('PostgreSQL 15 or newer was not found on this machine.')
  closers.push(() => cluster.stop())
  const balancer = await startBalancer()
  closers.push(() => balancer.close())
  const apiKey = 'a-public-key-for-the-upgrade'
  const environment = {
    NODE_ENV: 'test',
    SITE_URL: balancer.url,
    DATABASE_URL: cluster.url,
    DATA_DIR: join(folder, 'data'),
    DEMO: 'off',
    LOG_LEVEL: 'fatal',
    AUTH_API_KEY: apiKey,
    // All requests share one IP address.
    AUTH_RATE_LIMIT_FACTOR: '1000',
    VILLAGE_SECRET: 'x'.repeat(40),
  }
  const servers: { port: number; process: ChildProcess }[] = []
  closers.push(() => Promise.all(servers.map((one) => endServer(one.process))))
  const begin = async (where: string): Promise<void> => {
    const port = await freePort()
    servers.push({ port, process: await startServer({ ...environment, PORT: String(port) }, where) })
    balancer.add(port)
  }
  await begin(earlier)
  await begin(earlier)
  const account = await createAdministrator(environment, earlier)
  const session = await openSession({ url: balancer.url, apiKey }, account)
  const statusOf = async (answer: Response): Promise<{ status: number; mark: string }> => {
    await answer.json()
    return { status: answer.status, mark: '' }
  }
  const acting = {
    messages: startWriting(balancer.url, apiKey),
    reads: keepActing(async () => statusOf(await session.send(`${listSubmissions.path}?status=pending`)), 1),
    visits: keepActing(async () => statusOf(await session.send(recordVisit.path, visit())), 1),
    refreshes: keepActing(async () => ({ ...(await session.refresh()), mark: '' }), 1, refreshesEvery),
  }
  await wait(stateMs)
  for (const old of [...servers]) {
    // The new server starts before the old one ends, and migrates while the old one still serves.
    await begin(project)
    await balancer.remove(old.port)
    await endServer(old.process)
    await wait(stateMs)
  }
  const written = await acting.messages.stop()
  const reads = await acting.reads.stop()
  const visits = await acting.visits.stop()
  const refreshes = await acting.refreshes.stop()

  const sql = connectTo(cluster.url)
  const subjects = written.acknowledged.map(({ mark }) => mark)
  const [found] = await sql<{ messages: number; visits: number }>`
    select (select count(*)::int from inquiries where subject = any(${subjects})) as messages,
      (select count(*)::int from page_visits) as visits`
  await sql.end()
  console.log(`From ${commit}: ${subjects.length} messages and ${visits.acknowledged.length} visits acknowledged.`)
  console.log(
    `The administrator was answered: ${reads.acknowledged.length} reads, ${refreshes.acknowledged.length} refreshes.`,
  )
  console.log(`Longest wait for a message: ${(written.longest / 1000).toFixed(1)} s.`)
  return [
    ...(found?.messages === subjects.length ? [] : [`${subjects.length - (found?.messages ?? 0)} messages are lost`]),
    ...(found && found.visits >= visits.acknowledged.length ? [] : [`of the visits only ${found?.visits} are there`]),
    ...Object.entries({ messages: written, reads, visits, refreshes }).flatMap(([what, { refused, unanswered }]) => [
      ...(unanswered > 0 ? [`${unanswered} ${what} were not answered`] : []),
      ...Object.entries(refused)
        .filter(([status]) => status !== '503')
        .map(([status, times]) => `${times} ${what} were answered with ${status}`),
    ]),
  ]
}

try {
  const failures = await roll(process.argv[2] ?? beforeNewestMigration())
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exitCode = 1
  else console.log('Nothing was lost, and nobody was signed out.')
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
for (const closer of closers.toReversed()) await closer()
