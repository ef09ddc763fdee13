// Tests are isolated from their environment: two of them pass beside a running site of the same folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it, onTestFinished } from 'vitest'
import { copiedSources, project } from '../architecture/sources.ts'
import { testDatabase } from '../fresh-database.ts'

const { PATH = '', HOME = '' } = process.env

/** Runs one of the project's programs in a folder. `open` resolves with the first match in its output. */
const run = (folder: string, words: string[], env: Record<string, string>) => {
  const child = spawn(process.execPath, words, { cwd: folder, env: { PATH, HOME, TMPDIR: tmpdir(), ...env } })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      said += text
    })
  const ended = once(child, 'close').then(([code]) => ({ code, said }))
  return { child, ended, said: () => said }
}

it('tests do not use the running site’s data, ports, mail and database, nor its language and time zone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'village-surroundings-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const path of copiedSources) await cp(join(project, path), join(folder, path), { recursive: true })
  for (const path of ['node_modules', 'dist']) await symlink(join(project, path), join(folder, path))

  const site = run(folder, ['server/main.ts'], { PORT: '0', DEMO: 'off' })
  onTestFinished(() => void site.child.kill('SIGKILL'))
  await expect.poll(site.said, { timeout: 120_000 }).toContain('is open at')
  const url = /http:\/\/localhost:\d+/.exec(site.said())?.[0] ?? ''

  let knocks = 0
  const door = createServer((socket) => {
    knocks++
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  onTestFinished(() => void door.close())
  const { port } = door.address() as AddressInfo

  const { code, said } = await run(
    folder,
    [
      join(project, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project=unit',
      `--project=api-${testDatabase}`,
      'tests/platform/local-only.api',
      'tests/ui/dates.rules',
    ],
    {
      ...(testDatabase === 'postgres' ? { TEST_DATABASE_URL: inject('postgresUrl') } : {}),
      DATABASE_URL: `postgres://village:secret@127.0.0.1:${port}/village`,
      DATABASE_REPLICA_URL: `postgres://village:secret@127.0.0.1:${port}/village`,
      PGOPTIONS: '-c default_transaction_read_only=on',
      SMTP_URL: `smtp://village:secret@127.0.0.1:${port}`,
      REVERSE_GEOCODE_URL: `http://127.0.0.1:${port}/`,
      DATA_DIR: join(folder, 'data'),
      MAIL_DIR: join(folder, 'mail'),
      PORT: new URL(url).port,
      HOST: '0.0.0.0',
      SITE_URL: 'https://village.example',
      NODE_ENV: 'production',
      VILLAGE_SECRET: 's'.repeat(40),
      DEMO: 'off',
      LOG_LEVEL: 'trace',
      AUTH_RATE_LIMIT_FACTOR: '0.1',
      AUTH_TRUSTED_PROXIES: '2',
      TZ: 'Pacific/Kiritimati',
      LANG: 'tr_TR.UTF-8',
      LC_ALL: 'tr_TR.UTF-8',
    },
  ).ended

  expect(code, said).toBe(0)
  expect(knocks).toBe(0)
  expect(await readdir(folder)).not.toContain('mail')
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})
