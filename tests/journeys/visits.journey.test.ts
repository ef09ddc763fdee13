// Visits: what people open is counted, and an administrator sees it under Analytics, in figures, charts and lists.
import type { Page } from 'playwright-core'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertVisit } from '../../server/visits/visits.queries.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { ada, maya } from '../cast.ts'
import { axeFindings } from './accessibility.ts'
import { startBrowser, type TestBrowser } from './browser.ts'
import { stopClock } from './stop-clock.ts'

let village: TestVillage
let browser: TestBrowser

beforeAll(async () => {
  village = await startTestVillage()
  browser = await startBrowser(village)
})

afterAll(async () => {
  await browser?.close()
  await village?.close()
})

const told = (page: Page, path: string) =>
  page.waitForResponse((response) => {
    const body = response.request().postData() ?? ''
    return response.url().endsWith('/rest/v1/page_visits') && JSON.parse(body).page_path === path
  })

/** Loads the dashboard and waits until that visit is counted, which is at its earliest 100 ms after the page stands. */
const load = async (page: Page, address = page.url()): Promise<void> => {
  const heard = told(page, '/admin')
  await page.goto(address)
  await heard
}

/** An administrator in front of the tab. */
const adaAt = async (address: string, options: Parameters<TestBrowser['visitor']>[0] = {}) => {
  const visitor = await browser.visitor({ as: ada, reducedMotion: true, ...options })
  await load(visitor.page, address)
  return visitor
}

const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).getByRole('definition').textContent()

const rowsOf = (page: Page, table: RegExp) => page.getByRole('table', { name: table }).getByRole('row')

const activity = async (page: Page) => {
  const items = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')
  await items.first().waitFor()
  return items.allTextContents()
}

describe('a person', () => {
  it('is counted once for each page that opens, under one session, with where the first came from', async () => {
    const { page, context, faults } = await browser.visitor()
    await page.route('http://parents.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${village.url}/">A village</a>` }),
    )
    await page.goto('http://parents.example/')
    const home = told(page, '/')
    await page.getByRole('link').click()
    expect((await home).status()).toBe(200)
    const about = told(page, '/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
    await about
    // Back home without a new page load.
    const again = told(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
    await again
    const rows = await village.database.db.selectFrom('page_visits').selectAll().orderBy('created_at').execute()
    expect(rows).toMatchObject([
      { page_path: '/', page_title: 'Trusted Village', referrer: 'http://parents.example/', user_id: null },
      { page_path: '/about', page_title: 'About Us · Trusted Village', referrer: null },
      { page_path: '/', page_title: 'Trusted Village', referrer: null },
    ])
    expect(new Set(rows.map(({ session_id }) => session_id)).size).toBe(1)
    expect(faults).toEqual([])
    await context.close()
  })

  it('is counted once a page has stood for 100 milliseconds, not when it is only passed through', async () => {
    const { page, context } = await browser.visitor()
    await stopClock(page)
    const paths: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/rest/v1/page_visits')) paths.push(JSON.parse(request.postData() ?? '{}').page_path)
    })
    await page.goto('/contact')
    await page.getByRole('heading', { level: 1, name: 'Contact Us' }).waitFor()
    await page.clock.runFor(99)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
    await expect.poll(() => page.title()).toMatch(/^About Us/)
    const about = told(page, '/about')
    await page.clock.runFor(100)
    await about
    expect(paths).toEqual(['/about'])
    await context.close()
  })

  it('notices nothing when a visit cannot be told', async () => {
    const { page, faults } = await browser.visitor()
    const warned = page.waitForEvent('console', (message) => message.text().startsWith('This visit was not recorded'))
    await page.route('**/rest/v1/page_visits', (route) => route.fulfill({ status: 500, body: 'no' }))
    await page.goto('/about')
    await warned
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(
      await page
        .getByRole('region', { name: /^Notifications/ })
        .getByRole('listitem')
        .count(),
    ).toBe(0)
    expect(faults).toEqual([])
  })

  it('who is signed in is counted as a member, and what was searched for is not recorded', async () => {
    const { page } = await browser.visitor({ as: maya })
    const heard = told(page, '/search-results')
    await page.goto('/search-results?location=vera@family.example&category=nanny')
    await heard
    const visits = await village.database.db
      .selectFrom('page_visits')
      .innerJoin('auth.users', 'auth.users.id', 'page_visits.user_id')
      .select(['email', 'page_path', 'page_title', 'referrer'])
      .where('page_path', '=', '/search-results')
      .execute()
    expect(visits).toMatchObject([{ email: maya.email, page_title: 'Search results · Trusted Village' }])
    expect(JSON.stringify(visits)).not.toContain('vera')
  })
})

