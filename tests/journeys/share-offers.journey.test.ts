// "Is it one of these?": a parent is offered the pages of a name while they type it, and joins one.
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { forgetLimits, recommend } from '../submissions.ts'
import { startBrowser } from './browser.ts'
import { holdRequests } from './hold-requests.ts'
import { answer, choose, goToShareStep, sendShare } from './parent-steps.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeAll(async () => {
  await recommend(village, { provider_name: 'Rosa Martinez' })
  await recommend(village, { provider_name: 'Rosalind Marsh', location: 'Berkeley, CA' })
})
beforeEach(() => forgetLimits(village))

const nameField = (page: Page) => page.locator('fieldset:enabled').getByLabel('Provider or Business Name')
const offers = (page: Page) => page.getByRole('group', { name: 'Is it one of these?' })

const openForm = async (viewport?: 'phone'): Promise<Page> => {
  const { page } = await browser.visitor({ as: otto, reducedMotion: true, ...(viewport && { viewport }) })
  await page.goto('/add-listing')
  await page.locator('fieldset:enabled').first().waitFor()
  await goToShareStep(page, 'Who is it?')
  await choose(page, 'Type of service', 'Nanny')
  return page
}

const fillRest = async (page: Page): Promise<void> => {
  await answer(page, 'Is this a business or organization?', 'No')
  await goToShareStep(page, 'What stood out most?')
  await page.getByRole('radio', { name: '5 stars, Excellent' }).press('Space')
  await page.getByRole('button', { name: 'Reliable' }).click()
  await goToShareStep(page, 'How it will hang')
  await page.getByLabel(/^I agree that my recommendation/).check()
}

describe('a member', () => {
  it('chooses a page with the keyboard, finds their choice again, and joins the page', async () => {
    const page = await openForm('phone')
    await nameField(page).fill('Rosa')
    await offers(page).getByText('Rosalind M. · Berkeley, CA · 1 parent').waitFor()
    await nameField(page).fill('Rosa Mart')
    await offers(page).getByText('Rosalind M.').waitFor({ state: 'detached' })
    await nameField(page).press('Tab')
    await page.keyboard.press('Space')
    await offers(page).getByText('Joins the page of Rosa M.').waitFor()
    expect(await nameField(page).inputValue()).toBe('Rosa Mart')

    await page.reload()
    await nameField(page).waitFor()
    await page.getByText('Joins the page of Rosa M.').waitFor()
    await fillRest(page)
    await sendShare(page)
    const [sent] = (await village.call(listSubmissions, { status: 'pending' }, ada)).body.submissions
    const rosa = await village.database.db
      .selectFrom('providers')
      .select('id')
      .where('name_key', '=', 'rosa martinez')
      .executeTakeFirstOrThrow()
    const kept = await village.database.db
      .selectFrom('experience_submissions')
      .select(['provider_id', 'provider_name'])
      .where('id', '=', sent?.id ?? '')
      .executeTakeFirst()
    expect(kept).toEqual({ provider_id: rosa.id, provider_name: 'Rosa Mart' })
  })

  it('is moved by nothing when the pages come after they have gone on', async () => {
    const page = await openForm()
    const letGo = await holdRequests(page, '**/rpc/suggest_providers*')
    const asked = page.waitForRequest('**/rpc/suggest_providers*')
    await nameField(page).fill('Rosa Martinez')
    await asked
    const business = page.getByRole('group', { name: 'Is this a business' })
    await business.getByText('No', { exact: true }).click()
    const before = await business.boundingBox()
    letGo()
    const show = page.getByRole('button', { name: 'Show 1 page' })
    await show.waitFor()
    expect(await business.boundingBox()).toEqual(before)
    await show.click()
    await offers(page).getByText('Rosa M. · Oakland, CA').waitFor()
  })
})
