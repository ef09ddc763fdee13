// npm run test:newcomer: runs the steps "From an empty machine" of docs/running.md in an empty folder, then the first hour of the
// village: its administrator signs in, brings in a list of 200 rows, and recommends the first of them.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
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
  [/check-village/, 0, /\S/],
  [/verify-backup/, 0, /^Good: /m],
  [/ backup /, 0, /\S/],
  [/metrics/, 0, /^village_database_up 1$/m],
  [/doctor/, 1, /SMTP_URL/],
]

/** A caller of the running site, with the session of an administrator. */
const signIn = async (email: string, password: string) => {
  const site = `http://127.0.0.1:${shell.PORT}`
  const page = await (await fetch(site)).text()
  const apikey = /"apiKey":"([^"]+)"/.exec(page.replaceAll('&quot;', '"'))?.[1] ?? ''
  const ask = async <Body>(path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Body> => {
    const response = await fetch(`${site}${path}`, {
      method,
      headers: { apikey, 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} ended with ${response.status} and said:\n${text}`)
    return JSON.parse(text)
  }
  let token = ''
  token = (await ask<{ access_token: string }>('/auth/v1/token?grant_type=password', { email, password })).access_token
  return ask
}

const listRow = (row: number) => ({
  row,
  name: `${['Marta', 'Tina', 'Joao', 'Bea', 'Zoë'][row % 5]} ${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[row % 26]}${row}`,
  service_type: ['nanny', 'babysitter', 'pediatrician'][row % 3],
  city: row % 7 === 0 ? null : 'Hammond',
  state: row % 7 === 0 ? null : 'IN',
  words: row % 3 === 0 ? null : `great w/ twins, call 219-555-0${100 + row}`,
  last_used: row % 4 === 0 ? null : 2021,
})

/** Brings in a list and has its first entry recommended and approved, as the screens do. Throws if that entry stays on the list. */
const liveFirstHour = async (email: string, password: string): Promise<void> => {
  const ask = await signIn(email, password)
  const rows = Array.from({ length: 200 }, (_, at) => listRow(at + 1))
  const { added } = await ask<{ added: number }>('/rest/v1/list_imports', { import_id: randomUUID(), rows })
  if (added !== rows.length) throw new Error(`${added} of ${rows.length} rows came in.`)
  const list = () =>
    ask<{ adopted: number; kinds: { entries: { id: string; name: string; service_type: string }[] }[] }>(
      '/rest/v1/list_entries?location=Gary%2C%20IN',
    )
  const entry = (await list()).kinds[0]?.entries[0]
  const shared = await ask<{ id: string }>('/rest/v1/experience_submissions', {
    list_entry_id: entry?.id,
    service_type: entry?.service_type,
    provider_name: entry?.name,
    is_business: false,
    location: 'Hammond, IN',
    rating: 5,
    highlights: [],
    custom_highlight: 'Kind',
    has_contact_consent: false,
    privacy_agreement: true,
  })
  await ask(`/rest/v1/experience_submissions/${shared.id}`, { status: 'approved', from_status: 'pending' }, 'PATCH')
  if ((await list()).adopted !== 1) throw new Error('The recommended entry stays on the list.')
}

const folder = await mkdtemp(join(tmpdir(), 'village-newcomer-'))
const [port, metricsPort] = [await freePort(), await freePort()]
shell.PORT = String(port)
const here = (line: string): string =>
  line
    .replace('git clone …', `git clone -q ${project}`)
    .replaceAll('/opt/', `${folder}/`)
    .replaceAll('/var/lib/village', join(folder, 'data'))
    .replaceAll('9464', String(metricsPort))

const timed = async (step: string, act: () => Promise<void> | void): Promise<void> => {
  const begin = performance.now()
  await act()
  console.log(`${step}  (${((performance.now() - begin) / 1000).toFixed(1)} s)`)
}

const start = performance.now()
let password = ''
let server: ChildProcess | undefined
let inside = folder
try {
  for (const step of await readSteps()) {
    await timed(step, async () => {
      const line = here(step)
      if (line.startsWith('export ')) {
        for (const [, name = '', value = ''] of line.matchAll(/(\w+)=(\S+)/g)) shell[name] = value
      } else if (line.includes('npm run serve')) {
        server = await serveUntilReady(line, inside)
      } else {
        const { status, said } = run(line, inside)
        const [, wanted = 0, words = /(?:)/] = expected.find(([which]) => which.test(step)) ?? []
        if (status !== wanted || !words.test(said)) throw new Error(`${step}\nended with ${status} and said:\n${said}`)
        if (step.includes('create-admin')) password = /^[\w-]{16}$/m.exec(said)?.[0] ?? ''
        inside = join(folder, 'village')
      }
    })
  }
  await timed('a list of 200 rows, and the first recommendation of it', () =>
    liveFirstHour('you@village.example', password),
  )
  console.log(`The village is there after ${((performance.now() - start) / 60_000).toFixed(1)} minutes.`)
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
