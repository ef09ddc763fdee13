// A database whose keys belong to another secret: production does not start until an operator accepts the new one.
import { createHmac, hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { checkDatabase } from '../../server/commands/check-database.ts'
import { type Configuration, readConfiguration } from '../../server/configuration.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { createAuth } from '../../server/gotrue/create-auth.ts'
import { startVillage } from '../../server/start.ts'
import { commandsOf } from '../commands/commands.ts'
import { folderForFile } from '../for-file.ts'
import { freshDatabase } from '../fresh-database.ts'
import { sqlOn } from '../sql.ts'

const log = pino({ level: 'silent' })
const database = await freshDatabase(join(await folderForFile('secret'), 'data'))
afterAll(async () => {
  vi.unstubAllEnvs()
  await database.remove()
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

const acceptSecret = async (letter: string, opened: Database, before?: string) => {
  vi.stubEnv('VILLAGE_SECRET', letter.repeat(40))
  vi.stubEnv('OLD_VILLAGE_SECRET', before?.repeat(40))
  const run = commandsOf({ database: opened, configuration: withSecret(letter) })
  const { exitCode, lines } = await run('accept-secret')
  return { exitCode, printed: lines }
}

it('is reported at the start and by the doctor, and accepted only by `accept-secret`', async () => {
  await startAndClose(withSecret('a'))
  await expect(startAndClose(withSecret('b'))).rejects.toThrow(/^The signing keys .* another VILLAGE_SECRET/)
  await onDatabase(async (opened) => {
    const keys = () => sqlOn(opened.background.db)`select kid from auth.signing_keys`
    expect(await keys()).toHaveLength(1)
    const finding = async (letter: string) =>
      (await checkDatabase(opened, withSecret(letter))).find(({ subject }) => subject === 'signing keys')
    expect(await finding('b')).toMatchObject({ level: 'error', seen: 'made with another secret' })
    expect(await finding('a')).toMatchObject({ level: 'ok', seen: 'made with this secret' })
    expect(await acceptSecret('a', opened)).toMatchObject({ exitCode: 0 })
    expect(await keys()).toHaveLength(1)
    expect(await acceptSecret('b', opened)).toMatchObject({ exitCode: 0 })
    expect(await finding('b')).toMatchObject({ level: 'ok' })
  })
  await startAndClose(withSecret('b'))
})

/** The hash of a person under this secret, and the warnings at the start. */
const digestWith = async (letter: string) => {
  const warnings: string[] = []
  const stream = { write: (line: string) => void warnings.push((JSON.parse(line) as { msg: string }).msg) }
  const village = await startVillage(withSecret(letter), pino({ level: 'warn' }, stream))
  const digest = village.auth.digest('email', 'josefina@provider.example')
  await village.close()
  return { digest, warnings }
}

describe('the do-not-list', () => {
  it('still matches its entries in a village without a separate key', async () => {
    const key = hkdfSync('sha256', 'b'.repeat(40), 'trusted-village', 'do-not-list', 32)
    await onDatabase((opened) => sqlOn(opened.background.db)`delete from auth.list_key`)
    const { digest } = await digestWith('b')
    expect(digest).toBe(
      createHmac('sha256', Buffer.from(key)).update('email:josefina@provider.example').digest('base64url'),
    )
  })

  it('still matches under another secret if `accept-secret` gets the previous one, but not a wrong one', async () => {
    const { digest } = await digestWith('b')
    await onDatabase(async (opened) => {
      const list = sqlOn(opened.background.db)
      await list`insert into do_not_list (digest, entry_id) values (${digest}, gen_random_uuid())`
      expect(await acceptSecret('d', opened, 'x')).toMatchObject({
        exitCode: 1,
        printed: [expect.stringMatching('OLD_VILLAGE_SECRET is not the secret')],
      })
      expect(await acceptSecret('d', opened, 'b')).toEqual({
        exitCode: 0,
        printed: ['The site can start with this secret.'],
      })
    })
    expect(await digestWith('d')).toEqual({ digest, warnings: [] })
    // and after another change of the secret
    await onDatabase((opened) => acceptSecret('e', opened, 'd'))
    expect(await digestWith('e')).toEqual({ digest, warnings: [] })
  })

  it('matches nobody once the secret is lost, as the command, the doctor and the start report', async () => {
    const { digest } = await digestWith('e')
    const lost = '1 entry of the do-not-list belongs to a secret that is lost and matches no one anymore'
    await onDatabase(async (opened) => {
      const { printed } = await acceptSecret('f', opened)
      expect(printed).toEqual(['The site can start with this secret.', expect.stringMatching(lost)])
      const finding = (await checkDatabase(opened, withSecret('f'))).find(({ subject }) => subject === 'do-not-list')
      expect(finding).toMatchObject({ level: 'warning', seen: expect.stringMatching(lost) })
    })
    const after = await digestWith('f')
    expect(after.digest).not.toBe(digest)
    expect(after.warnings).toEqual([expect.stringMatching(lost)])
  })

  it('has one key even if processes start at once', async () => {
    await onDatabase((opened) => sqlOn(opened.background.db)`delete from auth.list_key`)
    await onDatabase((opened) => sqlOn(opened.background.db)`delete from auth.signing_keys`)
    await onDatabase(async (opened) => {
      const start = () =>
        createAuth({ database: opened, configuration: withSecret('g'), log, siteUrl: () => 'http://localhost' })
      const digests = (await Promise.all([start(), start(), start()])).map(({ digest }) => digest('email', 'x'))
      expect(new Set(digests).size).toBe(1)
    })
  })
})

it('gets a new key outside production, with a warning', async () => {
  const warnings: string[] = []
  const stream = { write: (line: string) => void warnings.push((JSON.parse(line) as { msg: string }).msg) }
  const trial = { ...withSecret('h'), production: false }
  await (await startVillage(trial, pino({ level: 'warn' }, stream))).close()
  expect(warnings).toEqual([
    expect.stringMatching(/another VILLAGE_SECRET .* A new one is made/),
    expect.stringMatching('1 entry of the do-not-list'),
  ])
})
