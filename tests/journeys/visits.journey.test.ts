// Visits: counted once under one session, and read by an administrator.
import type { Page } from 'playwright-core'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { insertVisit } from '../../server/visits/visits.queries.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startBrowser, type TestBrowser } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))

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
})
