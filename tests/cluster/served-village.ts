// A database with one member, and the environment with which separate processes serve it in production.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfiguration } from '../../server/configuration.ts'
import { openDatabase } from '../../server/database/open.ts'
import { hashPassword } from '../../server/gotrue/passwords.ts'
import { createMember } from '../../server/gotrue/sign-up.ts'
import type { CastMember } from '../cast.ts'
import { freshDatabase } from '../fresh-database.ts'
import { freePort } from '../postgres-cluster.ts'

/** Not one of the cast, whose accounts belong to the demo village: production does not serve that. */
const lin: CastMember = { email: 'lin@families.example', fullName: 'Lin Park', password: 'seven quiet owls' }

const apiKey = 'a key of tests'

export interface ServedVillage {
  url: string
  apiKey: string
  member: CastMember
  environment: Record<string, string>
  remove: () => Promise<void>
}

/** Creates the database; no server runs on it yet. */
export const makeServedVillage = async (): Promise<ServedVillage> => {
  const folder = await mkdtemp(join(tmpdir(), 'village-served-'))
  const fresh = await freshDatabase(join(folder, 'data'))
  const database = await openDatabase(
    readConfiguration({ NODE_ENV: 'test', ...fresh.environment }),
    pino({ level: 'silent' }),
  )
  const passwordHash = await hashPassword(lin.password)
  const parent = { ...lin, passwordHash, userType: 'parent_seeking', confirmed: true } as const
  await database.db.transaction().execute((trx) => createMember(trx, parent))
  await database.close()
  const port = await freePort()
  const url = `http://localhost:${port}`
  return {
    url,
    apiKey,
    member: lin,
    environment: {
      ...fresh.environment,
      PORT: String(port),
      SITE_URL: url,
      VILLAGE_SECRET: 'a secret of tests that is long enough',
      AUTH_API_KEY: apiKey,
      MAIL_DIR: join(folder, 'mail'),
      AUTH_RATE_LIMIT_FACTOR: '20',
    },
    remove: async () => {
      await fresh.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Signs the member in at one of the village's URLs; resolves with the access token. */
export const signIn = async (url: string, { member }: ServedVillage): Promise<string> => {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: member.email, password: member.password }),
  })
  if (!answer.ok) throw new Error(`The member cannot sign in: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { access_token: string }).access_token
}
