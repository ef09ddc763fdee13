// Shared by journeys at the review desk: opening it, its rows and its dialog.
import type { Locator, Page } from 'playwright-core'
import { listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import type { TestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import type { TestBrowser, viewports } from './browser.ts'

/** Deletes all recommendations, so that a retried test starts from the same state. */
export const emptyTheDesk = async ({ database: { db } }: TestVillage): Promise<void> => {
  await db.deleteFrom('submission_decisions').execute()
  await db.deleteFrom('experience_submissions').execute()
}

/** The statuses of a search's results in the queue. */
export const statusesOf = async (village: TestVillage, search: string) =>
  (await village.call(listSubmissions, { search }, ada)).body.submissions.map(({ status }) => status)

/** Opens the queue as an administrator. */
export const atTheDesk = async (
  browser: TestBrowser,
  address = '/admin',
  viewport: keyof typeof viewports = 'desktop',
) => {
  const visitor = await browser.visitor({ as: ada, viewport, reducedMotion: true })
  await visitor.page.goto(address)
  await visitor.page.getByRole('heading', { level: 2, name: 'Submissions' }).waitFor()
  return visitor
}

/** The row of a provider. */
export const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Waits until the newly shown submission accepts decisions. */
export const hearing = (page: Page) => page.locator('.desk-acts:not(:has([data-deaf]))').waitFor()

/** Opens the details of a provider's row. */
export const open = async (page: Page, name: string) => {
  await row(page, name)
    .getByRole('button', { name: /^View Details/ })
    .click()
  // Its shortcut keys work once it has focus.
  await page.locator('[role=dialog]:focus-within').waitFor()
  await hearing(page)
  return dialogOf(page, name)
}

/** Texts of the visible note's buttons, in order; without icon buttons, suggested reasons, Undo and key hints. */
export const buttonsOf = (dialog: Locator): Promise<string[]> =>
  dialog.locator('.pane:not(.desk-side) button:not(fieldset button, .undo-lines button)').evaluateAll((buttons) =>
    buttons
      .map((button) => {
        const shown = button.cloneNode(true) as HTMLElement
        for (const aside of shown.querySelectorAll('[aria-hidden=true]:not(svg), .sr-only')) aside.remove()
        return shown.textContent.trim()
      })
      .filter(Boolean),
  )

/** The details dialog of this provider. */
export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Selects a status filter of the queue. */
export const show = (page: Page, filter: string) =>
  page.getByRole('radiogroup', { name: 'Status' }).locator('label', { hasText: filter }).click()

/** The value beside a name in the open dialog. */
export const fact = (page: Page, name: string) =>
  page.getByRole('dialog').locator('dl > div').filter({ hasText: name }).getByRole('definition').textContent()

/** Waits until a new submission is announced above the list, and shows it. */
export const showNew = async (page: Page, name: string): Promise<void> => {
  const show = page.getByRole('button', { name: 'Show', exact: true })
  await row(page, name).or(show).first().waitFor()
  if (await show.isVisible()) await show.click()
  await row(page, name).waitFor()
}
