// The field to choose one of a few options: by keyboard as the WAI-ARIA select-only combobox, by pointer, and readable while open.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestVillage, type TestVillage } from '../app.ts'
import { axeFindings } from './accessibility.ts'
import { startBrowser, type TestBrowser } from './browser.ts'

let village: TestVillage
let browser: TestBrowser

beforeAll(async () => {
  village = await startTestVillage()
  browser = await startBrowser(village.url)
})

afterAll(async () => {
  await browser?.close()
  await village?.close()
})

const field = (page: Page) => page.getByRole('combobox', { name: 'Category' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Category' })
const expanded = (page: Page) => field(page).getAttribute('aria-expanded')

/** The option that a screen reader reads out as the one the keyboard is at; null while the list is closed. */
const activeOption = (page: Page) =>
  field(page).evaluate((button) => {
    const id = button.getAttribute('aria-activedescendant')
    return id === null ? null : (document.getElementById(id)?.textContent ?? 'nothing has this id')
  })

const home = async (options: Parameters<TestBrowser['visitor']>[0] = {}): Promise<Page> => {
  const { page } = await browser.visitor(options)
  await page.goto('/')
  await field(page).waitFor()
  return page
}

describe('by keyboard', () => {
  it('arrows, Home, End and page keys move, Enter and Space choose, Escape changes nothing', async () => {
    const page = await home()
    await field(page).focus()
    expect(await activeOption(page)).toBeNull()
    await page.keyboard.press('ArrowDown')
    expect(await activeOption(page)).toBe('Nanny')
    await page.keyboard.press('ArrowUp')
    expect(await activeOption(page)).toBe('Nanny')
    await page.keyboard.press('ArrowDown')
    expect(await activeOption(page)).toBe('Babysitter')
    await page.keyboard.press('PageDown')
    expect(await activeOption(page)).toBe('Kids Classes')
    await page.keyboard.press('End')
    expect(await activeOption(page)).toBe('Other')
    await page.keyboard.press('ArrowDown')
    expect(await activeOption(page)).toBe('Other')
    await page.keyboard.press('Home')
    expect(await activeOption(page)).toBe('Nanny')
    await page.keyboard.press('End')
    await page.keyboard.press('Escape')
    expect(await expanded(page)).toBe('false')
    expect(await field(page).textContent()).toBe('Choose a category')
    expect(await field(page).evaluate((button) => button === document.activeElement)).toBe(true)

    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await expanded(page)).toBe('false')
    expect(await field(page).textContent()).toBe('Babysitter')
    await page.keyboard.press('Space')
    expect(await activeOption(page)).toBe('Babysitter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    expect(await expanded(page)).toBe('false')
    expect(await field(page).textContent()).toBe('Daycare')
    await page.keyboard.press('End')
    expect(await activeOption(page)).toBe('Other')
    await page.keyboard.press('Alt+ArrowUp')
    expect(await field(page).textContent()).toBe('Other')
  })

  it('typing finds an option, open or closed, and Tab takes it along', async () => {
    const page = await home()
    await field(page).focus()
    await page.keyboard.type('night n')
    expect(await activeOption(page)).toBe('Night Nurse')
    await page.keyboard.press('Enter')
    expect(await field(page).textContent()).toBe('Night Nurse')
    await field(page).blur()
    await field(page).focus()
    await page.keyboard.press('f')
    expect(await expanded(page)).toBe('true')
    expect(await activeOption(page)).toBe('Family Photographer')
    await page.keyboard.press('Tab')
    expect(await expanded(page)).toBe('false')
    expect(await field(page).textContent()).toBe('Family Photographer')
    expect(await field(page).evaluate((button) => button === document.activeElement)).toBe(false)
  })
})

describe('by pointer', () => {
  it('a click opens and closes it, one elsewhere changes nothing, one on an option chooses', async () => {
    const page = await home()
    await field(page).click()
    await list(page).waitFor()
    await field(page).click()
    await list(page).waitFor({ state: 'detached' })
    await field(page).click()
    await page.getByRole('heading', { level: 1 }).click({ position: { x: 4, y: 4 } })
    await list(page).waitFor({ state: 'detached' })
    expect(await field(page).textContent()).toBe('Choose a category')
    await field(page).click()
    await page.getByRole('option', { name: 'Daycare' }).click()
    expect(await field(page).textContent()).toBe('Daycare')
    await field(page).click()
    expect(await page.getByRole('option', { selected: true }).allTextContents()).toEqual(['Daycare'])
  })

  it('the list stands where there is room: above a field at the end of the window', async () => {
    const page = await home({ viewport: 'phone', reducedMotion: true })
    const top = (element: Element) => element.getBoundingClientRect().top
    const bottom = (element: Element) => element.getBoundingClientRect().bottom
    await field(page).evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }))
    await field(page).click()
    expect(await list(page).evaluate(bottom)).toBeLessThan(await field(page).evaluate(top))
    expect(await list(page).evaluate(top)).toBeGreaterThan(0)
    await page.evaluate(() => window.scrollBy({ top: 500, behavior: 'instant' }))
    await expect.poll(async () => (await field(page).evaluate(bottom)) < (await list(page).evaluate(top))).toBe(true)
    await page.keyboard.press('End')
    const last = page.getByRole('option', { name: 'Other' })
    expect(await last.evaluate(bottom)).toBeLessThanOrEqual((await list(page).evaluate(bottom)) + 1)
  })
})

describe('while the list is open', () => {
  it('the rest of the page stays readable, and nothing is wrong with any of it', async () => {
    for (const look of [{}, { dark: true }, { viewport: 'phone' }] as const) {
      const page = await home(look)
      await field(page).click()
      await page.getByRole('option', { name: 'Nanny', exact: true }).waitFor()
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      expect(await axeFindings(page)).toEqual([])
    }
  })
})
