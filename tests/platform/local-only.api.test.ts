// A site that others can reach but that is not in production does not start, or has neither demo nor mailbox.

import { request } from 'node:http'
import { join } from 'node:path'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfiguration } from '../../server/configuration.ts'
import { demoMaya, demoPassword } from '../../server/demo/demo-members.ts'
import { greet } from '../../server/greeting.ts'
import { startVillage, type Village } from '../../server/start.ts'
import { startTestVillage } from '../app.ts'
import { folderForTest, forFile } from '../for-file.ts'
import { emptyDatabase } from '../fresh-database.ts'
import { sqlOn } from '../sql.ts'

const quiet = pino({ level: 'silent' })

/** The lines printed at the start. */
const greetingOf = (village: Village): string => {
  const lines: string[] = []
  const print = console.log
  console.log = (line: string) => void lines.push(line)
  try {
    greet(village)
  } finally {
    console.log = print
  }
  return lines.join('\n')
}

const village = await forFile(startTestVillage({ demo: true, ownFolder: true }))

describe('the demo village on this machine', () => {
  /** Signs in as Maya from this machine, with these headers. */
  const signIn = (
    headers: Record<string, string>,
    password = demoPassword,
  ): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify({ email: demoMaya.email, password })
      request(
        `${village.url}/auth/v1/token?grant_type=password`,
        { method: 'POST', headers: { apikey: village.apiKey, 'content-type': 'application/json', ...headers } },
        async (response) => {
          let text = ''
          for await (const chunk of response.setEncoding('utf8')) text += chunk
          resolve({ status: response.statusCode ?? 0, text })
        },
      )
        .on('error', reject)
        .end(body)
    })

  it('prints its passwords and the mailbox’s URL, and both work', async () => {
    expect(greetingOf(village)).toContain(demoPassword)
    expect(greetingOf(village)).toContain('/mailbox')
    expect((await signIn({})).status).toBe(200)
    expect((await signIn({ origin: village.url })).status).toBe(200)
  })

  it.each<Record<string, string>>([
    { 'x-forwarded-for': '198.51.100.7' },
    { 'X-Forwarded-Host': 'village.example' },
    { forwarded: 'for=198.51.100.7;host=village.example' },
    { host: 'village.example' },
    { origin: 'https://village.example' },
  ])('accepts no demo password through a proxy: %j', async (headers) => {
    // full-width letters do not make it another password
    for (const password of [demoPassword, demoPassword.replace('p', 'ｐ')]) {
      const { status, text } = await signIn(headers, password)
      expect([status, JSON.parse(text).error_code]).toEqual([400, 'invalid_credentials'])
    }
  })

  it('is not served on a site that others can reach', async () => {
    const { configuration } = village
    for (const reach of [{ production: true }, { HOST: '0.0.0.0' }, { AUTH_TRUSTED_PROXIES: 1 }]) {
      // The running village holds the embedded database, so another message comes first.
      const start = startVillage({ ...configuration, ...reach, PORT: 0 }, quiet)
      await expect(start).rejects.toThrow(/This database holds the demo village|The database is in use/)
    }
  })
})

describe('an empty database', () => {
  const startWith = async (environment: Record<string, string>, check: (village: Village) => Promise<void>) => {
    const database = await emptyDatabase(join(await folderForTest('public'), 'data'))
    onTestFinished(async () => void (await database.remove()))
    const configuration = readConfiguration({ PORT: '0', ...database.environment, ...environment })
    const village = await startVillage(configuration, quiet)
    onTestFinished(village.close)
    await check(village)
  }

  it.each<Record<string, string>>([{ HOST: '0.0.0.0' }, { AUTH_TRUSTED_PROXIES: '1' }])(
    'stays empty with %j, and the start says why',
    (environment) =>
      startWith(environment, async (village) => {
        expect(village.demo).toBeNull()
        const members = await sqlOn(village.database.background.db)`select id from auth.users`
        expect(members).toHaveLength(0)
        const said = greetingOf(village)
        expect(said).toContain('Others can reach this site, so it has no demo village and no mailbox page.')
        expect(said).not.toContain(demoPassword)
        expect(said).not.toContain('/mailbox')
        const port = new URL(village.url).port
        expect((await fetch(`http://127.0.0.1:${port}/mailbox`)).status).toBe(404)
      }),
  )

  it('is not served under a public URL outside production', async () => {
    for (const SITE_URL of ['https://village.example', 'http://192.168.1.5:3000', 'https://localhost.example']) {
      for (const NODE_ENV of ['development', 'test']) {
        await expect(startVillage(readConfiguration({ SITE_URL, NODE_ENV }), quiet)).rejects.toThrow(
          `SITE_URL is a public address (${SITE_URL}), but NODE_ENV is not production.`,
        )
      }
    }
  })
})
