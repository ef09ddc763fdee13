// Starts a PostgreSQL cluster for tests and benchmarks, from binaries found on this machine; it is removed at exit.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface Cluster {
  /** URL of the database `postgres`, as a superuser. */
  url: string
  /** Folder of the PostgreSQL programs (`pgbench`, `psql` and the others). */
  programs: string
  stop(): Promise<void>
}

/** Oldest supported PostgreSQL. */
const oldest = 15

const subfolders = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []

const programFolders = (): string[] => [
  ...subfolders('/usr/lib/postgresql').map((version) => join(version, 'bin')),
  ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
  ...['/opt/homebrew/opt', '/usr/local/opt'].flatMap(subfolders).map((formula) => join(formula, 'bin')),
  ...['/opt/homebrew/bin', '/usr/local/bin'],
]

const versionIn = (folder: string): number => {
  if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'postgres'))) return 0
  const said = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/\s(\d+)/.exec(said)?.[1] ?? 0)
}

/** Folder of the newest usable PostgreSQL on this machine, or null. */
const findPrograms = (): string | null => {
  const found = [...new Set(programFolders())].map((folder) => ({ folder, version: versionIn(folder) }))
  const newest = found.filter(({ version }) => version >= oldest).sort((a, b) => b.version - a.version)[0]
  return newest?.folder ?? null
}

interface Owner {
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root; then the system user `postgres` owns the cluster. Undefined: run as the current user. */
export const clusterOwner = (): Owner | undefined | null => {
  if (process.getuid?.() !== 0) return undefined
  const fields = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith('postgres:'))
    ?.split(':')
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : null
}

/** Whether `startCluster` finds what it needs on this machine. */
export const canStartCluster = (): boolean => findPrograms() !== null && clusterOwner() !== null

/** A free port of this machine. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(address)))
    })
  })

const initialise = (programs: string, folder: string, password: string, owner?: Owner): void => {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid)
  // Not the C collation of the embedded database, so that code depending on the default collation is detected.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US']
  const access = ['--username=village', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  execFileSync(join(programs, 'initdb'), ['-D', join(folder, 'data'), '--no-sync', ...locale, ...access], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  })
}

/** A shell script that runs the server until standard input closes, which also happens when we are killed, and then removes everything. */
const supervisor = `
  folder=$1; shift
  "$@" >"$folder/log" 2>&1 </dev/null &
  server=$!
  read -r _
  kill -QUIT $server
  wait $server
  cd / && rm -rf "$folder"`

const settingsFor = (durable: boolean): string[] => [
  'max_connections=200',
  'shared_buffers=256MB',
  ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
]

const stopSupervised = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.ref()
    child.once('exit', () => resolve())
    child.stdin?.end()
  })

const isReady = (programs: string, port: number): boolean => {
  try {
    execFileSync(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * Runs a server on the folder `data` in this folder until it is stopped or this process exits, then removes the folder.
 * Resolves once it responds, with a function that stops it.
 */
export const runServer = async (
  programs: string,
  {
    folder,
    port,
    settings,
    environment = {},
  }: {
    folder: string
    port: number
    settings: string[]
    environment?: Record<string, string>
  },
): Promise<() => Promise<void>> => {
  const all = [...settings, 'listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`]
  const server = [join(programs, 'postgres'), '-D', join(folder, 'data'), ...all.flatMap((setting) => ['-c', setting])]
  const child = spawn('/bin/sh', ['-c', supervisor, 'sh', folder, ...server], {
    ...(clusterOwner() ?? undefined),
    cwd: folder,
    env: { ...process.env, ...environment },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  for (let tries = 0; tries < 150; tries++) {
    if (isReady(programs, port)) return () => stopSupervised(child)
    await wait(200)
  }
  const log = existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : ''
  await stopSupervised(child)
  throw new Error(`The temporary PostgreSQL did not start:\n${log}`)
}

/**
 * Starts a cluster on a free port of this machine, or resolves with null if there is no PostgreSQL 15 or newer (or no
 * user `postgres` while we are root). Not durable by default: a test needs no fsync, a benchmark does. `under`: the
 * parent folder. `environment`: additional environment variables of the server.
 */
export const startCluster = async ({
  durable = false,
  under = tmpdir(),
  environment = {},
}: {
  durable?: boolean
  under?: string
  environment?: Record<string, string> | undefined
} = {}): Promise<Cluster | null> => {
  const programs = findPrograms()
  const owner = clusterOwner()
  if (!programs || owner === null) return null
  const folder = mkdtempSync(join(under, 'village-postgres-'))
  const password = randomBytes(18).toString('base64url')
  const port = await freePort()
  try {
    initialise(programs, folder, password, owner)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  const stop = await runServer(programs, { folder, port, settings: settingsFor(durable), environment })
  return { url: `postgres://village:${password}@127.0.0.1:${port}/postgres`, programs, stop }
}
