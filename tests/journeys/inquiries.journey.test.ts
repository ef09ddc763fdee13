// The administrators' desk beside the queue: figures, latest inquiries, and the page where all are read and answered.
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  answerInvitationRequest,
  inquiriesPageSize,
  requestInvitation,
} from '../../domain/inquiries/inquiries.contracts.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { ada, maya } from '../cast.ts'
import { axeFindings, axeInBothThemes } from './accessibility.ts'
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

/** The row of an inquiry by its name and subject, and the button that opens it. */
const row = (page: Page, words: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: words }) })
const opener = (page: Page, words: string) => row(page, words).getByRole('heading').getByRole('button')

const show = (page: Page, filter: string) =>
  page.getByRole('radiogroup', { name: 'Inquiries shown' }).getByText(filter, { exact: true }).click()

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
  await village.database.sql`
    insert into inquiries (id, name, email, subject, message, created_at)
    select gen_random_uuid(), 'Writer ' || n, 'writer' || n || '@example.com', ${subject} || ' ' || n, ${message},
      now() - make_interval(hours => ${hours}::int + n)
    from generate_series(1, ${count}::int) as n`
}

let asked = 0
const ask = async (name: string): Promise<{ id: string; email: string }> => {
  const email = `asker${++asked}@example.com`
  const request = { name, email, location: 'Oakland, CA', words: 'Two kids and no sitter' }
  const { body } = await village.call(requestInvitation, request)
  return { id: body.id, email }
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

  it('has four tabs, gone through by keyboard; the open one stands in the address', async () => {
    const { page } = desk
    const tab = (name: string) => page.getByRole('tab', { name, exact: true })
    await page.goto('/admin')
    await tab('Recommendations').press('ArrowRight')
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
    expect(await figure(page, 'Inquiries').textContent()).toBe(`${3 + inquiriesPageSize}3 new (24h)`)
    expect(await latest(page).getByText('New', { exact: true }).count()).toBe(3)
    const [newest, , , fourth] = await latest(page).getByRole('listitem').all()
    expect(await newest?.textContent()).toMatch(/^Writer 1New.*writer1@example\.comToday 1Hello there$/)
    expect(await fourth?.textContent()).toMatch(/Before 1x{99}y\.\.\.$/)
    expect(await axeInBothThemes(page)).toEqual([])
    await latest(page).getByRole('link', { name: 'See all inquiries' }).click()
    await page.waitForURL('**/admin/inquiries')
    await page.getByRole('heading', { level: 1, name: 'Inquiries' }).waitFor()
    expect(await page.title()).toMatch(/^Inquiries · /)
    await page.getByRole('link', { name: 'Admin Dashboard' }).click()
    await page.waitForURL('**/admin')
  })
})

