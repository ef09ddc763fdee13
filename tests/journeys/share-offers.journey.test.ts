// "Is it one of these?": while a parent types a name, existing pages are suggested, and the parent selects one.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { forgetLimits, recommend } from '../submissions.ts'
import { startBrowser } from './browser.ts'
import { holdRequests } from './hold-requests.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeAll(async () => {
  await recommend(village, { provider_name: 'Rosa Martinez' })
  await recommend(village, { provider_name: 'Rosalind Marsh', location: 'Berkeley, CA' })
})
beforeEach(() => forgetLimits(village))

const nameField = (page: Page) => page.locator('fieldset:enabled').getByLabel('Provider or Business Name')
const offers = (page: Page) => page.getByRole('group', { name: 'Is it one of these?' })

describe('a member', () => {
  it('recommends a suggested provider from home in ten presses on a phone; the note joins their page', async () => {
    const { page } = await browser.visitor({ as: otto, reducedMotion: true, viewport: 'phone' })
    await page.goto('/')
    let presses = 0
    const press = async (what: Locator): Promise<void> => {
      presses += 1
      await what.click()
    }
    const next = page.getByRole('button', { name: 'Next' })
    await press(page.getByRole('navigation', { name: 'Member pages' }).getByRole('link', { name: 'Share' }))
    await page.locator('fieldset:enabled').first().waitFor()
    await page.getByLabel('In your own words').fill('She sang to us.')
    await press(next)
    await nameField(page).fill('Rosa')
    await offers(page).getByText('Rosalind M. · Nanny · Berkeley, CA · 1 parent').waitFor()
    await nameField(page).fill('Rosa Mart')
    await offers(page).getByText('Rosalind M.').waitFor({ state: 'detached' })
    await press(offers(page).getByText('Rosa M.'))
    await offers(page).getByText('Goes on Rosa M.’s page').waitFor()
    expect(await nameField(page).inputValue()).toBe('Rosa Mart')
    // the chosen page is restored with the draft
    await page.reload()
    await nameField(page).waitFor()
    await page.getByText('Goes on Rosa M.’s page').waitFor()
    await press(next)
    await press(page.getByRole('button', { name: 'Reliable' }))
    await press(page.locator('.star-pick').last())
    await press(next)
    await press(page.getByRole('button', { name: 'Skip' }))
    await press(page.getByText(/^I agree that my recommendation/))
    await press(page.getByRole('button', { name: 'Submit recommendation' }))
    await page.getByRole('heading', { level: 1, name: 'What happens next' }).waitFor()
    expect(presses).toBe(10)
    const joined = await village.sql`
      select sent.provider_name, page.name_key from experience_submissions sent
      join providers page on page.id = sent.provider_id where sent.status = 'pending'`
    expect(joined).toEqual([{ provider_name: 'Rosa Mart', name_key: 'rosa martinez' }])
  })

  it('sees nothing move when suggestions arrive late', async () => {
    const { page } = await browser.visitor({ as: otto, reducedMotion: true })
    await page.goto('/add-listing')
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
    await offers(page).getByText('Rosa M. · Nanny · Oakland, CA').waitFor()
  })
})
