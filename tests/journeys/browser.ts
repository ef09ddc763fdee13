// A real browser for journeys: one Chromium per worker, a new context per visitor and test, with all page errors
// collected.
import { setTimeout } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { sessionItem } from '../../web/app/stored-items.ts'
import type { TestVillage } from '../app.ts'
import type { CastMember } from '../cast.ts'
import { findChromium } from '../chromium.ts'

/** Window sizes for tests: the smallest phone, a small desktop window at 200 % zoom, phone, tablet, desktop. */
export const viewports = {
  smallest: { width: 320, height: 640 },
  zoomed: { width: 640, height: 360 },
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1440, height: 900 },
} as const

/** Widths for journeys whose layout depends on it: both in `npm run test:deep`, otherwise only the desktop. */
export const walkedAt: ('desktop' | 'phone')[] = process.env.TEST_DEPTH === 'deep' ? ['desktop', 'phone'] : ['desktop']

/** The toast with this text. */
export const toast = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(words, { exact: true })

/** Command line flags of every Chromium. */
export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Without a window nobody types into the address bar; its two hidden pages per context cost more than the site.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  // A page lives only for seconds here: optimizing its scripts costs more than it saves.
  '--js-flags=--no-opt --no-maglev',
]

export interface Visitor {
  page: Page
  context: BrowserContext
  /** Errors of the page so far: exceptions, and scripts or styles blocked by the policy. */
  faults: string[]
  /** Waits until the page is idle, and until no request has been in progress for a while. */
  rest(): Promise<void>
}

export interface TestBrowser {
  /** Opens a browser window for a new visitor, which is closed when the test ends. */
  visitor(options?: {
    /** Signs this member in without the sign-in screen (`signIn` goes through it). */
    as?: CastMember
    /** Another URL of the same village. */
    at?: string
    /** Keeps the window open across tests, until the browser is closed. */
    stays?: boolean
    viewport?: keyof typeof viewports
    dark?: boolean
    reducedMotion?: boolean
    permissions?: string[]
    geolocation?: { latitude: number; longitude: number }
    /** Allows the service worker, whose requests a test cannot intercept. */
    serviceWorker?: boolean
    /** False for a browser with JavaScript disabled. */
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

/** Stores a session before the site's first document runs its scripts, so that no extra page load is needed. */
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
    // Afterwards a sign-out must not be reverted. The page may be closed by now.
    script.dispose().catch(() => undefined)
  }
  page.on('domcontentloaded', stop)
}

/** Successive checks, a tenth of a second apart, without a request in progress before a page counts as at rest. */
const restfulLooks = 4

/**
 * See {@link Visitor.rest}. Playwright's `networkidle` covers only page loads, not requests caused by focusing a field.
 * Do not use it while a test holds back requests: it would wait for their responses.
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

/** Opens browser windows on a village's site. Throws if this machine has no browser. */
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
      // a page left open keeps animating its banner, which slows down later tests
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
