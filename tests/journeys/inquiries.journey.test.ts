// The dashboard's tabs by keyboard, and who is let in.
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { ada, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startBrowser, type Visitor } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
let desk: Visitor

beforeAll(async () => {
  desk = await browser.visitor({ as: ada, stays: true, reducedMotion: true })
  await desk.page.clock.install()
})

const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(words, { exact: true })

const latest = (page: Page) => page.getByRole('region', { name: 'Latest Inquiries' })

// What is tried again begins as it began.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await desk.page.unrouteAll()
})

describe('the dashboard', () => {
  it('has six tabs, gone through by keyboard; the open one stands in the address', async () => {
    const { page } = desk
    const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })
    await page.goto('/admin')
    await tab('Recommendations').press('ArrowRight')
    await page.waitForURL('**/admin/inquiries')
    await page.waitForFunction(() => document.activeElement?.matches('[role=tab][aria-selected=true]'))
    await page.getByRole('tabpanel', { name: 'Inquiries' }).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL('**/admin?tab=members')
    await page.waitForFunction(() => document.activeElement?.matches('[role=tab][aria-selected=true]'))
    await page.getByRole('tabpanel', { name: 'Members' }).waitFor()
    await tab('Members').press('ArrowRight')
    await page.waitForURL('**/admin?tab=providers')
    await page.getByRole('tabpanel', { name: 'Providers' }).waitFor()
    await tab('Providers').press('ArrowRight')
    await page.waitForURL('**/admin?tab=products')
    await page.getByRole('heading', { name: 'Active Products' }).waitFor()
    await tab('Baby Products').press('ArrowRight')
    await page.waitForURL('**/admin?tab=analytics')
    await page.getByRole('tabpanel', { name: 'Analytics' }).waitFor()
    expect(await page.getByRole('tab').allTextContents()).toEqual([
      'Recommendations',
      'Inquiries',
      'Members',
      'Providers',
      'Baby Products',
      'Analytics',
    ])
    await page.reload()
    await tab('Analytics').and(page.locator('[aria-selected=true]')).waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    await tab('Recommendations').click()
    await page.waitForURL(/\/admin$/)
    await latest(page).getByText('No inquiries yet').waitFor()
  })
})

describe('nobody else', () => {
  it('is let in: a member is refused with words, a visitor led to sign in and back', async () => {
    const { page } = await browser.visitor()
    await page.goto('/admin/inquiries?show=unread')
    await page.waitForURL((address) => address.pathname === '/auth')
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/admin/inquiries?show=unread')
    await page.getByLabel('Email').fill(maya.email)
    await page.getByLabel('Password', { exact: true }).fill(maya.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await page.waitForURL('**/admin/inquiries?show=unread')
    await page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor()
    await toast(page, 'You do not have permission to access the admin dashboard.').waitFor()
    expect(await page.getByText('No inquiries').count()).toBe(0)
  })
})
