// A real browser for journeys: one Chromium per worker, a fresh context per visitor and test, every fault of a page noticed.
import { setTimeout } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { sessionItem } from '../../web/app/stored-items.ts'
import type { TestVillage } from '../app.ts'
import type { CastMember } from '../cast.ts'
import { findChromium } from '../chromium.ts'

/** Sizes the site is looked at: the smallest phone, a small desktop window at 200 % zoom, phone, tablet, desktop. */
export const viewports = {
  smallest: { width: 320, height: 640 },
  zoomed: { width: 640, height: 360 },
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const

/** Where a journey is walked that differs by the width: at both in `npm run test:deep`, else at the desktop's. */
export const walkedAt: ('desktop' | 'phone')[] = process.env.TEST_DEPTH === 'deep' ? ['desktop', 'phone'] : ['desktop']

/** The toast with these words. */
export const toast = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(words, { exact: true })

/** How every Chromium here is started. */
export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without a window nobody types into the address bar; its two hidden pages in each context cost more than the site.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  // A page lives for seconds here: compiling its scripts a second time, for speed, costs more than it saves.
  '--js-flags=--no-opt --no-maglev',
]

export interface Visitor {
  page: Page
  context: BrowserContext
  /** What went wrong in the page so far: exceptions, refused scripts or styles. */
  faults: string[]
  /** Waits until the page has done what it puts off until it is idle, and no request of it has been under way for a while. */
  rest(): Promise<void>
}

export interface TestBrowser {
  /** Gives a browser window to somebody who has never been here, and who leaves when the test is over. */
  visitor(options?: {
    /** Who is signed in already, without having seen the sign-in screen (`signIn` goes through it). */
    as?: CastMember
    /** Another address of the same village. */
    at?: string
    /** Stays from test to test, until the browser is closed; else a visitor goes when the test ends. */
    stays?: boolean
    viewport?: keyof typeof viewports
    dark?: boolean
    reducedMotion?: boolean
    permissions?: string[]
    geolocation?: { latitude: number; longitude: number }
    /** Lets the site install its service worker, past which no test can answer a call by itself. */
    serviceWorker?: boolean
    /** False for a browser that runs no scripts. */
    scripts?: boolean
  }): Promise<Visitor>
  close(): Promise<void>
}

/** The Chromium of this worker; it ends with the worker. */
let launched: Promise<Browser> | undefined

const launch = (): Promise<Browser> => {
  const executablePath = findChromium({ shell: true })
  if (!executablePath) throw new Error('No Chromium was found. Set CHROMIUM_PATH, or install one.')
  return chromium.launch({ executablePath, args: browserFlags })
}

/** Puts a session where the site looks for it, as the first document of the site begins: without a page load of its own. */
const storeSession = async (page: Page, session: string, address: string): Promise<void> => {
  const { origin } = new URL(address)
  const script = await page.addInitScript(
    ([site, key, value]) => {
      if (location.origin === site) localStorage.setItem(key, value)
    },
    [origin, sessionItem.key, session] as const,
  )
  const stop = () => {
    if (new URL(page.url()).origin !== origin) return
    page.off('domcontentloaded', stop)
    // Whoever signs out stays signed out. The page may be closed by now.
    script.dispose().catch(() => undefined)
  }
  page.on('domcontentloaded', stop)
}

/** Times in a row, a tenth of a second apart, that nothing is under way in a page at rest. */
const restfulLooks = 4

/**
 * See {@link Visitor.rest}. Playwright's `networkidle` tells of the time after loading only, not of what a field's focus asks for.
 * Where a test holds some requests back, no answer is waited for.
 */
export const watchRequests = (page: Page): (() => Promise<void>) => {
  const inProgress = new Set<Request>()
  page.on('request', (request) => {
    // live streams never end
    if (!request.url().includes('/realtime/')) inProgress.add(request)
  })
  page.on('requestfinished', (request) => inProgress.delete(request))
  page.on('requestfailed', (request) => inProgress.delete(request))
  return async () => {
    await page.waitForLoadState('load')
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    for (let looks = 0; looks < restfulLooks; ) {
      await setTimeout(100)
      looks = inProgress.size === 0 ? looks + 1 : 0
    }
  }
}

/** Opens windows on the site of a village. Throws when this machine has no browser. */
export const startBrowser = async (village: TestVillage): Promise<TestBrowser> => {
  launched ??= launch()
  let browser = await launched
  if (!browser.isConnected()) {
    launched = launch()
    browser = await launched
  }
  const contexts = new Set<BrowserContext>()
  return {
    visitor: async ({
      at = village.url,
      as,
      stays = false,
      viewport = 'desktop',
      dark = false,
      reducedMotion = false,
      permissions,
      geolocation,
      serviceWorker = false,
      scripts = true,
    } = {}) => {
      const context = await browser.newContext({
        baseURL: at,
        viewport: viewports[viewport],
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
        locale: 'en-US',
        timezoneId: 'America/Los_Angeles',
        javaScriptEnabled: scripts,
        serviceWorkers: serviceWorker ? 'allow' : 'block',
        ...(permissions ? { permissions } : {}),
        ...(geolocation ? { geolocation } : {}),
      })
      contexts.add(context)
      // a page left open goes on moving its banner, at the cost of the tests after it
      if (!stays) onTestFinished(() => context.close())
      context.setDefaultTimeout(20_000)
      const page = await context.newPage()
      const rest = watchRequests(page)
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy|Trusted|Uncaught/.test(message.text())) {
          faults.push(message.text())
        }
      })
      if (as) await storeSession(page, await village.newSession(as, at), at)
      return { page, context, faults, rest }
    },
    close: async () => {
      await Promise.all([...contexts].map((context) => context.close()))
    },
  }
}