describe('all inquiries', () => {
  it('are read on page by page, by keyboard alone', async () => {
    const { page } = desk
    await page.goto('/admin/inquiries')
    await row(page, 'Writer 1: Today 1').waitFor()
    const openers = page.getByRole('heading', { level: 2 }).getByRole('button')
    expect(await openers.count()).toBe(inquiriesPageSize)
    await page.getByRole('button', { name: 'Show more' }).press('Enter')
    await expect.poll(() => openers.count()).toBe(3 + inquiriesPageSize)
    await page.waitForFunction(() => document.activeElement?.textContent === 'Writer 23: Before 23')
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
  })

  it('are read by being opened, in full, and unread again when that is wished', async () => {
    const { page } = desk
    await village.database.db.updateTable('inquiries').set({ read_at: null }).execute()
    await page.goto('/admin/inquiries?show=unread')
    const opening = opener(page, 'Writer 1: Before 1')
    await opening.waitFor()
    expect(await row(page, 'Writer 1: Before 1').getByText('Unread', { exact: true }).count()).toBe(1)
    await opening.press('Enter')
    const opened = row(page, 'Writer 1: Before 1')
    await opened.getByText(`${'x'.repeat(99)}yz and much more`).waitFor()
    await opened.getByText('writer1@example.com').waitFor()
    expect(await opened.getByRole('link', { name: 'Reply to Writer 1' }).getAttribute('href')).toBe(
      'mailto:writer1@example.com?subject=Re%3A%20Before%201',
    )
    const unread = opened.getByRole('button', { name: 'Mark as unread' })
    await unread.waitFor()
    expect(await axeInBothThemes(page)).toEqual([])
    // It stays where it is read; the list that is asked for anew does without it.
    await show(page, 'Invitation requests')
    await page.getByRole('heading', { name: 'No invitation requests' }).waitFor()
    await show(page, 'Unread')
    await row(page, 'Writer 2: Before 2').waitFor()
    expect(await row(page, 'Writer 1: Before 1').count()).toBe(0)
    await show(page, 'All')
    await page.waitForURL(/\/admin\/inquiries$/)
    await opener(page, 'Writer 1: Before 1').click()
    await unread.click()
    await opened.getByText('Unread', { exact: true }).waitFor()
    await opened.getByRole('button', { name: 'Mark as read' }).waitFor()

    await page.route('**/rest/v1/inquiries/*', (route) => route.abort())
    await opened.getByRole('button', { name: 'Mark as read' }).click()
    await toast(page, 'Failed to mark the inquiry').waitFor()
    await opened.getByText(`${'x'.repeat(99)}yz and much more`).waitFor()
    await page.unroute('**/rest/v1/inquiries/*')
    await show(page, 'Unread')
    await row(page, 'Writer 1: Before 1').waitFor()
  })

  it('that ask for an invitation get one, once, and show who sent it', async () => {
    const { page, faults } = desk
    await village.database.sql`delete from inquiries where wants_invitation`
    const [{ id, email }, late] = [await ask('Pat Underhill'), await ask('Robin Late')]
    await page.goto('/admin/inquiries?show=requests')
    const pat = row(page, 'Pat Underhill: Invitation request')
    await pat.getByText('Wants an invitation').waitFor()
    await opener(page, 'Pat Underhill').click()
    await pat.getByText('Two kids and no sitter').last().waitFor()

    await page.route('**/answer', (route) => route.abort())
    await pat.getByRole('button', { name: 'Send invitation' }).click()
    await toast(page, 'Failed to send the invitation').waitFor()
    await page.unroute('**/answer')
    await pat.getByRole('button', { name: 'Send invitation' }).click()
    await toast(page, 'Invitation sent').waitFor()
    await toast(page, `A link is on its way to ${email}.`).waitFor()
    await pat.getByText(`by ${ada.fullName}`).waitFor()
    await page.waitForFunction((by) => document.activeElement?.textContent?.endsWith(by), `by ${ada.fullName}`)
    expect(await pat.getByRole('button', { name: 'Send invitation' }).count()).toBe(0)
    const mails = (await village.mails()).filter(({ to }) => to === email)
    expect(mails.map(({ link }) => link)).toEqual([expect.stringContaining('/referral-signup?code=')])
    const { problem } = await village.call(answerInvitationRequest, { id }, ada)
    expect(problem.code).toBe('already_invited')

    // Another administrator is faster, and this page has not heard of it.
    const robin = row(page, 'Robin Late: Invitation request')
    await opener(page, 'Robin Late').click()
    await page.route('**/answer', async (route) => {
      await route.fetch()
      await route.continue()
    })
    await robin.getByRole('button', { name: 'Send invitation' }).click()
    await toast(page, 'This invitation has already been sent. The list now shows when and by whom.').waitFor()
    await robin.getByText(`by ${ada.fullName}`).waitFor()
    await page.unroute('**/answer')
    expect((await village.mails()).filter(({ to }) => to === late.email)).toHaveLength(1)
    expect(faults).toEqual([])
  })

  it('say so when there are none, or when they do not load, also on a phone in the dark', async () => {
    const { page, faults } = await browser.visitor({ as: ada, viewport: 'phone', dark: true, reducedMotion: true })
    await page.clock.install()
    await village.database.db.deleteFrom('inquiries').execute()
    await ask('Robin Late')
    await page.goto('/admin')
    await latest(page).getByRole('heading', { name: 'Robin Late' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.goto('/admin/inquiries?show=requests')
    await opener(page, 'Robin Late').click()
    await row(page, 'Robin Late').getByRole('link', { name: 'Reply to Robin Late' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

    await page.route('**/rest/v1/inquiries?*', (route) => route.abort())
    await show(page, 'Unread')
    await page.getByText('Loading inquiries').waitFor()
    await giveUp(page, page.getByRole('heading', { name: 'Failed to load inquiries' }))
    await toast(page, 'Failed to load inquiries').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.unroute('**/rest/v1/inquiries?*')
    await village.database.db.deleteFrom('inquiries').execute()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Nothing unread' }).waitFor()
    await show(page, 'All')
    await page.getByRole('heading', { name: 'No inquiries yet' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(faults).toEqual([])
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
