// Visible text does not move when the response that a page waits for arrives.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { ada, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startBrowser, walkedAt } from './browser.ts'
import { holdRequests } from './hold-requests.ts'

const village = await forFile(startTestVillage({ demo: true, environment: { PRODUCTS_OPEN_TO: 'members' } }))
const browser = await forFile(startBrowser(village))

/** The pages, the calls to hold back, and a selector for a part of their response. */
const ofMembers = [
  ['/search-results?location=Oakland%2C+CA&category=nanny', 'rpc/get_grouped_approved_experiences', 'main article'],
  ['/profile', 'profiles|rpc/get_own_profile|rpc/get_my_submissions', '[aria-labelledby=place] li'],
  ['/baby-products', 'baby_products', 'main article'],
] as const

const ofAdministrators = [
  ['/admin', 'experience_submissions|rpc/get_dashboard_counts|inquiries', '[data-submission]'],
  [
    '/admin?tab=products',
    'baby_products|rpc/count_active_products|rpc/list_managed_products',
    '[role=tabpanel] li:visible',
  ],
  ['/admin?tab=analytics', 'rpc/get_visit_summary', '[aria-labelledby=recent-activity] li'],
  ['/admin/inquiries', 'inquiries', '[data-inquiry]'],
] as const

/** Records every layout shift from the first paint of each page that is opened. */
const watchShifts = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const values: number[] = []
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) if ('value' in entry) values.push(Number(entry.value))
    }
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const sum = () => {
      note(observer.takeRecords())
      return values.reduce((total, value) => total + value, 0)
    }
    Object.assign(window, { layoutShifts: sum })
  })
  return () =>
    page.evaluate(async () => {
      // a shift is recorded after the frame that shows it
      for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
      return Number(Reflect.get(window, 'layoutShifts')())
    })
}

const shiftOf = async (
  page: Page,
  shifts: () => Promise<number>,
  [path, calls, piece]: readonly [path: string, calls: string, piece: string],
): Promise<number> => {
  const release = await holdRequests(page, new RegExp(`/rest/v1/(${calls})\\b`))
  await page.goto(path)
  await page.locator('main .sk').first().waitFor()
  release()
  await page.locator(piece).first().waitFor()
  await page.locator('main .sk').first().waitFor({ state: 'detached' })
  return shifts()
}

describe.each(walkedAt)('on a %s', (viewport) => {
  it.each([
    ['a member', maya, ofMembers],
    ['an administrator', ada, ofAdministrators],
  ] as const)('%s does not move its content when a response arrives', async (_, member, pages) => {
    const { page, faults } = await browser.visitor({ as: member, viewport, reducedMotion: true })
    const shifts = await watchShifts(page)
    const moved: string[] = []
    for (const screen of pages) {
      const shift = await shiftOf(page, shifts, screen)
      if (shift >= 0.02) moved.push(`${screen[0]}: ${shift.toFixed(3)}`)
    }
    expect(moved).toEqual([])
    expect(faults).toEqual([])
  })
})
