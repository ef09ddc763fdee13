// What stands on a screen while an answer is awaited has the size of what comes: nothing moves when it is there.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { ada, type CastMember, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startBrowser, walkedAt } from './browser.ts'
import { holdRequests } from './hold-requests.ts'

const village = await forFile(startTestVillage({ demo: true, environment: { PRODUCTS_OPEN_TO: 'members' } }))
const browser = await forFile(startBrowser(village))
interface Screen {
  path: string
  /** The calls that are held back. */
  calls: RegExp
  /** What above them has to be there before anything is measured. */
  above?: string
  /** What stands in the place of the pieces that come, and the pieces, as selectors. */
  awaited: string
  arrived: string
  /** How many of the first pieces have the very place and size that was kept for them; other lists have rows of any height. */
  fixed?: number
}

const rest = (names: string): RegExp => new RegExp(`/rest/v1/(${names})\\b`)

const ofMembers: Record<string, Screen> = {
  'search results': {
    path: '/search-results?location=Oakland%2C+CA&category=nanny',
    calls: rest('rpc/get_grouped_approved_experiences'),
    awaited: '[role=status] .sk',
    arrived: 'main article',
  },
  'the account': {
    path: '/profile',
    calls: rest('profiles|rpc/get_own_profile|rpc/get_my_submissions'),
    awaited: '[aria-labelledby=place] [role=status] .sk',
    arrived: '[aria-labelledby=place] li',
  },
  'the products': {
    path: '/baby-products',
    calls: rest('baby_products'),
    awaited: '[role=status] .card',
    arrived: 'main article',
  },
}

const ofAdministrators: Record<string, Screen> = {
  'the queue and its counters': {
    path: '/admin',
    calls: rest('experience_submissions|rpc/get_dashboard_counts|inquiries'),
    awaited: '[aria-labelledby=submissions-heading] li',
    arrived: '[data-submission]',
  },
  'the latest inquiries': {
    path: '/admin',
    calls: rest('inquiries'),
    above: '[data-submission]',
    awaited: '[aria-labelledby=latest-inquiries] [role=status] .text-small',
    arrived: '[aria-labelledby=latest-inquiries] li',
  },
  'the products to manage': {
    path: '/admin?tab=products',
    calls: rest('baby_products|rpc/count_active_products|rpc/list_managed_products'),
    awaited: '[aria-labelledby=managed-products-heading] [role=status] .border-b',
    arrived: '[aria-labelledby=managed-products-heading] li',
  },
  'the visits': {
    path: '/admin?tab=analytics',
    calls: rest('rpc/get_visit_summary'),
    awaited: '[role=tabpanel] [role=status] .card',
    arrived: '[role=tabpanel] .card',
    fixed: 3,
  },
  'the inquiries': {
    path: '/admin/inquiries',
    calls: rest('inquiries'),
    awaited: '[role=status] .border-b',
    arrived: '[data-inquiry]',
  },
}

/** In pixels from the top left corner of the page. */
interface Box {
  top: number
  left: number
  width: number
  height: number
}

const boxes = (page: Page, selector: string): Promise<Box[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { top, left, width, height } = element.getBoundingClientRect()
      const { round } = Math
      return { top: round(top + window.scrollY), left: round(left), width: round(width), height: round(height) }
    }),
  )

/** Notes every shift of the layout from the first drawing of each page that is opened. */
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
      // a shift is known when the drawing that shows it is done
      for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
      return Number(Reflect.get(window, 'layoutShifts')())
    })
}

/** Pixels by which the text of one piece differs from that of another without being another line. */
const hair = 8

const look = async (page: Page, shifts: () => Promise<number>, name: string, screen: Screen): Promise<void> => {
  const release = await holdRequests(page, screen.calls)
  await page.goto(screen.path)
  await page
    .locator(screen.above ?? screen.awaited)
    .first()
    .waitFor()
  await page.locator(screen.awaited).first().waitFor()
  const awaited = await boxes(page, screen.awaited)
  release()
  await page.locator(screen.arrived).first().waitFor()
  await page.locator('main .sk').first().waitFor({ state: 'detached' })
  expect(await shifts(), name).toBeLessThan(0.02)

  const arrived = await boxes(page, screen.arrived)
  const { fixed } = screen
  if (fixed) {
    expect(awaited.slice(0, fixed), name).toEqual(arrived.slice(0, fixed))
    return
  }
  const [sides, sidesKept] = [arrived, awaited].map(([first]) => ({ ...first, height: null }))
  expect(sidesKept, name).toEqual(sides)
  const heights = arrived.map(({ height }) => height)
  // the last one may have no line below it
  for (const { height } of awaited.slice(0, -1)) {
    expect(height, name).toBeGreaterThanOrEqual(Math.min(...heights) - hair)
    expect(height, name).toBeLessThanOrEqual(Math.max(...heights) + hair)
  }
}

const people: [string, CastMember, Record<string, Screen>][] = [
  ['a member', maya, ofMembers],
  ['an administrator', ada, ofAdministrators],
]

describe.each(walkedAt)('on a %s', (viewport) => {
  it.each(people)('%s finds everything where it was awaited', async (_, member, screens) => {
    const { page, faults } = await browser.visitor({ as: member, viewport, reducedMotion: true })
    const shifts = await watchShifts(page)
    for (const [name, screen] of Object.entries(screens)) await look(page, shifts, name, screen)
    expect(faults).toEqual([])
  })
})
