// The Analytics tab: the table of a chart; what came of visits; the visits of administrators.
import type { Page } from 'playwright-core'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertVisit } from '../../server/visits/visits.queries.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { axeFindings, axeInBothThemes } from './accessibility.ts'
import { startBrowser, type TestBrowser } from './browser.ts'

let village: TestVillage
let browser: TestBrowser

beforeAll(async () => {
  village = await startTestVillage()
  browser = await startBrowser(village)
  // One more visit on each day, the farther back the fewer.
  for (let daysAgo = 6; daysAgo >= 0; daysAgo--) {
    for (let count = 0; count < 10 - daysAgo; count++) {
      const created_at = new Date(Date.now() - daysAgo * 86_400_000)
      await insertVisit(village.database.db, {
        id: v7(),
        page_path: '/about',
        session_id: `s${count}`,
        created_at,
      })
    }
  }
  await village.sql`insert into search_days values (current_date - 1, 40, 10)`
})

afterAll(async () => {
  await browser?.close()
  await village?.close()
})

const section = (page: Page) => page.getByRole('region', { name: /^Views, last/ })
describe('the days of the chart', () => {
  it.each(['phone', 'desktop'] as const)('stand in a table below it, on a %s', async (viewport) => {
    const { page, faults } = await browser.visitor({ as: ada, viewport, reducedMotion: true })
    await page.goto('/admin?tab=analytics')
    await section(page).getByText('The values as a table').click()
    const rows = page.getByRole('table', { name: 'Views and unique visitors, last 7 days' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(8)
    expect(await rows.nth(6).textContent()).toMatch(/\d{4}99$/)
    expect(await rows.nth(1).isVisible()).toBe(true)
    await section(page)
      .getByText(/^\d+ views in 7 days\. Unique visitors of several days are not the sum/)
      .waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
    expect(await axeInBothThemes(page)).toEqual([])
    expect(faults).toEqual([])
  })
})

describe('what came of visits', () => {
  it('is told as counts, with a rate where there are 20 cases, and calmly where it does not load', async () => {
    const { page, faults } = await browser.visitor({ as: ada, reducedMotion: true })
    await page.route('**/get_outcomes*', (route) => route.fulfill({ status: 409, json: { code: 'busy' } }))
    await page.goto('/admin?tab=analytics')
    const card = page.getByRole('region', { name: 'What came of it' })
    await card.getByText('The outcomes did not load.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.unroute('**/get_outcomes*')
    await card.getByRole('button', { name: 'Try again' }).click()
    await card.getByText('of 40 searches').waitFor()
    await card.getByText('25 in 100').waitFor()
    expect(await card.getByText('too few for a rate').count()).toBe(2)
    await card.getByText(/^Rates are shown from 20 cases on\. Searches are counted since /).waitFor()
    expect(await axeInBothThemes(page)).toEqual([])
    expect(faults).toEqual([])
  })
})

describe('the visits of administrators', () => {
  it.each(['phone', 'desktop'] as const)(
    'are left out by choice, on a %s, which the address keeps',
    async (viewport) => {
      const { db } = village.database
      for (let count = 0; count < 1000; count++) {
        if (viewport === 'desktop') break
        await insertVisit(db, {
          id: v7(),
          page_path: '/admin',
          session_id: 'ada',
          created_at: new Date(),
          by_admin: true,
        })
      }
      const { page, faults } = await browser.visitor({ as: ada, viewport, reducedMotion: true })
      await page.goto('/admin?tab=analytics')
      const total = page.locator('dl div').filter({ hasText: 'Total Views (all time)' })
      await expect.poll(() => total.textContent()).toMatch(/1,\d\d\d$/)
      const choice = page.getByRole('switch', { name: 'Leave out administrators’ own visits' })
      await choice.click()
      await expect.poll(() => total.textContent()).toMatch(/\)\d\d$/)
      expect(await choice.getAttribute('aria-checked')).toBe('true')
      expect(await page.getByRole('table', { name: 'Most Visited Pages' }).getByText('/admin').count()).toBe(0)
      await page.reload()
      await expect.poll(() => total.textContent()).toMatch(/\)\d\d$/)
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Tab')
      await choice.focus()
      await page.keyboard.press('Space')
      await expect.poll(() => total.textContent()).toMatch(/1,\d\d\d$/)
      expect(faults).toEqual([])
    },
  )
})
