// npm run test:newcomer: runs the steps "From an empty machine" of docs/running.md in an empty folder.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../tests/postgres-cluster.ts'

const project = resolve(import.meta.dirname, '..')

const patience = 120

const readSteps = async (): Promise<string[]> => {
  const page = await readFile(join(project, 'docs/running.md'), 'utf8')
  const [, steps] = /## From an empty machine\n[\s\S]*?```\n([\s\S]*?)```/.exec(page) ?? []
  if (!steps) throw new Error('docs/running.md has no steps from an empty machine.')
  return steps.trim().split('\n')
}

/** The environment of a newcomer's shell: no settings of ours, and not the folders that npm adds to the path. */
const shell: Record<string, string> = {
  HOME: process.env.HOME ?? '',
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter),
}

const run = (line: string, folder: string): { status: number | null; said: string } => {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', line], { cwd: folder, env: shell, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

const serveUntilReady = async (line: string, folder: string): Promise<ChildProcess> => {
  const server = spawn('bash', ['-c', line], { cwd: folder, env: shell, stdio: 'ignore', detached: true })
  for (let seconds = 0; seconds < patience; seconds++) {
    const isReady = await fetch(`http://127.0.0.1:${shell.PORT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return server
    if (server.exitCode !== null) throw new Error('The server ended at its start.')
    await wait(1000)
  }
  throw new Error(`The server did not serve within ${patience} seconds.`)
}

/** The output and exit code that a step must have; the doctor exits with 1, since mail server and TLS are missing here. */
const expected: [step: RegExp, status: number, words: RegExp][] = [
  [/create-admin/, 0, /you@village\.example/],
  [/invite/, 0, /\S/],
  [/verify-backup/, 0, /^Good: /m],
  [/ backup /, 0, /\S/],
  [/metrics/, 0, /^village_database_up 1$/m],
  [/doctor/, 1, /SMTP_URL/],
]

const folder = await mkdtemp(join(tmpdir(), 'village-newcomer-'))
const [port, metricsPort] = [await freePort(), await freePort()]
shell.PORT = String(port)
const here = (line: string): string =>
  line
    .replace('git clone …', `git clone -q ${project}`)
    .replaceAll('/opt/village', join(folder, 'village'))
    .replaceAll('/var/lib/village', join(folder, 'data'))
    .replaceAll('9464', String(metricsPort))

let server: ChildProcess | undefined
let inside = folder
try {
  for (const step of await readSteps()) {
    const begin = performance.now()
    const line = here(step)
    if (line.startsWith('export ')) {
      for (const [, name = '', value = ''] of line.matchAll(/(\w+)=(\S+)/g)) shell[name] = value
    } else if (line.includes('npm run serve')) {
      server = await serveUntilReady(line, inside)
    } else {
      const { status, said } = run(line, inside)
      const [, wanted = 0, words = /(?:)/] = expected.find(([which]) => which.test(step)) ?? []
      if (status !== wanted || !words.test(said)) throw new Error(`${step}\nended with ${status} and said:\n${said}`)
      inside = join(folder, 'village')
    }
    console.log(`${step}  (${((performance.now() - begin) / 1000).toFixed(1)} s)`)
  }
  console.log('Every step did what docs/running.md says.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  if (server?.pid) {
    const ended = new Promise((done) => server?.once('exit', done))
    process.kill(-server.pid, 'SIGTERM')
    await ended
  }
  // The server releases the data folder a moment after npm has ended.
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
