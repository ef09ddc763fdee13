// Browsers with a wrong clock or blocked storage: members stay signed in, and calls send their token.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startBrowser } from './browser.ts'
import { signIn } from './sign-in.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))

const twoHoursMs = 2 * 3_600_000

/** Shifts the clock of every page by this many milliseconds. */
const moveClock = (byMs: number) => {
  const { Date: Real } = globalThis
  globalThis.Date = class extends Real {
    constructor(...given: unknown[]) {
      super(...((given.length > 0 ? given : [Real.now() + byMs]) as [number]))
    }
    static override now = () => Real.now() + byMs
  } as DateConstructor
}

/** Blocks storage as browsers with cookies turned off do. */
const denyStorage = () => {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied for this document', 'SecurityError')
      },
    })
  }
}

/** Visits pages that only members can open, and expects no request to sign in. */
const useTheSite = async (page: Page): Promise<void> => {
  for (const round of [1, 2, 3]) {
    await page.getByRole('contentinfo').getByRole('link', { name: 'My Profile' }).click()
    await page.getByRole('heading', { name: 'My Recommendations' }).waitFor()
    await page.getByRole('link', { name: 'Contacts opened' }).first().click()
    await page.getByRole('heading', { name: 'Contacts you opened' }).waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { level: 1, name: /, Maya$/ }).waitFor()
    expect(await page.getByText('Please sign in').count(), `round ${round}`).toBe(0)
  }
  await page.getByText('Hi Maya').waitFor()
}

const refreshesOf = (page: Page): string[] => {
  const seen: string[] = []
  page.on('request', (request) => void (request.url().includes('grant_type=refresh_token') && seen.push(request.url())))
  return seen
}

describe('a member', () => {
  it.each([
    ['fast', twoHoursMs],
    ['slow', -twoHoursMs],
  ])('stays signed in if their clock is two hours %s', async (_, byMs) => {
    const { page, faults } = await browser.visitor()
    await page.addInitScript(moveClock, byMs)
    const refreshes = refreshesOf(page)
    await signIn(page, maya)
    await useTheSite(page)
    await page.reload()
    await useTheSite(page)
    expect(refreshes).toEqual([])
    expect(faults).toEqual([])
  })

  it('stays signed in until the page is closed if storage is blocked', async () => {
    const { page, faults } = await browser.visitor()
    await page.addInitScript(denyStorage)
    await signIn(page, maya)
    await useTheSite(page)
    expect(faults).toEqual([])
  })
})
