// A running village for tests: the real server on a fresh database of the kind named by TEST_DATABASE, on a free port.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logger, pino } from 'pino'
import PostalMime from 'postal-mime'
import type { z } from 'zod'
import type { Contract } from '../domain/contract.ts'
import { pathParameters } from '../domain/contract.ts'
import type { Problem } from '../domain/refusal.ts'
import { readConfiguration } from '../server/configuration.ts'
import { changeSettings } from '../server/providers/growth.queries.ts'
import { startVillage, type Village } from '../server/start.ts'
import { type CastMember, inviteCast } from './cast.ts'
import { startClusterVillage } from './cluster/cluster-village.ts'
import { type FreshDatabase, freshDatabase, testDatabase } from './fresh-database.ts'
import { openKeptDatabase } from './kept-engine.ts'
import { type Sql, sqlOn } from './sql.ts'

export interface SentMail {
  to: string
  subject: string
  text: string
  html: string
  /** The first link in the text part. */
  link: string
}

export interface Answer<Output> {
  status: number
  /** Set if `status` is 200. */
  body: Output
  /** Set otherwise. */
  problem: Problem
  headers: Headers
}

export interface TestVillage extends Village {
  /** Runs SQL statements on the village's database, without timeouts. */
  sql: Sql
  apiKey: string
  /** Calls a contract as a member of the cast, or as a visitor. */
  call<I extends z.ZodType, O extends z.ZodType>(
    contract: Contract<I, O>,
    input: z.input<I>,
    as?: CastMember | null,
  ): Promise<Answer<z.input<O>>>
  /**
   * Signs in over auth/v1 and returns the new session as JSON, as the browser stores it. `at` is another
   * URL of the same village: a session is valid only for the URL where it was created.
   */
  newSession(member: CastMember, at?: string): Promise<string>
  /** Signs in over auth/v1, once per member, and returns the access token. */
  accessToken(member: CastMember): Promise<string>
  /** All emails sent so far, oldest first. */
  mails(): Promise<SentMail[]>
}

export interface TestVillageOptions {
  /** Fills the database with the demo village; by default it has only the cast. */
  demo?: boolean
  /** A village in its first hour. */
  isNew?: boolean
  environment?: Record<string, string>
  /** On the embedded database: stores it in this village's own folder, so that it can be closed and reopened. */
  ownFolder?: boolean
  /** The logger; silent by default. */
  log?: Logger
}

const readMail = async (file: string): Promise<SentMail> => {
  const mail = await PostalMime.parse(await readFile(file))
  const text = mail.text ?? ''
  return {
    to: mail.to?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    text,
    html: mail.html ?? '',
    link: /https?:\/\/\S+/.exec(text)?.[0] ?? '',
  }
}

/** Reads a folder of emails and parses each file only once. */
const mailReader = (folder: string) => {
  const known = new Map<string, Promise<SentMail>>()
  return async (): Promise<SentMail[]> => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    for (const name of names) if (!known.has(name)) known.set(name, readMail(join(folder, name)))
    return Promise.all(names.flatMap((name) => known.get(name) ?? []))
  }
}

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** URL and request of a contract's call, as any client would send it. */
export const requestOf = (url: string, contract: Contract, input: Record<string, unknown>): [string, RequestInit] => {
  const rest = { ...input }
  let path = contract.path
  for (const name of pathParameters(contract.path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(asText(rest[name]).toWellFormed()))
    delete rest[name]
  }
  if (contract.method !== 'GET') {
    return [
      `${url}${path}`,
      { method: contract.method, body: JSON.stringify(rest), headers: { 'content-type': 'application/json' } },
    ]
  }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined) query.set(name, Array.isArray(value) ? value.join(',') : asText(value))
  return [`${url}${path}?${query}`, { method: 'GET' }]
}

const start = process.env.TEST_CLUSTER ? startClusterVillage : startVillage

/** Starts a village; close it in `afterAll`. Its cast (tests/cast.ts) can sign in. */
export const startTestVillage = async ({
  demo = false,
  isNew = false,
  environment = {},
  ownFolder = false,
  log = pino({ level: process.env.TEST_LOG ?? 'silent' }),
}: TestVillageOptions = {}): Promise<TestVillage> => {
  const folder = await mkdtemp(join(tmpdir(), 'village-test-'))
  const isRetained = testDatabase === 'embedded' && !ownFolder
  const data = join(folder, 'data')
  const database: FreshDatabase = isRetained
    ? { environment: { DATA_DIR: data }, remove: async () => undefined }
    : await freshDatabase(data)
  const configuration = readConfiguration({
    NODE_ENV: 'test',
    PORT: '0',
    MAIL_DIR: join(folder, 'mail'),
    DEMO: demo ? 'on' : 'off',
    // Many tests share one network address.
    AUTH_RATE_LIMIT_FACTOR: '20',
    AUTH_MAILS_PER_HOUR: '10000',
    CONNECTIONS_PER_ADDRESS: '2000',
    ...database.environment,
    ...environment,
  })
  const village = await start(configuration, log, isRetained ? { open: openKeptDatabase } : {})
  // So that it does not find rows that a test is about to insert.
  await village.housekeepingSettled()
  const { apiKey } = village.auth
  if (!demo) {
    await inviteCast(village.database.db)
    if (!isNew) await changeSettings(village.database.db, { first_steps_hidden_at: new Date(), grown_at: new Date() })
  }

  const readMails = mailReader(configuration.MAIL_DIR)
  const tokens = new Map<string, Promise<string>>()
  /** The cast shares one cookie jar, which contains the database position of their last write. */
  let cookie: string | undefined
  const newSession = async ({ email, password }: CastMember, at = village.url): Promise<string> => {
    const response = await fetch(`${at}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const session = await response.text()
    if (!response.ok) throw new Error(`${email} cannot sign in: ${response.status} ${session}`)
    return session
  }
  const signIn = async (member: CastMember): Promise<string> =>
    (JSON.parse(await newSession(member)) as { access_token: string }).access_token
  const accessToken = (member: CastMember): Promise<string> => {
    const known = tokens.get(member.email) ?? signIn(member)
    tokens.set(member.email, known)
    return known
  }

  return {
    ...village,
    sql: sqlOn(village.database.background.db),
    apiKey,
    newSession,
    accessToken,
    call: async (contract, input, as = null) => {
      const [address, request] = requestOf(village.url, contract, input as Record<string, unknown>)
      const headers = new Headers(request.headers)
      headers.set('apikey', apiKey)
      if (as) headers.set('authorization', `Bearer ${await accessToken(as)}`)
      if (cookie) headers.set('cookie', cookie)
      const response = await fetch(address, { ...request, headers })
      cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie
      const body = await response.json()
      return { status: response.status, body, problem: body, headers: response.headers }
    },
    mails: async () => {
      await village.mailSettled()
      return readMails()
    },
    close: async () => {
      await village.close()
      await database.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
