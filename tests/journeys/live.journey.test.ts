// Live updates: two dashboards are notified, catch up after an interruption, and stop receiving them.
import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { getDashboardCounts, listSubmissions, watchDashboard } from '../../domain/moderation/moderation.contracts.ts'
import { revokeRole } from '../../server/members/member-acts.queries.ts'
import { startTestVillage } from '../app.ts'
import { accountOf, ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { share } from '../submissions.ts'
import { startBrowser, type Visitor } from './browser.ts'
import { showNew } from './review-desk.ts'

const village = await forFile(startTestVillage({ environment: { LIVE_HEARTBEAT_S: '1' } }))
const browser = await forFile(startBrowser(village))
let first: Visitor
let second: Visitor

const interrupted = 'Live updates stopped. We’re trying to reconnect.'

const isStream = (request: Request): boolean => new URL(request.url()).pathname === watchDashboard.path

const live = (page: Page) => page.getByText('Live', { exact: true }).waitFor()

/** Records every toast of the page, including replaced ones. */
const rememberToasts = (page: Page) =>
  page.addInitScript(() => {
    const told: (string | null)[] = []
    Reflect.set(window, 'told', told)
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        const toast = node instanceof Element && (node.matches('.toast') ? node : node.querySelector('.toast'))
        if (toast) told.push(toast.textContent)
      }
    }).observe(document, { childList: true, subtree: true })
  })

const toldOf = async (page: Page, words: string): Promise<number> =>
  (await page.evaluate<string[]>('told')).filter((toast) => toast.includes(words)).length

/** Path of each response to the second dashboard, which opens while nothing else happens. */
const responses: string[] = []

/** Ada's dashboard, with a clock that the test advances. */
const openDashboard = async (viewport: 'desktop' | 'phone'): Promise<Visitor> => {
  const visitor = await browser.visitor({ as: ada, stays: true, viewport, reducedMotion: true })
  await visitor.page.clock.install()
  await rememberToasts(visitor.page)
  visitor.page.on('response', (response) => {
    if (viewport === 'phone') responses.push(new URL(response.url()).pathname)
  })
  await visitor.page.goto('/admin')
  await live(visitor.page)
  return visitor
}

