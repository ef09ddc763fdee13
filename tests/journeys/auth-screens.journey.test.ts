// Signing in, sharing and signing out in a browser whose storage is blocked.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startBrowser } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
const main = (page: Page) => page.getByRole('main')

describe('a browser with blocked storage', () => {
  it('lets a member sign in, search, share and sign out', async () => {
    const { page, context, faults } = await browser.visitor()
    await context.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      }
      for (const kept of ['localStorage', 'sessionStorage']) Object.defineProperty(window, kept, { get: refuse })
    })
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Location' }).fill('Oakland, CA')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Nanny' })
    await main(page).getByRole('link', { name: 'Sign In' }).click()
    await page.getByLabel('Email').fill(maya.email)
    await page.getByLabel('Password', { exact: true }).fill(maya.password)
    await main(page).getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL(`${village.url}/`)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Share Experience' }).click()
    await page.getByLabel('Provider or Business Name').fill('Rosa')
    await page.getByRole('link', { name: 'Trusted Village, home' }).click()
    await main(page).getByRole('link', { name: 'Browse Services' }).waitFor()
    await page.getByRole('button', { name: /^Hi / }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
    expect(faults).toEqual([])
  })
})
