// A village on either database, with its server in a separate process, that faults can strike.

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readConfiguration } from '../../server/configuration.ts'
import { openDatabase } from '../../server/database/open.ts'
import { findBrokenRecounts } from '../../server/database/recounts.ts'
import { serverFlags } from '../../server/server-flags.mjs'
import { type Cluster, freePort, startCluster } from '../postgres-cluster.ts'
import { sqlOn } from '../sql.ts'

const project = resolve(import.meta.dirname, '../..')

export type DatabaseKind = 'embedded' | 'postgres'

/** What a fault needs before the village opens, such as a second server or a small disk. */
export interface Ground {
  /** Folder for all data of the site and its database; by default a temporary one. */
  folder?: string
  /** Starts servers beside the database; resolves with the database URL that the site uses. */
  join?(cluster: Cluster): Promise<string>
  /** Additional environment variables of the site and its PostgreSQL. */
  settings?: { site?: Record<string, string>; postgres?: Record<string, string> }
  /** Names an existing empty database, to be used instead of a new one. */
  environment?: Record<string, string>
  close(): Promise<unknown>
}

export interface Stage {
  kind: DatabaseKind
  url: string
  apiKey: string
  /** URL of the PostgreSQL server that was started first; undefined for the embedded database. */
  databaseUrl: string | undefined
  /** Starts the server and resolves once it is ready. */
  start(): Promise<void>
  /** Creates an administrator; the server must be running. */
  makeAdministrator(): Promise<{ email: string; password: string }>
  /** Sends the server this signal, and resolves when it has exited. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /**
   * Checks the database; the server must have exited. `acknowledged`: the subjects of messages that it must contain.
   */
  judge(acknowledged: readonly string[]): Promise<{ lost: number; broken: string[] }>
  close(): Promise<void>
}

/** Whether the site at this URL is ready. */
export const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts the server of a folder with this environment, for the lifetime of this process; resolves once it is ready. */
export const startServer = async (environment: Record<string, string>, folder = project): Promise<ChildProcess> => {
  const program = ['--import', join(folder, 'scripts/exit-with-parent.mjs'), 'server/main.ts']
  const server = spawn(process.execPath, [...serverFlags, ...program], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  while (!(await isReady(`http://127.0.0.1:${environment.PORT}`))) {
    if (server.exitCode !== null) throw new Error('A server ended before it could serve.')
    await wait(50)
  }
  return server
}

/** Sends the server this signal, and resolves when it has exited. */
export const endServer = async (server: ChildProcess, signal: 'SIGKILL' | 'SIGTERM' = 'SIGTERM'): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill(signal)
  await ended
}

/** Creates an administrator with the command line of the version in `folder`, while its server runs. */
export const createAdministrator = async (
  environment: Record<string, string>,
  folder = project,
): Promise<{ email: string; password: string }> => {
  const email = 'chief@village.example'
  const command = [...serverFlags, 'server/commands/village.ts', 'create-admin', email, '--name', 'A Chief']
  const made = { cwd: folder, env: { PATH: process.env.PATH ?? '', ...environment } }
  const { stdout } = await promisify(execFile)(process.execPath, command, made)
  return { email, password: /soon:\n(\S+)/.exec(stdout)?.[1] ?? '' }
}

/** Opens an empty village of this kind; its caller must close the ground. */
export const openStage = async (kind: DatabaseKind, ground?: Ground): Promise<Stage> => {
  const under = ground?.folder ?? tmpdir()
  const folder = await mkdtemp(join(under, 'village-faults-'))
  const isOwn = kind === 'postgres' && !ground?.environment
  const cluster = isOwn ? await startCluster({ durable: true, under, environment: ground?.settings?.postgres }) : null
  if (isOwn && !cluster) throw new Error('PostgreSQL 15 or newer was not found on this machine.')
  const databaseUrl = cluster && ((await ground?.join?.(cluster)) ?? cluster.url)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const apiKey = 'a-public-key-for-faults'
  const environment = {
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    DEMO: 'off',
    LOG_LEVEL: 'fatal',
    AUTH_API_KEY: apiKey,
    // All visitors share one IP address.
    AUTH_RATE_LIMIT_FACTOR: '1000',
    // So rare that an open dashboard does not get its updates from a heartbeat.
    LIVE_HEARTBEAT_S: '60',
    VILLAGE_SECRET: 'x'.repeat(40),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...ground?.environment,
  }
  let server: ChildProcess | null = null
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    if (server) await endServer(server, signal)
  }
  return {
    kind,
    url,
    apiKey,
    databaseUrl: cluster?.url ?? ground?.environment?.DATABASE_URL,
    start: async () => {
      server = await startServer({ ...environment, ...ground?.settings?.site })
    },
    makeAdministrator: () => createAdministrator(environment),
    end,
    judge: async (acknowledged) => {
      const database = await openDatabase(readConfiguration(environment), console as never)
      try {
        const sql = sqlOn(database.background.db)
        const [kept] = await sql<{ found: number }>`
          select count(*)::int as found from inquiries where subject = any(${[...acknowledged]})`
        return {
          lost: acknowledged.length - (kept?.found ?? 0),
          broken: await findBrokenRecounts(database.background.db),
        }
      } finally {
        await database.close()
      }
    },
    close: async () => {
      await end('SIGKILL')
      await cluster?.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
