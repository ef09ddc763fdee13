// Shared by journeys of providers without an account: the mailed link, their own page, members' view of it, and the
// desk.
import type { Page } from 'playwright-core'
import type { TestVillage } from '../app.ts'
import { ada, otto } from '../cast.ts'
import { linkTo, type recommendPerson } from '../provider-portal/own-page.ts'
import type { TestBrowser, viewports } from './browser.ts'

export type Person = Awaited<ReturnType<typeof recommendPerson>>
type Viewport = keyof typeof viewports

/** Deletes all recommended providers, so that a retried test starts from the same state. */
export const emptyTheBoard = async ({ database: { db } }: TestVillage): Promise<void> => {
  await db.deleteFrom('experience_submissions').execute()
  await db.deleteFrom('listing_requests').execute()
  await db.deleteFrom('providers').execute()
  await db.deleteFrom('do_not_list').execute()
}

/** Path of the newest link that was mailed to an address. */
export const addressMailedTo = async (village: TestVillage, email: string): Promise<string> =>
  `/is-this-you?link=${await linkTo(village, email)}`

export const nannies = '/search-results?location=Oakland%2C+CA&category=nanny'

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const openMyPage = (page: Page) => page.getByRole('button', { name: 'Open my page' })

/** Opens a provider's own page with the newest link that was mailed to them. */
export const onOwnPage = async (
  browser: TestBrowser,
  village: TestVillage,
  { email, provider_name }: Pick<Person, 'email' | 'provider_name'>,
  viewport: Viewport = 'desktop',
) => {
  const visitor = await browser.visitor({ viewport, reducedMotion: true })
  await visitor.page.goto(await addressMailedTo(village, email))
  await openMyPage(visitor.page).click()
  await heading(visitor.page, provider_name).waitFor()
  return visitor
}

/** Opens a provider's page as a member. */
export const onMembersPage = async (
  browser: TestBrowser,
  { short_id }: Pick<Person, 'short_id'>,
  viewport: Viewport = 'desktop',
) => {
  const visitor = await browser.visitor({ as: otto, viewport, reducedMotion: true })
  await visitor.page.goto(`/providers/${short_id}`)
  await heading(visitor.page, 'Paloma Q.').waitFor()
  return visitor
}

/** Opens the desk's list of requests from providers, as an administrator. */
export const atTheRequests = async (browser: TestBrowser, viewport: Viewport = 'desktop') => {
  const visitor = await browser.visitor({ as: ada, viewport, reducedMotion: true })
  await visitor.page.goto('/admin?tab=providers&status=requests')
  await visitor.page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor()
  return visitor
}
