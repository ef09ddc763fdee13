// Signing in and up in a browser that keeps nothing, and what a parent is told who is verified.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startBrowser } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
let code: string

beforeAll(async () => {
  code = (await village.call(getOwnProfile, {}, maya)).body.referral_code
})

const toast = (page: Page, words: string) => page.getByRole('region').getByText(words, { exact: true })
const main = (page: Page) => page.getByRole('main')
const arrived = (page: Page, address: string) => page.waitForURL(`${village.url}${address}`)

describe('a browser that keeps nothing', () => {
  it('lets a member in, search, share and leave all the same', async () => {
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
    await arrived(page, '/')
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

const address = 'nora@trustedvillage.example'

describe('a parent who is verified', () => {
  const verifiedAt = (moment: Date) =>
    village.database.db
      .updateTable('auth.users')
      .set({ email_confirmed_at: moment })
      .where('email', '=', maya.email)
      .execute()

  it('is welcomed and led home, from an old address too; long afterwards they are not told so again', async () => {
    await verifiedAt(new Date())
    const { page } = await browser.visitor({ as: maya })
    await page.goto('/email-verification?verified=true')
    await toast(page, 'Email verified! 🎉').waitFor()
    await toast(page, 'Welcome to Trusted Village! Your account is now active.').waitFor()
    await arrived(page, '/')

    const { page: later } = await browser.visitor()
    await verifiedAt(new Date(Date.now() - 3_600_000))
    await later.goto('/auth?verified=true')
    await later.getByLabel('Email').fill(maya.email)
    await later.getByLabel('Password', { exact: true }).fill(maya.password)
    await main(later).getByRole('button', { name: 'Sign In' }).click()
    await arrived(later, '/')
    await toast(later, 'Welcome back!').waitFor()
    for (const address of ['/auth?verified=true', '/email-verification?verified=true']) {
      await later.goto(address)
      await arrived(later, '/')
      await later.getByText('Hi Maya').waitFor()
      expect(await later.getByText('Your account is now active').count()).toBe(0)
    }
  })

  it('finds the search that was waiting since before they signed up', async () => {
    const { page } = await browser.visitor()
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Location' }).fill('Oakland, CA')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Nanny' })
    await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
    await page.getByLabel('First name').fill('Nora')
    await page.getByLabel('Last name').fill('Quinn')
    await page.getByLabel('Email').fill(address)
    await page.getByLabel(/^Password/).fill('seven-gold-poppies')
    await page.getByLabel('Find services').check()
    await page.getByLabel('Referral code').fill(code)
    await page.getByRole('button', { name: 'Create account' }).click()
    await toast(page, 'Account created!').waitFor()
    const mail = (await village.mails()).find(({ to }) => to === address)
    await page.goto(mail?.link ?? '')
    await toast(page, 'Email verified! 🎉').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Nannies near Oakland' }).waitFor()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ location: 'Oakland, CA', category: 'nanny' })
    expect(await page.evaluate(() => localStorage.getItem('pendingSearch'))).toBeNull()
  })
})
