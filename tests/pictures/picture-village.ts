// The demo village at a fixed time, and a browser for each kind of visitor.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { readConfiguration } from '../../server/configuration.ts'
import { demoAda, demoMaya, demoPassword } from '../../server/demo/demo-members.ts'
import { startVillage } from '../../server/start.ts'
import { findChromium } from '../chromium.ts'
import { browserFlags } from '../journeys/browser.ts'
import { dayFrom, type Who } from './screen.ts'

/** The storage key of the session. */
const sessionStorageKey = 'trusted-village-session'

const emails = { member: demoMaya.email, administrator: demoAda.email }

export interface PictureVillage {
  /** A browser context in which this person is signed in; its clock is fixed and it reports no visits. */
  window(who: Who): Promise<BrowserContext>
  close(): Promise<void>
}

/** Starts the village and a browser. */
export const startPictureVillage = async (): Promise<PictureVillage> => {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium was found. Set CHROMIUM_PATH, or install one.')
  const folder = await mkdtemp(join(tmpdir(), 'village-pictures-'))
  const configuration = readConfiguration({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    MAIL_DIR: join(folder, 'mail'),
    DEMO: 'on',
    PRODUCTS_OPEN_TO: 'members',
    AUTH_RATE_LIMIT_FACTOR: '20',
  })
  const village = await startVillage(configuration, pino({ level: 'silent' }), { now: () => new Date(dayFrom(0)) })
  const { apiKey } = village.auth
  const browser: Browser = await chromium.launch({ executablePath, args: browserFlags })

  const sessions = new Map<string, Promise<string>>()
  const signIn = async (email: string): Promise<string> => {
    const answer = await fetch(`${village.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword }),
    })
    if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status}`)
    return answer.text()
  }
  const sessionOf = (email: string): Promise<string> => {
    const session = sessions.get(email) ?? signIn(email)
    sessions.set(email, session)
    return session
  }

  return {
    window: async (who) => {
      const session = who === 'visitor' ? [] : [{ name: sessionStorageKey, value: await sessionOf(emails[who]) }]
      const context = await browser.newContext({
        baseURL: village.url,
        reducedMotion: 'reduce',
        // a service worker would bypass the mocked routes
        serviceWorkers: 'block',
        locale: 'en-US',
        timezoneId: 'America/Los_Angeles',
        storageState: { cookies: [], origins: [{ origin: village.url, localStorage: session }] },
      })
      context.setDefaultTimeout(20_000)
      await context.clock.setFixedTime(dayFrom(0))
      await context.route('**/rest/v1/page_visits', (route) => route.fulfill({ json: {} }))
      return context
    },
    close: async () => {
      await browser.close()
      await village.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
