// What a screen in the table of pictures is, and the steps that lead into its states.
import type { Page } from 'playwright-core'
import type { viewports } from '../journeys/browser.ts'

const dayMs = 24 * 3_600_000
/** The morning on which all pictures are made: yesterday's, so that no session looks expired, and no visit is old enough to be deleted. */
const pictureDay = new Date(Date.now() - dayMs).setUTCHours(18, 0, 0, 0)

/** The moment so many days after the pictures are made, in ISO 8601. */
export const dayFrom = (days: number): string => new Date(pictureDay + days * dayMs).toISOString()

export type Who = 'visitor' | 'member' | 'administrator'
export type Width = keyof typeof viewports

export interface Screen {
  /** Names its pictures; begins with the screen's name. */
  name: string
  path: string
  who: Who
  /** Before the page is opened: what the server shall answer, say. */
  before?: (page: Page) => Promise<unknown>
  /** Once the page stands: leads into the state. */
  act?: (page: Page) => Promise<unknown>
  /** The window as a person sees it instead of the whole page: for what lies on top of the page. */
  onTop?: boolean
  /** Instead of the three usual widths. */
  widths?: readonly Width[]
  /** Most pixels that the page is high, at some of its widths. */
  highest?: Partial<Record<Width, number>>
  /** How many cards at least stand whole in the window before anything is scrolled, at some of its widths. */
  wholeCards?: Partial<Record<Width, number>>
}

const usual = ['phone', 'tablet', 'desktop'] as const
export const andExtremes = ['smallest', 'zoomed', ...usual] as const

/** The widths a screen is looked at. */
export const widthsOf = ({ widths = usual }: Screen): readonly Width[] => widths

export const answer = (calls: string, json: unknown) => (page: Page) =>
  page.route(calls, (route) => route.fulfill({ json }))

export const inDialog = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
  await page.locator('[role=dialog] [aria-busy=true]').first().waitFor({ state: 'detached' })
}

type Role = Parameters<Page['getByRole']>[0]

/** Presses the first of this role and name, anywhere. */
export const pick = (role: Role, name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().click()

export const sees =
  (role: Role, name: string | RegExp = /./) =>
  (page: Page) =>
    page.getByRole(role, { name }).first().waitFor()

export const rpc = (name: string) => `**/rpc/${name}*`

export const nannies = '/search-results?location=Oakland%2C+CA&category=nanny'

export const searches = rpc('get_grouped_approved_experiences')

/** Lines of the table for one kind of visitor. */
export type Screens = Omit<Screen, 'who'>[]
