// The embedded database belongs to one process: more workers are refused with a sentence, and one serves.
import { chmod, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderForFile } from '../for-file.ts'
import { freshDatabase } from '../fresh-database.ts'
import { freePort } from '../postgres-cluster.ts'
import { runServe, statusOf } from './run-serve.ts'

const folder = await folderForFile('serve')
const port = await freePort()
const database = await freshDatabase(join(folder, 'data'))
const environment = { ...database.environment, PORT: String(port), SITE_URL: `http://localhost:${port}` }

it('refuses to start two workers', async () => {
  const { ended, said } = runServe(['--workers', '2'], environment)
  expect(await ended).toBe(1)
  expect(said()).toContain('The embedded database belongs to one process.')
})

it('serves with one worker, without demo and mailbox, on this machine only, and ends at once on Ctrl-C', async () => {
  const data = join(folder, 'data')
  // Variables that the operator's shell may have set.
  await chmod(data, 0o755)
  await rm(join(data, 'database.lock'), { force: true })
  const mask = process.umask(0)
  const { child, ended, open } = runServe([], environment)
  process.umask(mask)
  try {
    await open
    await expect.poll(() => readdir(data)).toContain('village.sock')
    const made = await readdir(data)
    expect(made).toEqual(expect.arrayContaining(['database', 'database.lock', 'outbox', 'secret']))
    const modes = await Promise.all(
      made.map(async (name) => [name, ((await stat(join(data, name))).mode & 0o77).toString(8)]),
    )
    expect(Object.fromEntries(modes)).toEqual(Object.fromEntries(made.map((name) => [name, '0'])))
    expect(await statusOf(`${environment.SITE_URL}/readyz`)).toBe(200)
    expect(await statusOf(`${environment.SITE_URL}/mailbox`)).toBe(404)
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  } finally {
    child.kill('SIGKILL')
  }
})
