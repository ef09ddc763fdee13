// The type of a screen in the table of pictures, and the steps that bring a page into the screen's states.
import type { Page } from 'playwright-core'
import type { viewports } from '../journeys/browser.ts'

const dayMs = 24 * 3_600_000
/**
 * When all pictures are taken: yesterday morning, so that no session looks expired and no visit is old enough to be
 * deleted.
 */
const pictureDay = new Date(Date.now() - dayMs).setUTCHours(18, 0, 0, 0)

/** The date `days` after the pictures are taken, in ISO 8601. */
export const dayFrom = (days: number): string => new Date(pictureDay + days * dayMs).toISOString()

export type Who = 'visitor' | 'member' | 'administrator'
export type Width = keyof typeof viewports

export interface Screen {
  /** Name of its pictures; starts with the screen's name. */
  name: string
  path: string
  who: Who
  /** Runs before the page opens, for example to mock responses. */
  before?: (page: Page) => Promise<unknown>
  /** Runs after the page has loaded, to bring it into the state. */
  act?: (page: Page) => Promise<unknown>
  /** Takes the visible window instead of the full page, for content on top of the page. */
  onTop?: boolean
  /** Replaces the three usual widths. */
  widths?: readonly Width[]
  /** Maximum height of the page in pixels, at some of its widths. */
  highest?: Partial<Record<Width, number>>
  /** Minimum number of cards that are fully visible before scrolling, at some of its widths. */
  wholeCards?: Partial<Record<Width, number>>
}

const usual = ['phone', 'tablet', 'desktop'] as const
export const andExtremes = ['smallest', 'zoomed', ...usual] as const

/** The widths at which a screen is pictured. */
export const widthsOf = ({ widths = usual }: Screen): readonly Width[] => widths

export const answer = (calls: string, json: unknown) => (page: Page) =>
  page.route(calls, (route) => route.fulfill({ json }))

export const inDialog = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
  await page.locator('[role=dialog] [aria-busy=true]').first().waitFor({ state: 'detached' })
}

type Role = Parameters<Page['getByRole']>[0]

/** Clicks the first element with this role and name on the page. */
export const pick = (role: Role, name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click()

export const sees =
  (role: Role, name: string | RegExp = /./) =>
  (page: Page) =>
    page.getByRole(role, { name }).first().waitFor()

export const rpc = (name: string) => `**/rpc/${name}*`

export const nannies = '/search-results?location=Oakland%2C+CA&category=nanny'

export const searches = rpc('get_grouped_approved_experiences')

/** Rows of the table for one kind of visitor. */
export type Screens = Omit<Screen, 'who'>[]
