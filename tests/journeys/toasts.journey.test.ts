// Toasts: their duration, F8, dialogs and menus on top of them, and offline behavior.
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend } from '../submissions.ts'
import { startBrowser } from './browser.ts'
import { stopClock } from './stop-clock.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeAll(async () => {
  await recommend(village, { provider_name: 'Rosa Martinez' }, maya)
  await recommend(village, { provider_name: 'Rosa Martinez' }, otto)
})

// each test starts without saved providers
afterEach(() => village.database.db.deleteFrom('saved_providers').execute())

const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })
const toasts = (page: Page) => region(page).getByRole('listitem')
const heart = (page: Page) => page.getByRole('button', { name: 'Save Rosa M. to favorites' })
const hasFocus = (page: Page, label: string) =>
  page.getByRole('button', { name: label }).evaluate((button) => button === document.activeElement)

/** A member with search results, where pressing a heart shows a toast. */
const member = async (): Promise<Page> => {
  const { page } = await browser.visitor({ as: maya })
  await page.goto('/search-results?category=nanny')
  await heart(page).waitFor()
  return page
}

/** A visitor who submits a wrong password, which shows a toast; the page's clock is stopped. */
const failedSignIn = async (): Promise<Page> => {
  const { page } = await browser.visitor()
  await stopClock(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(maya.email)
  await page.getByLabel('Password', { exact: true }).fill('not-the-password')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await toasts(page).waitFor()
  return page
}

describe('a toast', () => {
  it('stays for five seconds, and longer as long as it is hovered or focused', async () => {
    const page = await failedSignIn()
    await page.clock.runFor(4900)
    expect(await toasts(page).count()).toBe(1)
    await toasts(page).hover()
    await page.clock.runFor(30_000)
    expect(await toasts(page).count()).toBe(1)
    await page.keyboard.press('F8')
    await page.mouse.move(10, 10)
    await page.clock.runFor(30_000)
    expect(await toasts(page).count()).toBe(1)
    await page.getByLabel('Email').focus()
    await page.clock.runFor(200)
    await expect.poll(() => toasts(page).count()).toBe(0)
  })
})

describe.each(['phone', 'tablet', 'desktop'] as const)('on a %s', (viewport) => {
  it('covers neither the field in fault of a form nor what comes after it', async () => {
    const { page } = await browser.visitor({ viewport })
    await page.goto('/signup')
    await page.getByRole('button', { name: 'Create account' }).click()
    await toasts(page).getByText('Referral code required').waitFor()
    const covered = () =>
      page.evaluate(() => {
        const toast = document.querySelector('.toast')?.getBoundingClientRect() ?? new DOMRect()
        const controls = [...document.querySelectorAll('main :is(.btn, .label, .err, [aria-invalid=true])')]
        const label = controls.findIndex((control) => control.matches('[aria-invalid=true]')) - 1
        return controls.slice(label).filter((control) => {
          const { top, bottom, left, right } = control.getBoundingClientRect()
          return top < toast.bottom && bottom > toast.top && left < toast.right && right > toast.left
        }).length
      })
    await expect.poll(covered).toBe(0)
  })
})

describe('by keyboard', () => {
  it('F8 focuses the toast, Tab its button; Escape closes it and returns the focus', async () => {
    const page = await member()
    await heart(page).focus()
    await page.keyboard.press('Enter')
    await toasts(page).waitFor()
    await page.keyboard.press('F8')
    expect(await region(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Tab')
    expect(await toasts(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    expect(await hasFocus(page, 'Dismiss')).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => toasts(page).count()).toBe(0)
    expect(await hasFocus(page, 'Save Rosa M. to favorites')).toBe(true)
  })

  it('Escape in a dialog, a menu or a list closes that first, and not the toast', async () => {
    const page = await member()
    await page.route('**/get_provider_recommendations*', (route) => route.abort())
    await page.getByRole('button', { name: 'View all 2 recommendations' }).click()
    const toast = page.locator('.toast')
    await toast.getByText('Failed to load recommendations').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await toast.count()).toBe(1)

    await heart(page).click()
    await page.getByRole('button', { name: /Hi Maya/ }).click()
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    expect(await toast.count()).toBe(1)

    await page.getByRole('combobox', { name: 'Sort by' }).press('Space')
    await page.keyboard.press('Escape')
    expect(await toast.count()).toBe(1)
  })

  it('Escape in the list of a field closes that list and not the dialog around it', async () => {
    const { page } = await browser.visitor()
    await page.goto('/referral-signup')
    await page.getByRole('button', { name: 'Request an invitation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request an invitation' })
    await dialog.getByLabel('Location').fill('oakl')
    await dialog.getByRole('option', { name: 'Oakland, CA' }).waitFor()
    await page.keyboard.press('Escape')
    await dialog.getByRole('option').first().waitFor({ state: 'detached' })
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

describe('while offline', () => {
  const unreachable = 'We can’t reach the village right now. Please check your connection.'

  it('an untouched form can be sent as soon as the browser is online', async () => {
    const { page, context, rest } = await browser.visitor()
    await page.goto('/login')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await rest()
    await context.setOffline(true)
    await page.getByLabel('Email').fill(maya.email)
    await page.getByLabel('Password', { exact: true }).fill(maya.password)
    const signIn = page.getByRole('main').getByRole('button', { name: 'Sign In' })
    await signIn.click()
    await page.getByText(unreachable).first().waitFor()
    await context.setOffline(false)
    await signIn.click()
    await page.getByText('Hi Maya').waitFor()
  })
})
