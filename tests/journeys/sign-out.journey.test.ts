// Signing out, with and without a response from the server. Other tabs: share.journey.test.ts.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startBrowser, toast } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))

/** Milliseconds that the page waits for the server's response. */
const hearingMs = 5000

/** A member on their account page, with a pending search stored in this browser. */
const member = async () => {
  const visitor = await browser.visitor({ as: maya })
  await visitor.page.goto('/profile')
  await visitor.page.getByRole('heading', { level: 1, name: maya.fullName }).waitFor()
  await visitor.page.evaluate(() => {
    localStorage.setItem(
      'pendingSearch',
      JSON.stringify({ location: 'Oakland, CA', category: 'nanny', timestamp: Date.now() }),
    )
    Object.assign(window, { before: true })
  })
  return visitor
}

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Hi / }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** Waits for the reloaded home page, as a visitor sees it. */
const arriveSignedOut = async (page: Page): Promise<void> => {
  await page.waitForURL(`${village.url}/`)
  await page.waitForFunction(() => !('before' in window))
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /session|pending/i.test(key)))).toEqual([])
  await page.goto('/profile')
  await page.waitForURL((url) => url.pathname === '/auth')
}

describe('signing out', () => {
  it('is confirmed, redirects home, reloads the page, and leaves no data in the browser', async () => {
    const { page, faults } = await member()
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
    await signOut(page)
    await toast(page, 'Signed out successfully').waitFor()
    await page.waitForFunction(() => !('before' in window))
    // the toast is still readable on the new page
    await toast(page, 'Signed out successfully').waitFor()
    expect(new Set(visited)).toEqual(new Set(['/']))
    await arriveSignedOut(page)
    await page.goBack()
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
    await page.reload()
    expect(await toast(page, 'Signed out successfully').count()).toBe(0)
    expect(faults).toEqual([])
  })

  it.each(['the server does not answer', 'the session has expired and cannot be refreshed'])(
    'works when %s',
    async (trouble) => {
      const { page } = await member()
      if (trouble.startsWith('the server')) await page.route('**/auth/v1/logout*', () => undefined)
      else {
        await page.route('**/auth/v1/**', (route) => route.abort())
        await page.evaluate(() => {
          const key = 'trusted-village-session'
          const session = JSON.parse(localStorage.getItem(key) ?? '{}')
          localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
        })
      }
      await page.clock.install()
      await signOut(page)
      await page.clock.fastForward(hearingMs)
      await toast(page, 'Session cleared').waitFor()
      await arriveSignedOut(page)
    },
  )
})
