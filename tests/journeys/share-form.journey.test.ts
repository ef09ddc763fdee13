// The share form while it is filled in: error borders, the calendar, and the progress beside it.
import type { Locator, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { sessionItem } from '../../web/app/stored-items.ts'
import { steps } from '../../web/recommendations/form-steps.ts'
import { startTestVillage } from '../app.ts'
import { otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startBrowser, type TestBrowser } from './browser.ts'
import { colorOf, tokenColor } from './colors.ts'
import { holdRequests } from './hold-requests.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
/** Opens an empty form as a member. */
const openForm = async (options: Parameters<TestBrowser['visitor']>[0] = {}): Promise<Page> => {
  const { page } = await browser.visitor({ as: otto, reducedMotion: true, ...options })
  await page.goto('/add-listing')
  // Until the session is read, every control is disabled; then the form is rendered anew.
  await page.locator('fieldset:enabled').getByLabel('Provider or Business Name').waitFor()
  return page
}

const chooseService = async (page: Page, service: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Type of service' }).selectOption({ label: service })
}

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  it('an invalid field keeps its error border when it is hovered and when it is focused', async () => {
    const page = await openForm({ dark: theme === 'dark' })
    await page.getByRole('button', { name: 'Submit recommendation' }).click()
    await page.getByText('Please check 6 answers').waitFor()
    const danger = await tokenColor(page, 'danger')
    const name = page.getByLabel('Provider or Business Name')
    const service = page.getByRole('combobox', { name: 'Type of service' })
    const business = page.getByRole('group', { name: 'Is this a business' }).locator('label', { hasText: 'Yes' })
    const agreement = page.getByLabel(/^I agree that my recommendation/)
    const edge = (element: Locator) => colorOf(element, 'border-top-color')
    for (const element of [name, service, business, agreement]) {
      await page.mouse.move(0, 0)
      expect(await edge(element)).toEqual(danger)
      await element.hover()
      expect(await edge(element)).toEqual(danger)
    }
    await name.focus()
    expect(await edge(name)).toEqual(danger)
    // an answer removes the border
    await name.fill('Rosa')
    await page.mouse.move(0, 0)
    await expect.poll(() => edge(name)).not.toEqual(danger)
  })
})

/** Whether the columns of a picture from `from` to `to` contain more than one color, without the field's border. */
const drawnBetween = ({ data, width, height }: PNG, from: number, to: number): boolean => {
  const colors = new Set<number>()
  for (let y = 8; y < height - 8; y += 1) {
    for (let x = from; x < to; x += 1) colors.add(data.readUInt32BE((y * width + x) * 4))
  }
  return colors.size > 1
}

describe('the date field', () => {
  it('shows one calendar icon, which opens the browser’s calendar', async () => {
    const page = await openForm()
    await chooseService(page, 'Nanny')
    const field = page.getByLabel('Available start date')
    await field.scrollIntoViewIfNeeded()
    await page.mouse.move(0, 0)
    const picture = PNG.sync.read(await field.screenshot())
    expect(drawnBetween(picture, 8, 40)).toBe(true)
    expect(drawnBetween(picture, picture.width - 64, picture.width - 8)).toBe(false)
    await field.evaluate((input) => {
      Object.assign(window, { pickerAsked: new Promise((resolve) => input.addEventListener('click', resolve)) })
    })
    await field.click({ position: { x: 20, y: 25 } })
    await page.evaluate('window.pickerAsked')
  })
})

const stepButtons = (page: Page) => page.getByRole('navigation', { name: 'Form steps' }).getByRole('button')

const currentStep = async (page: Page) =>
  (await stepButtons(page).and(page.locator('[aria-current="step"]')).allInnerTexts()).map((text) =>
    text.replace(/^\d\s*/, ''),
  )

describe('the progress beside the form', () => {
  it('follows the focus and the scroll position', async () => {
    const page = await openForm()
    await expect.poll(() => currentStep(page)).toEqual(['What you’d tell a friend'])
    await page.getByLabel('Pricing notes').focus()
    await expect.poll(() => currentStep(page)).toEqual(['Price and contact'])
    await page.getByLabel('Another strength').focus()
    await expect.poll(() => currentStep(page)).toEqual(['What stood out'])
    // after scrolling away from the focused field, the visible step counts
    await page.getByRole('heading', { name: 'How it will look' }).evaluate((heading) => heading.scrollIntoView())
    await expect.poll(() => currentStep(page)).toEqual(['How it will look'])
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(() => currentStep(page)).toEqual(['What you’d tell a friend'])
    for (const name of steps.map(({ title }) => title).toReversed()) {
      await stepButtons(page).and(page.getByRole('button', { name })).click()
      await expect.poll(() => currentStep(page)).toEqual([name])
    }
  })
})

it('a dialog opened before the session is read stays open', async () => {
  const { page } = await browser.visitor({ as: otto, reducedMotion: true })
  // only an expired session waits for the auth client
  await page.addInitScript((key) => {
    const stored = localStorage.getItem(key)
    if (stored) localStorage.setItem(key, JSON.stringify({ ...JSON.parse(stored), expires_at: 1 }))
  }, sessionItem.key)
  const release = await holdRequests(page, /auth-library/)
  await page.goto('/add-listing')
  await page.locator('fieldset:disabled').getByLabel('Provider or Business Name').waitFor()
  await page.getByRole('button', { name: 'Read about your privacy' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  release()
  await page.locator('fieldset:enabled').getByLabel('Provider or Business Name').waitFor({ state: 'attached' })
  expect(await dialog.isVisible()).toBe(true)
})
