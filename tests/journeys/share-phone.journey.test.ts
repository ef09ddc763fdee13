// Sharing on a phone: one step at a time, back and forth, without losing an answer.
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { forgetLimits } from '../submissions.ts'
import { startBrowser, toast, viewports } from './browser.ts'
import { answer, choose, fillShare, sendShare, shareSteps } from './parent-steps.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeEach(() => forgetLimits(village))

const openForm = async (path = '/about') => {
  const visitor = await browser.visitor({ as: otto, viewport: 'phone', reducedMotion: true })
  await visitor.page.goto(path)
  if (path === '/about') {
    await visitor.page.getByRole('contentinfo').getByRole('link', { name: 'Share Experience' }).click()
  }
  await visitor.page.locator('fieldset:enabled').first().waitFor()
  await visitor.page.getByText('Step 1 of 5').waitFor()
  return visitor
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' })

/** Resolves once this is the only visible step. */
const atStep = async (page: Page, count: 1 | 2 | 3 | 4 | 5) => {
  await page.getByText(`Step ${count} of 5`).waitFor()
  await expect.poll(() => page.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([shareSteps[count - 1]])
}

/** Whether nothing covers the middle of the element. */
const isOnTop = (element: Locator) =>
  element.evaluate((node) => {
    const { x, y, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

const headingHasFocus = (page: Page) => page.evaluate(() => document.activeElement?.textContent)
const focusedName = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name)
describe('a member on a phone', () => {
  it('goes through the five steps and back, reloads in between, and sends the recommendation', async () => {
    const { page, faults } = await openForm()
    await atStep(page, 1)
    expect(await page.getByText('Saved on this phone').count()).toBe(0)
    await page.getByRole('button', { name: 'Skip' }).waitFor()
    await page.getByLabel('In your own words').fill('She pulled our shy one out from under the table.')
    await page.getByText('Saved on this phone').waitFor()
    expect(await page.getByRole('button', { name: 'Skip' }).count()).toBe(0)
    expect(await page.getByRole('navigation', { name: 'Member pages' }).isVisible()).toBe(false)
    await next(page).click()

    await atStep(page, 2)
    await expect.poll(() => headingHasFocus(page)).toBe('Who is it?')
    await next(page).click()
    await toast(page, 'Missing required fields').waitFor()
    await expect.poll(() => focusedName(page)).toBe('provider_name')
    await page.getByLabel('Provider or Business Name').fill('Hanh Vo')
    await choose(page, 'Type of service', 'Babysitter')
    await page.getByText('Please select a type of service').waitFor({ state: 'detached' })
    await answer(page, 'Is this a business or organization?', 'No')
    await page.getByRole('combobox', { name: 'Location' }).fill('Fairfax, CA')
    await next(page).click()

    await atStep(page, 3)
    // no field of this step shows an error yet
    expect(await page.locator('[aria-invalid=true]:visible').count()).toBe(0)
    await page.getByRole('button', { name: 'On time' }).click()
    await page.getByRole('radio', { name: '4 stars, Very Good' }).press('Space')
    await answer(page, 'Would you use them again?', 'Yes')
    await page.reload()
    await atStep(page, 3)
    await page.getByText('We saved what you wrote.').waitFor()
    expect(await page.getByRole('radio', { name: '4 stars, Very Good' }).isChecked()).toBe(true)

    // the phone's Back button, and forward again
    await page.goBack()
    await atStep(page, 2)
    await expect.poll(() => headingHasFocus(page)).toBe('Who is it?')
    expect(await page.getByLabel('Provider or Business Name').inputValue()).toBe('Hanh Vo')
    await page.goForward()
    await atStep(page, 3)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await atStep(page, 2)
    await next(page).click()
    await atStep(page, 3)
    await next(page).click()

    await atStep(page, 4)
    await page.getByLabel(/^The provider said I can share/).check()
    await page.getByLabel('Phone').fill('(510) 555-0142')
    await next(page).click()

    await atStep(page, 5)
    const note = page.getByRole('article')
    await note.getByText('“She pulled our shy one out from under the table.”').waitFor()
    await note.getByText('A parent · met in Fairfax').waitFor()
    await page.getByRole('button', { name: 'Submit recommendation' }).click()
    // the bar with the toast does not cover the error
    await expect.poll(() => isOnTop(page.getByText('Please agree to the privacy agreement'))).toBe(true)
    await page.getByLabel(/^I agree that my recommendation/).check()
    await sendShare(page)
    const [sent] = (await village.call(listSubmissions, { status: 'pending' }, ada)).body.submissions
    expect(sent).toMatchObject({
      provider_name: 'Hanh Vo',
      city: 'Fairfax',
      rating: 4,
      would_use_again: true,
      highlights: 'On time',
      own_words: 'She pulled our shy one out from under the table.',
      provider_phone: '(510) 555-0142',
      submitter_email: otto.email,
    })
    // after sending, Back leaves the form
    await page.goBack()
    await page.waitForURL('**/about')
    expect(faults).toEqual([])
  })

  it('rotates the phone, which keeps the text, the step and the focus', async () => {
    const { page } = await openForm('/add-listing')
    await fillShare(page, { name: 'Bea Bright', words: 'Kind.' })
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await atStep(page, 4)
    await page.getByLabel('Pricing notes').fill('Overtime after 6 pm')
    await page.setViewportSize({ width: 844, height: 390 })
    await page.getByRole('navigation', { name: 'Form steps' }).waitFor()
    expect(await page.getByRole('heading', { level: 2, name: 'What would you tell a friend?' }).isVisible()).toBe(true)
    expect(await focusedName(page)).toBe('pricing')
    await page.getByLabel('Another strength').fill('Sings')
    // the step with the focus becomes the visible one
    await page.setViewportSize(viewports.phone)
    await atStep(page, 3)
    expect(await page.getByLabel('Another strength').inputValue()).toBe('Sings')
    await next(page).click()
    await atStep(page, 4)
    expect(await page.getByLabel('Pricing notes').inputValue()).toBe('Overtime after 6 pm')
  })
})