const toast = (page: Page, title: string, words: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
    .getByText(words, { exact: true })
    .waitFor()

/** Advances the clock by the time that a toast stays open. */
const readToast = (page: Page) => page.clock.fastForward(5000)

/** A number in the sidebar, or a counter of the queue. */
const figure = (page: Page, label: string) => async (): Promise<string> =>
  (await page
    .locator('dl > div, [role=radiogroup] label')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd > span, b')
    .first()
    .textContent()) ?? ''

/** A count on both dashboards, which must agree. */
const counted = async (label: string): Promise<number> => {
  const both = async () => Promise.all([first, second].map(({ page }) => figure(page, label)()))
  await expect.poll(async () => new Set(await both()).size).toBe(1)
  return Number.parseInt((await both())[0] ?? '', 10)
}

const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

const write = (name: string, subject: string) =>
  village.call(sendInquiry, { name, email: `${name.replace(' ', '.')}@example.com`, subject, message: 'Hello there' })

beforeAll(async () => {
  first = await openDashboard('desktop')
  second = await openDashboard('phone')
})

describe('two dashboards', () => {
  it('ask for their queue once', async () => {
    const times = ({ path }: { path: string }) => responses.filter((one) => one === path).length
    // once for the page, and once when the stream opens
    await expect.poll(() => times(getDashboardCounts)).toBe(2)
    await counted('Pending')
    expect(times(listSubmissions)).toBe(1)
  })

  it('are notified of a new submission and a new inquiry, and update their lists and counters', async () => {
    const pages = [first.page, second.page]
    const [pending, inquiries] = [await counted('Pending'), await counted('Inquiries')]
    expect(await counted('Total Signups')).toBe(3)
    const [rosa, jordan] = ['Rosa Martinez', 'Jordan Wells']
    await share(village, { provider_name: rosa })
    for (const page of pages) {
      await toast(page, 'New Submission', `From ${maya.email}`)
      await showNew(page, rosa)
      await expect.poll(figure(page, 'Pending')).toBe(`${pending + 1}`)
      await readToast(page)
    }
    await write(jordan, 'Adding our preschool')
    for (const page of pages) {
      await toast(page, 'New Inquiry', `${jordan}: Adding our preschool`)
      await row(page, jordan).waitFor()
      await expect.poll(figure(page, 'Inquiries')).toBe(`${inquiries + 1}`)
      await page.getByText(`${inquiries + 1} new (24h)`, { exact: true }).waitFor()
      await readToast(page)
    }
    // both are collected, and announced again on request
    await first.page.getByRole('button', { name: '2 new' }).click()
    await toast(first.page, 'New Submission, New Inquiry', `From ${maya.email}; ${jordan}: Adding our preschool`)
    expect(await first.page.getByRole('button', { name: '2 new' }).count()).toBe(0)
    await readToast(first.page)
  })

  it('show an interruption; afterwards nothing is missing and nothing is announced twice', async () => {
    const { page, context } = first
    const [carmen, noor] = ['Carmen Duarte', 'Noor Aziz']
    const total = await counted('Total')
    await readToast(page)
    await context.setOffline(true)
    await page.getByRole('status').getByText(interrupted).waitFor()
    await share(village, { provider_name: carmen }, otto)
    await write(noor, 'Code not working')
    await context.setOffline(false)
    await toast(page, 'New Submission, New Inquiry', `From ${otto.email}; ${noor}: Code not working`)
    await live(page)
    await page.getByText(interrupted).waitFor({ state: 'detached' })
    await showNew(page, carmen)
    await row(page, noor).waitFor()
    await expect.poll(figure(page, 'Total')).toBe(`${total + 1}`)
    await readToast(page)
    for (const words of [noor, otto.email]) expect(await toldOf(page, words)).toBe(1)
  })

  it('close the stream in a hidden tab, and show missed events once visible, even with an expired token', async () => {
    const { page } = first
    const [sam, inquiries] = ['Sam Torres', await counted('Inquiries')]
    const tokenOf = (request: Request) => request.headers().authorization
    const show = (state: 'hidden' | 'visible') =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { value, configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))
      }, state)
    const ended = page.waitForEvent('requestfailed', isStream)
    await show('hidden')
    const stale = tokenOf(await ended)
    await write(sam, 'Thank you')
    await expect.poll(figure(second.page, 'Inquiries')).toBe(`${inquiries + 1}`)
    expect(await figure(page, 'Inquiries')()).toBe(`${inquiries}`)
    // The access token has expired after two hours.
    await page.clock.fastForward('02:00:00')
    const [resumed] = await Promise.all([page.waitForRequest(isStream), show('visible')])
    expect(tokenOf(resumed)).not.toBe(stale)
    await toast(page, 'New Inquiry', `${sam}: Thank you`)
    await expect.poll(() => counted('Inquiries')).toBe(inquiries + 1)
  })
})

describe('the stream', () => {
  it('ends when the administrator leaves the page or signs out', async () => {
    const { page, faults } = first
    const asked: string[] = []
    page.on('request', (request) => isStream(request) && asked.push(page.url()))
    const left = page.waitForEvent('requestfailed', isStream)
    await page.getByRole('banner').getByRole('link', { name: 'Share' }).click()
    await left
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goBack()
    await live(page)
    expect(asked).toEqual([expect.stringContaining('/admin')])
    const signedOut = page.waitForEvent('requestfailed', isStream)
    await page.getByRole('button', { name: /^Hi / }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await signedOut
    await page.waitForURL((address) => address.pathname === '/')
    expect(asked).toHaveLength(1)
    expect(faults).toEqual([])
  })

  it('ends when the role is revoked, and a message replaces the page', async () => {
    const { page, faults } = second
    const { db } = village.database
    await revokeRole(db, await accountOf(db, ada))
    await page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor()
    await toast(page, 'Access Denied', 'You do not have permission to access the admin dashboard.')
    expect(faults).toEqual([])
  })
})
