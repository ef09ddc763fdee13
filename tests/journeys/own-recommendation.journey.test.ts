// A parent edits a recommendation: parents see the approved version meanwhile, and the draft survives a reload.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { providerSlug } from '../../domain/providers/provider-address.rules.ts'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { readProviders } from '../providers/merge-facts.ts'
import { decide, recommend } from '../submissions.ts'
import { startBrowser, toast } from './browser.ts'
import { goToShareStep } from './parent-steps.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))

const addressOf = async (name: string): Promise<string> => {
  const [found] = await readProviders(village, name, otto)
  return `/providers/${providerSlug(found?.provider_id ?? '', found?.provider_name ?? '')}`
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const note = (page: Page) => page.getByRole('article', { name: 'Your note' })
/** Opens a member's own note from their account page. */
const openOwn = async (page: Page, name: string) => {
  await page.goto('/profile')
  await page.getByRole('region', { name: 'My Recommendations' }).getByRole('link', { name, exact: true }).click()
  await heading(page, `Your note about ${name}`).waitFor()
}

/** The id of the pending version. */
const waiting = async (provider_name: string): Promise<string> => {
  const { id } = await village.database.db
    .selectFrom('experience_submissions')
    .select('id')
    .where('provider_name', '=', provider_name)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return id
}

it('a parent edits an approved note on a phone; members see the old text until the edit is approved', async () => {
  const name = 'Edita Pham'
  await recommend(village, {
    provider_name: name,
    own_words: 'She was kind.',
    custom_highlight: 'Bakes, and sings',
    has_contact_consent: true,
    provider_phone: '510-555-0142',
  })
  const { page, faults } = await browser.visitor({ as: maya, viewport: 'phone', reducedMotion: true })
  await openOwn(page, name)
  await page.getByText('As parents see it', { exact: true }).waitFor()
  await note(page).getByText('She was kind.').waitFor()
  await page.getByText('Approved by Admin').waitFor()
  await page.getByRole('link', { name: 'Edit' }).click()
  await heading(page, 'Edit your note').waitFor()
  expect(await page.getByLabel('Another strength').inputValue()).toBe('Bakes, and sings')
  await page.getByLabel('In your own words').fill('She was kind, and never late.')
  // The edit's draft is stored separately from that of a new recommendation.
  await page.reload()
  await page.getByText('We saved what you wrote.').waitFor()
  expect(await page.getByLabel('In your own words').inputValue()).toBe('She was kind, and never late.')
  expect(await page.getByLabel('Phone').inputValue()).toBe('510-555-0142')
  await page.goto('/add-listing')
  await page.locator('fieldset:enabled').first().waitFor()
  expect(await page.getByLabel('In your own words').inputValue()).toBe('')
  await page.goBack()
  await page.getByLabel('In your own words').waitFor()
  await goToShareStep(page, 'How it will look')
  await page.getByRole('button', { name: 'Submit recommendation' }).click()
  await toast(page, 'Your edited recommendation is waiting for review.').waitFor()
  await note(page).getByText('She was kind, and never late.').waitFor()

  const other = await browser.visitor({ as: otto, viewport: 'phone', reducedMotion: true })
  await other.page.goto(await addressOf(name))
  await other.page.getByText('“She was kind.”').first().waitFor()
  await decide(village, await waiting(name))
  await other.page.reload()
  await other.page.getByText('“She was kind, and never late.”').first().waitFor()
  await other.page.getByText('“She was kind.”').waitFor({ state: 'detached' })
  await openOwn(page, name)
  await page.getByText('Approved by Admin').waitFor()
  expect([...faults, ...other.faults]).toEqual([])
})
