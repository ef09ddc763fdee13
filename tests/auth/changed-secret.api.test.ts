// A database whose keys belong to another secret: production does not start with it, until an operator says so.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { checkDatabase } from '../../server/commands/check-database.ts'
import { runCommand } from '../../server/commands/run-command.ts'
import { type Configuration, readConfiguration } from '../../server/configuration.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { startVillage } from '../../server/start.ts'
import { type FreshDatabase, freshDatabase } from '../fresh-database.ts'
import { sqlOn } from '../sql.ts'

const log = pino({ level: 'silent' })
let folder: string
let database: FreshDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'village-secret-'))
  database = await freshDatabase(join(folder, 'data'))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await database.remove()
  await rm(folder, { recursive: true })
})

const withSecret = (letter: string): Configuration =>
  readConfiguration({
    ...database.environment,
    NODE_ENV: 'production',
    SITE_URL: 'http://localhost',
    PORT: '0',
    VILLAGE_SECRET: letter.repeat(40),
  })

const startAndClose = async (configuration: Configuration): Promise<void> =>
  (await startVillage(configuration, log)).close()

const onDatabase = async <T>(act: (database: Database) => Promise<T>): Promise<T> => {
  const opened = await openDatabase(withSecret('a'), log)
  return act(opened).finally(() => opened.close())
}

const acceptSecret = (letter: string, opened: Database) => {
  vi.stubEnv('VILLAGE_SECRET', letter.repeat(40))
  const none = () => Promise.reject(new Error('Not for this command.'))
  const io = { print: () => undefined, complain: () => undefined }
  const parts = {
    database: opened,
    auth: none,
    openServer: none,
    siteUrl: '',
    mailDir: '',
    dataDir: '',
    folder: '',
    io,
  }
  return runCommand(['accept-secret'], parts)
}

it('is told by the start and the doctor, and taken by `accept-secret` alone', async () => {
  await startAndClose(withSecret('a'))
  await expect(startAndClose(withSecret('b'))).rejects.toThrow(/^The signing keys .* another VILLAGE_SECRET/)
  await onDatabase(async (opened) => {
    const keys = () => sqlOn(opened.background.db)`select kid from auth.signing_keys`
    expect(await keys()).toHaveLength(1)
    const finding = async (letter: string) =>
      (await checkDatabase(opened, withSecret(letter))).find(({ subject }) => subject === 'signing keys')
    expect(await finding('b')).toMatchObject({ level: 'wrong', seen: 'made with another secret' })
    expect(await finding('a')).toMatchObject({ level: 'ok', seen: 'made with this secret' })
    expect(await acceptSecret('a', opened)).toBe(0)
    expect(await keys()).toHaveLength(1)
    expect(await acceptSecret('b', opened)).toBe(0)
    expect(await finding('b')).toMatchObject({ level: 'ok' })
  })
  await startAndClose(withSecret('b'))
})

it('outside production gets a new key, and a warning', async () => {
  const warnings: string[] = []
  const stream = { write: (line: string) => void warnings.push((JSON.parse(line) as { msg: string }).msg) }
  const trial = { ...withSecret('c'), production: false }
  await (await startVillage(trial, pino({ level: 'warn' }, stream))).close()
  expect(warnings).toEqual([expect.stringMatching(/another VILLAGE_SECRET .* A new one is made/)])
})
