// The embedded database belongs to one process: more workers are refused with a sentence, and one serves.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../fresh-database.ts'
import { freePort } from '../postgres-cluster.ts'
import { runServe, statusOf } from './run-serve.ts'

let folder: string
let environment: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'village-serve-'))
  const port = await freePort()
  const database = await freshDatabase(join(folder, 'data'))
  environment = { ...database.environment, PORT: String(port), SITE_URL: `http://localhost:${port}` }
})
afterAll(() => rm(folder, { recursive: true }))

it('refuses two workers', async () => {
  const { ended, said } = runServe(['--workers', '2'], environment)
  expect(await ended).toBe(1)
  expect(said()).toContain('The embedded database belongs to one process.')
})

it('serves with one, without demo and mailbox, and ends at once on Ctrl-C', async () => {
  const { child, ended, open } = runServe([], environment)
  try {
    await open
    expect(await statusOf(`${environment.SITE_URL}/readyz`)).toBe(200)
    expect(await statusOf(`${environment.SITE_URL}/mailbox`)).toBe(404)
    child.kill('SIGINT')
    expect(await ended).toBe(0)
  } finally {
    child.kill('SIGKILL')
  }
})
