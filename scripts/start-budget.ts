// Budgets of a first and a later start: packages, memory, and seconds until the first page. They are generous, to detect only drift.
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { serverFlags } from '../server/server-flags.mjs'

const project = resolve(import.meta.dirname, '..')

/** About a third above measurements on two idle cores; the seconds allow for a busy machine. */
const budgets = {
  packages: 600,
  'memory after the first start, MiB': 450,
  'most memory of the first start, MiB': 460,
  'most memory of a later start, MiB': 360,
  'seconds to the first page': 60,
}

const packages = async (): Promise<number> => {
  const folders = await readdir(join(project, 'node_modules'))
  const scoped = folders.filter((name) => name.startsWith('@'))
  const inScopes = await Promise.all(
    scoped.map(async (name) => (await readdir(join(project, 'node_modules', name))).length),
  )
  return folders.filter((name) => !/^[@.]/.test(name)).length + inScopes.reduce((sum, count) => sum + count, 0)
}

/** Current and peak resident MiB of a process; null if the system does not report it. */
const memoryOf = async (pid: number | undefined): Promise<{ memory: number | null; most: number | null }> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const inMiB = (line: RegExp): number | null => {
    const [, kilobytes] = line.exec(status) ?? []
    return kilobytes === undefined ? null : Number(kilobytes) / 1024
  }
  return { memory: inMiB(/^VmRSS:\s+(\d+) kB/m), most: inMiB(/^VmHWM:\s+(\d+) kB/m) }
}

const start = async (folder: string): Promise<{ memory: number | null; most: number | null; seconds: number }> => {
  const begin = performance.now()
  const server = spawn(process.execPath, [...serverFlags, 'server/main.ts'], {
    cwd: project,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let said = ''
    server.stdout.on('data', (text: Buffer) => {
      said += text
    })
    const addressIn = () => /http:\/\/localhost:\d+/.exec(said)?.[0]
    while (addressIn() === undefined) {
      if (server.exitCode !== null) throw new Error(`The server ended:\n${said}`)
      await wait(20)
    }
    const { ok } = await fetch(`${addressIn()}/`)
    if (!ok) throw new Error('The first page was not answered.')
    const seconds = (performance.now() - begin) / 1000
    return { ...(await memoryOf(server.pid)), seconds }
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
  }
}

const folder = await mkdtemp(join(tmpdir(), 'village-start-'))
const startTwice = async () => ({ first: await start(folder), later: await start(folder) })
const { first, later } = await startTwice().finally(() => rm(folder, { recursive: true, force: true }))
const measured = {
  packages: await packages(),
  'memory after the first start, MiB': first.memory,
  'most memory of the first start, MiB': first.most,
  'most memory of a later start, MiB': later.most,
  'seconds to the first page': first.seconds,
}
for (const [name, most] of Object.entries(budgets)) {
  const value = measured[name as keyof typeof budgets]
  console.log(`${name}: ${value === null ? 'not told here' : value.toFixed(0)} of ${most}`)
  if (value !== null && value > most) process.exitCode = 1
}
