// The administrators' desk beside the queue: figures, latest inquiries, and who is not let in.
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inquiriesPageSize } from '../../domain/inquiries/inquiries.contracts.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { ada, maya } from '../cast.ts'
import { axeInBothThemes } from './accessibility.ts'
import { startBrowser, type TestBrowser, type Visitor } from './browser.ts'
import { holdRequests } from './hold-requests.ts'

let village: TestVillage
let browser: TestBrowser
let desk: Visitor

beforeAll(async () => {
  village = await startTestVillage()
  browser = await startBrowser(village)
  desk = await browser.visitor({ as: ada, stays: true, reducedMotion: true })
  await desk.page.clock.install()
})

afterAll(async () => {
  await browser?.close()
  await village?.close()
})

const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(words, { exact: true })

const figure = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')

const latest = (page: Page) => page.getByRole('region', { name: 'Latest Inquiries' })

/** Lets the pauses pass in which a page tries again, until it gives up. */
const giveUp = (page: Page, words: Locator): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.fastForward(2000)
      return words.isVisible()
    })
    .toBe(true)

/** Inquiries as if they had been written in the last days, the first one `hours` ago, each an hour earlier. */
const written = async (count: number, hours: number, subject: string, message = 'Hello there'): Promise<void> => {
  await village.sql`
    insert into inquiries (id, name, email, subject, message, created_at)
    select gen_random_uuid(), 'Writer ' || n, 'writer' || n || '@example.com', ${subject} || ' ' || n, ${message},
      now() - make_interval(hours => ${hours}::int + n)
    from generate_series(1, ${count}::int) as n`
}

// What is tried again begins as it began.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await desk.page.unrouteAll()
})

describe('the dashboard', () => {
  it('holds the place of what loads, and stays calm when it does not come', async () => {
    const { page } = desk
    const release = await holdRequests(page, /get_dashboard_counts|rest\/v1\/inquiries/, (route) => route.abort())
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await page.goto('/admin')
    await page.getByText('Loading inquiries').waitFor()
    // when the stream of news begins all is asked for once more, which would do what the button is pressed for below
    await page.getByText('Live', { exact: true }).waitFor()
    expect(await figure(page, 'Pending').textContent()).toBe('Loading')
    expect(await axeInBothThemes(page)).toEqual([])
    const before = await figure(page, 'Total Signups').boundingBox()
    release()
    await giveUp(page, latest(page).getByText('The inquiries did not load.'))
    await giveUp(page, figure(page, 'Total').getByText('–'))
    for (const label of ['Total', 'Pending', 'Approved', 'Rejected', 'Total Signups', 'Inquiries']) {
      expect(await figure(page, label).textContent()).toBe('–')
    }
    expect(await figure(page, 'Total Signups').boundingBox()).toEqual(before)
    expect(await page.locator('.toast').count()).toBe(0)
    expect(complaints.some((words) => words.includes('get-dashboard-counts failed'))).toBe(true)
    expect(await axeInBothThemes(page)).toEqual([])
    await page.unroute(/get_dashboard_counts|rest\/v1\/inquiries/)
    await latest(page).getByRole('button', { name: 'Try again' }).click()
    await latest(page).getByText('No inquiries yet').waitFor()
  })

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

  it('asks again when the door could not be tried', async () => {
    const { page } = desk
    await page.route('**/has_role*', (route) => route.abort())
    await page.goto('/admin')
    await giveUp(page, page.getByRole('heading', { name: 'We could not check your access' }))
    expect(await page.getByRole('tab').count()).toBe(0)
    expect(await axeInBothThemes(page)).toEqual([])
    await page.unroute('**/has_role*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('tab', { name: 'Recommendations' }).waitFor()
  })

  it('shows the five newest, cut short, with how many came in the last day', async () => {
    const { page } = desk
    await village.database.db.deleteFrom('inquiries').execute()
    await written(3, 0, 'Today')
    await written(inquiriesPageSize, 30, 'Before', `${'x'.repeat(99)}yz and much more`)
    await page.goto('/admin')
    await latest(page).getByRole('heading', { name: 'Writer 1' }).first().waitFor()
    expect(await latest(page).getByRole('listitem').count()).toBe(5)
    // counted by a call of its own
    await expect.poll(() => figure(page, 'Inquiries').textContent()).toBe(`${3 + inquiriesPageSize}3 new (24h)`)
    expect(await latest(page).getByText('New', { exact: true }).count()).toBe(3)
    const [newest, , , fourth] = await latest(page).getByRole('listitem').all()
    expect(await newest?.textContent()).toMatch(/^Writer 1New.*writer1@example\.comToday 1Hello there$/)
    expect(await fourth?.textContent()).toMatch(/Before 1x{99}y\.\.\.$/)
    expect(await axeInBothThemes(page)).toEqual([])
    await latest(page).getByRole('link', { name: 'Writer 2' }).first().click()
    await page.getByRole('region', { name: 'Thread' }).getByRole('heading', { name: 'Today 2' }).waitFor()
    await page.goBack()
    await latest(page).getByRole('link', { name: 'See all inquiries' }).click()
    await page.waitForURL('**/admin/inquiries')
    await page.getByRole('tabpanel', { name: 'Inquiries' }).waitFor()
    await expect.poll(() => page.title()).toMatch(/^Inquiries · /)
    await page.getByRole('tab', { name: 'Recommendations' }).click()
    await page.waitForURL('**/admin')
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
