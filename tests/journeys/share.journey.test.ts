// Sharing: a recommendation with every answer, and a draft that survives an expired session for its member only.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { nextYear } from '../next-year.ts'
import { startBrowser, toast } from './browser.ts'
import { answer, choose } from './parent-steps.ts'
import { signIn } from './sign-in.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))

const nameField = (page: Page) => page.getByLabel('Provider or Business Name')

describe('a member', () => {
  it('shares a recommendation with every answer, and sees a confirmation', async () => {
    const { page, faults } = await browser.visitor({ as: maya })
    await page.goto('/add-listing')
    await choose(page, 'Type of service', 'Nanny')
    await choose(page, 'Year they last helped you', '2014 or earlier')
    await nameField(page).fill('Rosa Lopez Martinez')
    await answer(page, 'Is this a business or organization?', 'No')
    await page.getByRole('combobox', { name: 'Location' }).pressSequentially('walnut cr')
    await page.getByRole('option', { name: 'Walnut Creek, CA' }).click()
    await page.getByLabel('Available start date').fill(`${nextYear}-02-28`)
    await page.getByRole('radio', { name: '4 stars, Very Good' }).press('Space')
    await answer(page, 'Would you use them again?', 'Yes')
    await page.getByRole('button', { name: 'Patient & kind' }).click()
    await page.getByLabel('Another strength').fill('Sings <b>all</b> the songs')
    await page.getByLabel('In your own words').fill('She came at six.\n\nWe still talk about it.')
    await page.getByText('Hourly', { exact: true }).click()
    await answer(page, 'Hourly range', '$25-50')
    await page.getByLabel('Pricing notes').fill('Overtime after 6 pm')
    await page.getByLabel(/^The provider said I can share/).check()
    await page.getByLabel('Email', { exact: true }).fill('rosa@rosa.example')
    await page.getByLabel('Phone').fill('(510) 555-0142')
    await page.getByLabel(/^I agree that my recommendation/).check()
    await page.getByRole('button', { name: 'Submit recommendation' }).click()

    await toast(page, 'Thank you for sharing!').waitFor()
    await page.getByRole('heading', { level: 1, name: 'What happens next' }).waitFor()
    await page.locator('h1:focus').waitFor()
    const { body } = await village.call(listSubmissions, { status: 'pending' }, ada)
    expect(body.submissions[0]).toMatchObject({
      provider_name: 'Rosa Lopez Martinez',
      service_type: 'nanny',
      experience_year: '2014-earlier',
      location: 'Walnut Creek, CA',
      available_start_date: `${nextYear}-02-28`,
      rating: 4,
      would_use_again: true,
      highlights: 'Patient & kind, Sings all the songs',
      recommendation:
        'I used this service and was particularly impressed by: patient & kind, sings all the songs. Overall, I would rate them 4 stars.',
      own_words: 'She came at six.\n\nWe still talk about it.',
      pricing_type: 'hourly',
      pricing_range: '$25-50',
      pricing: 'Overtime after 6 pm',
      provider_email: 'rosa@rosa.example',
      provider_phone: '(510) 555-0142',
      submitter_email: maya.email,
      status: 'pending',
    })
    expect(faults).toEqual([])
  })
})

describe('on a shared computer', () => {
  const storage = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))

  it('a sign-out deletes the draft, in every tab', async () => {
    const { page, context } = await browser.visitor({ as: otto })
    await page.goto('/add-listing')
    await nameField(page).fill('Only for Otto')
    await page.getByLabel(/^The provider said I can share/).check()
    await page.getByLabel('Phone').fill('(510) 555-0142')
    const other = await context.newPage()
    await other.goto('/profile')
    await other.getByRole('button', { name: /^Hi / }).click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await other.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
    expect(await storage(other)).not.toContain('Only for Otto')
    await page.getByText('Please sign in to share your experience.').waitFor()
    await expect.poll(() => nameField(page).inputValue()).toBe('')
    expect(await page.getByLabel('Phone').count()).toBe(0)
  })

  it('the draft survives an expired session for its member, until another member signs in', async () => {
    const { page } = await browser.visitor({ as: otto })
    await page.goto('/add-listing')
    await nameField(page).fill('Only for Otto')
    await page.evaluate(() => localStorage.removeItem('trusted-village-session'))
    await page.goto('/add-listing')
    await page.getByText('Please sign in to share your experience.').waitFor()
    expect(await nameField(page).inputValue()).toBe('')
    await signIn(page, otto)
    await page.goto('/add-listing')
    await page.getByText('We saved what you wrote.').waitFor()
    expect(await nameField(page).inputValue()).toBe('Only for Otto')

    await page.evaluate(() => localStorage.removeItem('trusted-village-session'))
    await signIn(page, maya)
    expect(await storage(page)).not.toContain('Only for Otto')
  })
})
