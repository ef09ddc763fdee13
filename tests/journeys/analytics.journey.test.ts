// The Analytics tab: the visits of administrators, counted or left out.
import { v7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertVisit } from '../../server/visits/visits.queries.ts'
import { startTestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startBrowser, walkedAt } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeAll(async () => {
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
  for (let count = 0; count < 1000; count++) {
    const visit = { id: v7(), page_path: '/admin', session_id: 'ada', created_at: new Date(), by_admin: true }
    await insertVisit(village.database.db, visit)
  }
})

describe('the visits of administrators', () => {
  it.each(walkedAt)('are left out by choice, on a %s, which the address keeps', async (viewport) => {
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
    await page.keyboard.press('Tab')
    await choice.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => total.textContent()).toMatch(/1,\d\d\d$/)
    expect(faults).toEqual([])
  })
})