describe('an administrator', () => {
  it('sees that nobody has come by, or that it could not be loaded, and tries again', async () => {
    const { page, faults } = await adaAt('/admin')
    const counted = told(page, '/admin')
    const nothing = { total_views: 0, views_7_days: 0, views_24_hours: 0, unique_visitors_7_days: 0 }
    const empty = { ...nothing, days: [], hours: [], top_pages: [], recent_visits: [] }
    const address = '**/rest/v1/rpc/get_visit_summary*'
    let open = (): void => undefined
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    await page.route(address, async (route) => {
      await opened
      await route.fulfill({ json: empty })
    })
    await page.goto('/admin?tab=analytics')
    await page.getByRole('status').filter({ hasText: 'Loading analytics' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    open()
    await page.getByRole('heading', { name: 'No visits yet' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await counted

    await page.unroute(address)
    await page.route(address, (route) => route.abort())
    await load(page)
    await page.getByRole('heading', { name: 'Failed to load analytics data' }).waitFor()
    await page
      .getByRole('region', { name: /^Notifications/ })
      .getByText('Failed to load analytics data')
      .waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.unroute(address)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Most Visited Pages' }).waitFor()
    expect(faults).toEqual([])
  })

  it('reads figures, days, hours, pages and what was visited just now', async () => {
    const {
      sql,
      database: { db },
    } = village
    await sql`truncate page_visits, visit_sessions, visit_hours, visit_days, visit_pages`
    const hourMs = 3_600_000
    const visits: [hoursAgo: number, session: string, path: string][] = [
      [24 * 40, 'old', '/contact'],
      [24 * 20, 'older', '/about'],
      [24 * 3, 'one', '/about'],
      [24 * 3, 'one', '/about'],
      [24 * 3, 'two', '/about'],
      [30, 'two', '/contact'],
    ]
    for (const [hoursAgo, session_id, page_path] of visits) {
      const created_at = new Date(Date.now() - hoursAgo * hourMs)
      const referrer = session_id === 'two' ? 'https://www.instagram.com/p/1' : null
      const page_title = page_path === '/about' ? 'About Us · Trusted Village' : 'Contact Us · Trusted Village'
      await insertVisit(db, { id: v7(), page_path, page_title, session_id, referrer, created_at })
    }
    const { page, faults } = await adaAt('/admin?tab=analytics')
    await load(page)
    await page.getByRole('heading', { name: 'Views, last 7 days' }).waitFor()
    // Their own: the first time, and this time if the figures were read after it was counted.
    const hers = Number(await figure(page, 'Views (24 hours)'))
    expect([1, 2]).toContain(hers)
    expect(await figure(page, 'Total Views (all time)')).toBe(String(6 + hers))
    expect(await figure(page, 'Views (7 days)')).toBe(String(4 + hers))
    expect(await figure(page, 'Unique Visitors (7 days)')).toBe('3')

    for (const unfold of await page.getByText('The values as a table').all()) await unfold.click()
    const days = rowsOf(page, /^Views and unique visitors, last 7 days/)
    expect(await days.count()).toBe(8)
    expect(await days.nth(4).textContent()).toMatch(/^[A-Z][a-z]{2} \d{1,2}, \d{4}32$/)
    await page.getByText(/^Busiest at \d{1,2}\s[AP]M\.$/).waitFor()
    expect(await rowsOf(page, /^Views by hour/).count()).toBe(25)

    expect(
      await rowsOf(page, /^Most Visited Pages/)
        .nth(1)
        .textContent(),
    ).toMatch(/^\/aboutAbout Us43[A-Z]/)
    const latest = await activity(page)
    expect(latest[0]).toMatch(/^\/admin.*, from .*\d{1,2}:\d\d\s[AP]M [A-Z][a-z]{2} \d{1,2}$/)
    expect(latest.find((text) => text.startsWith('/contact'))).toContain('Contact Us, from instagram.com')
    expect(latest.find((text) => text.startsWith('/about'))).toContain('About Us, from ')
    expect(await axeFindings(page)).toEqual([])

    await page.getByRole('radiogroup', { name: 'Days' }).getByText('30 days').click()
    await page.getByRole('heading', { name: 'Views, last 30 days' }).waitFor()
    expect(await rowsOf(page, /^Views and unique visitors, last 30 days/).count()).toBe(31)
    await load(page)
    await page.getByRole('heading', { name: 'Views, last 30 days' }).waitFor()
    expect(new URL(page.url()).search).toBe('?tab=analytics&days=30')

    // Another range is no other page: of this tab there are three visits, one for each time it was loaded.
    const home = told(page, '/')
    await page.getByRole('banner').getByRole('link', { name: 'Trusted Village' }).click()
    await home
    const { visits: ofTheTab } = await db
      .selectFrom('page_visits')
      .select((eb) => eb.fn.countAll<string>().as('visits'))
      .where('page_path', '=', '/admin')
      .executeTakeFirstOrThrow()
    expect(Number(ofTheTab)).toBe(3)
    expect(faults).toEqual([])
  })

  it.each(['phone', 'tablet'] as const)('reads it on a %s, in the dark', async (viewport) => {
    const { page } = await adaAt('/admin?tab=analytics', { viewport, dark: true })
    await page.getByRole('heading', { name: 'Recent Activity' }).waitFor()
    const pages = page.getByRole('region', { name: 'Most Visited Pages' })
    await pages.getByText('/about', { exact: true }).filter({ visible: true }).waitFor()
    if (viewport === 'phone')
      await pages
        .getByRole('listitem')
        .filter({ hasText: /About Us3 unique/ })
        .waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport === 'phone' ? 390 : 768,
    )
    expect(await axeFindings(page)).toEqual([])
  })
})
