// Moving the embedded database to a server: the site stays readable, keeps its data and sessions, and a failed move
// changes nothing.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { getMySubmissions, submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import { readConfiguration } from '../../server/configuration.ts'
import { openDatabase } from '../../server/database/open.ts'
import { findBrokenRecounts } from '../../server/database/recounts.ts'
import { startVillage } from '../../server/start.ts'
import { requestOf } from '../app.ts'
import { maya } from '../cast.ts'
import { folderForFile } from '../for-file.ts'
import { emptyDatabase } from '../fresh-database.ts'
import { recommendationInput } from '../recommendation-input.ts'
import { contentOf, sqlOn } from '../sql.ts'
import { commandsOf } from './commands.ts'

/** Identical before and after the move, because the site's URL stays the same. */
const issuer = 'http://localhost/auth/v1'

const log = pino({ level: 'silent' })
const closers: (() => Promise<unknown>)[] = []
const folder = await folderForFile('move')
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

type Running = Awaited<ReturnType<typeof startVillage>>

const ask = async (village: Running, token: string, [address, request]: [string, RequestInit]) => {
  const headers = { ...request.headers, apikey: village.auth.apiKey, authorization: `Bearer ${token}` }
  const response = await fetch(address, { ...request, headers })
  return { status: response.status, body: (await response.json()) as { code?: string } & Record<string, unknown> }
}

const authenticate = async (village: Running, grant: string, body: object) => {
  const response = await fetch(`${village.url}/auth/v1/token?grant_type=${grant}`, {
    method: 'POST',
    headers: { apikey: village.auth.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as { access_token: string; refresh_token: string } }
}

it('moves a running site, which stays readable, and continues its sessions on the new server', async () => {
  const dataDir = join(folder, 'data')
  const common = { NODE_ENV: 'test', PORT: '0', MAIL_DIR: join(folder, 'mail'), AUTH_PUBLIC_URL: issuer }
  const configuration = readConfiguration({ ...common, DATA_DIR: dataDir })
  const village = await startVillage(configuration, log)
  closers.push(() => village.close())
  const { body: session } = await authenticate(village, 'password', { email: maya.email, password: maya.password })
  const submit = (at: Running) =>
    ask(at, session.access_token, requestOf(at.url, submitRecommendation, recommendationInput()))
  const read = (at: Running) => ask(at, session.access_token, requestOf(at.url, getMySubmissions, {}))
  expect((await submit(village)).status).toBe(200)

  const run = commandsOf(village, { openServer: (url) => openDatabase({ ...configuration, DATABASE_URL: url }, log) })
  const move = async (to: string) => {
    const { exitCode, lines } = await run('move', '--to', to)
    return { exitCode, text: lines.join('\n') }
  }

  // A server whose database is not empty: nothing changes, and the site accepts writes again.
  const full = await emptyDatabase(join(folder, 'full'))
  closers.push(() => full.remove())
  const other = await startVillage(readConfiguration({ ...common, ...full.environment }), log)
  await other.close()
  const refused = await move(full.environment.DATABASE_URL ?? '')
  expect(refused).toMatchObject({ exitCode: 1, text: expect.stringMatching('This database is not empty') })
  expect(existsSync(join(dataDir, 'moved'))).toBe(false)
  await sqlOn(village.database.background.db)`delete from limits`
  expect((await submit(village)).status).toBe(200)

  const empty = await emptyDatabase(join(folder, 'target'))
  closers.push(() => empty.remove())
  const address = empty.environment.DATABASE_URL ?? ''
  const inProgress = move(address)
  const readings: number[] = []
  let done = false
  inProgress.then(
    () => (done = true),
    () => (done = true),
  )
  while (!done) readings.push((await read(village)).status)
  expect(new Set(readings)).toEqual(new Set([200]))
  const moved = await inProgress
  expect(moved).toMatchObject({ exitCode: 0, text: expect.stringMatching(/^Moved: \d+ rows/) })
  const secret = readFileSync(join(dataDir, 'secret'), 'utf8').trim()
  expect(moved.text).toContain(join(dataDir, 'secret'))
  expect(moved.text).not.toContain(secret)
  expect(existsSync(join(dataDir, 'moving.dump'))).toBe(false)

  const before = await contentOf(village.database.background.db)
  expect(await submit(village)).toMatchObject({ status: 503, body: { code: 'busy' } })
  expect((await read(village)).status).toBe(200)
  expect(await contentOf(village.database.background.db)).toEqual(before)

  const onServer = await openDatabase(readConfiguration({ ...common, DATABASE_URL: address }), log)
  expect(await contentOf(onServer.background.db)).toEqual(before)
  expect(await findBrokenRecounts(onServer.background.db)).toEqual([])
  await onServer.close()
  await village.close()
  await expect(startVillage(configuration, log)).rejects.toThrow('was moved to a PostgreSQL server')

  const after = await startVillage(
    readConfiguration({ ...common, ...empty.environment, DATA_DIR: join(folder, 'fresh'), VILLAGE_SECRET: secret }),
    log,
  )
  closers.push(() => after.close())
  const here = await read(after)
  expect(here.status).toBe(200)
  expect(JSON.stringify(here.body)).toContain('Rosa Martinez')
  expect((await authenticate(after, 'refresh_token', { refresh_token: session.refresh_token })).status).toBe(200)
})
