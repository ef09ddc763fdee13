// The fields that open a list: the location with its places and Use my location, and the field to choose one of a few options.
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestVillage, type TestVillage } from '../app.ts'
import { axeFindings } from './accessibility.ts'
import { startBrowser, type TestBrowser, viewports } from './browser.ts'
import { stopClock } from './stop-clock.ts'

let village: TestVillage
let browser: TestBrowser

beforeAll(async () => {
  village = await startTestVillage()
  browser = await startBrowser(village)
})

afterAll(async () => {
  await browser?.close()
  await village?.close()
})

const places = '**/rest/v1/places?*'

const toast = (page: Page, words: string) => page.getByRole('region').getByText(words, { exact: true })
const location = (page: Page) => page.getByRole('combobox', { name: 'Location' })

const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

/** What the page asks the server about places, as it asks. */
const watchQuestions = async (page: Page): Promise<string[]> => {
  const asked: string[] = []
  await page.route(places, (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('q') ?? '')
    return route.continue()
  })
  return asked
}

describe('the location field', () => {
  it('offers cities from the second letter and is used by keyboard alone', async () => {
    const { page } = await browser.visitor()
    const asked = await watchQuestions(page)
    await page.goto('/')
    await location(page).focus()
    await page.keyboard.type('o')
    expect(await location(page).getAttribute('aria-expanded')).toBe('false')
    // At once: letters that a busy machine types slowly would be questions of their own.
    await page.keyboard.insertText('ak')
    await page.getByRole('option', { name: 'Oakland, CA' }).waitFor()
    expect(await suggestions(page).count()).toBeLessThanOrEqual(10)
    expect(asked).toEqual(['oak'])
    expect(await axeFindings(page)).toEqual([])

    await page.keyboard.press('Escape')
    await suggestions(page).first().waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowDown')
    const first = await suggestions(page).and(page.locator('[aria-selected=true]')).textContent()
    await page.keyboard.press('Enter')
    expect(await location(page).inputValue()).toBe(first)
    await suggestions(page).first().waitFor({ state: 'detached' })

    // the same question, however it is written, is not asked again
    await location(page).fill('')
    await page.keyboard.insertText('OAK')
    await page.getByRole('option', { name: 'Oakland, CA' }).waitFor()
    expect(asked).toEqual(['oak'])
    await page.getByRole('heading', { level: 1 }).click()
    await suggestions(page).first().waitFor({ state: 'detached' })
  })

  it('keeps the letter that is typed at once when it gets the focus', async () => {
    const { page } = await browser.visitor()
    await page.goto('/')
    // In one turn: on a slow phone the first letter is faster than what follows from the focus.
    await location(page).evaluate((field: HTMLInputElement) => {
      field.focus()
      document.execCommand('insertText', false, 'o')
    })
    await expect.poll(() => location(page).inputValue()).toBe('o')
    await page.keyboard.type('ak')
    await page.getByRole('option', { name: 'Oakland, CA' }).waitFor()
    expect(await location(page).inputValue()).toBe('oak')
  })

  it('puts the towns of the village first, and those elsewhere behind a divider', async () => {
    const { page } = await browser.visitor()
    await page.goto('/')
    const elsewhere = page.getByRole('group', { name: 'Elsewhere in the US' })
    for (const [typed, first, behind] of [
      ['san', 'San Jose, CA', 'San Antonio, TX'],
      ['oak', 'Oakland, CA', 'Oak Lawn, IL'],
      ['dub', 'Dublin, CA', 'Dublin, OH'],
    ] as const) {
      await location(page).fill(typed)
      await elsewhere.getByRole('option', { name: behind }).waitFor()
      expect(await suggestions(page).first().textContent()).toBe(first)
      expect(await elsewhere.getByRole('option').filter({ hasText: first }).count()).toBe(0)
    }
    await page.getByText('Elsewhere in the US', { exact: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    // the arrows pass the divider
    await location(page).press('ArrowUp')
    const last = await suggestions(page).and(page.locator('[aria-selected=true]')).textContent()
    expect(await elsewhere.getByRole('option').last().textContent()).toBe(last)
    await elsewhere.getByRole('option', { name: 'Dublin, OH' }).click()
    expect(await location(page).inputValue()).toBe('Dublin, OH')
    // nothing to divide where there is nothing of the village's
    await location(page).fill('boise')
    await page.getByRole('option', { name: 'Boise, ID' }).waitFor()
    expect(await elsewhere.count()).toBe(0)
  })

  it.each(['smallest', 'zoomed', 'phone', 'desktop'] as const)(
    'opens its list inside the window, wherever the field stands (%s)',
    async (viewport) => {
      const { page } = await browser.visitor({ viewport, reducedMotion: true })
      await page.goto('/')
      for (const block of ['end', 'start'] as const) {
        await location(page).fill('')
        await location(page).evaluate((field, to) => field.scrollIntoView({ block: to, behavior: 'instant' }), block)
        await location(page).pressSequentially('san')
        await page.getByRole('option', { name: 'San Antonio, TX' }).waitFor()
        const field = await location(page).boundingBox()
        const list = await page.getByRole('listbox', { name: 'Suggestions' }).locator('..').boundingBox()
        const { width, height } = viewports[viewport]
        expect(field && list).toBeTruthy()
        if (!field || !list) return
        expect(list.y).toBeGreaterThanOrEqual(0)
        expect(list.y + list.height).toBeLessThanOrEqual(height)
        expect(list.x + list.width).toBeLessThanOrEqual(width)
        // room for at least two suggestions, and never on top of what is typed
        expect(list.height).toBeGreaterThan(88)
        expect(list.y + list.height <= field.y || list.y >= field.y + field.height).toBe(true)
        await page.keyboard.press('ArrowUp')
        const chosen = await suggestions(page).and(page.locator('[aria-selected=true]')).boundingBox()
        expect(chosen && chosen.y + chosen.height).toBeLessThanOrEqual(list.y + list.height)
      }
    },
  )

  it('asks once nothing was typed for 300 milliseconds, from two letters on, for ten places at most', async () => {
    const { page } = await browser.visitor()
    await stopClock(page)
    const asked = await watchQuestions(page)
    await page.goto('/')
    // What asks comes with the first letters; from then on every pause is its own.
    await location(page).pressSequentially('be')
    await expect
      .poll(async () => {
        await page.clock.runFor(100)
        return asked
      })
      .toEqual(['be'])
    await location(page).fill('')
    asked.length = 0
    await location(page).pressSequentially('s')
    await page.clock.runFor(1000)
    expect(asked).toEqual([])
    await location(page).pressSequentially('a')
    await page.clock.runFor(290)
    await location(page).pressSequentially('n')
    await page.clock.runFor(290)
    expect(asked).toEqual([])
    await page.clock.runFor(20)
    await expect.poll(() => asked).toEqual(['san'])
    await page.clock.resume()
    await page.getByRole('status').getByText('10 suggestions').waitFor()
    expect(await suggestions(page).count()).toBe(10)
    await location(page).fill('Oakland, C')
    await page.getByRole('status').getByText('1 suggestion', { exact: true }).waitFor()
  })

  it('says that it searches, gives up an overtaken search, and says when there is nothing', async () => {
    const { page } = await browser.visitor()
    const held: Route[] = []
    await page.route('**/rest/v1/places?q=oak', (route) => {
      held.push(route)
    })
    await page.goto('/')
    await location(page).fill('oak')
    await page.getByRole('status').getByText('Searching locations...').waitFor()
    const dropped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=oak'))
    await expect.poll(() => held.length).toBe(1)
    await location(page).fill('zzqq')
    expect((await dropped).failure()?.errorText).toContain('ABORTED')
    await page.getByRole('status').getByText('No locations found for "zzqq"').waitFor()
  })

  it('falls back to the places it knows by heart', async () => {
    const { page } = await browser.visitor()
    await page.route(places, (route) => route.abort())
    await page.goto('/')
    await location(page).fill('walnut')
    await page.getByRole('option', { name: 'Walnut Creek, CA' }).waitFor()
    await page.unroute(places)
    await page.route(places, (route) => route.fulfill({ json: { places: [] } }))
    await location(page).fill('berk')
    await page.getByRole('option', { name: 'Berkeley, CA' }).waitFor()
  })
})

describe('Use my location', () => {
  const locate = (page: Page) => page.getByRole('button', { name: 'Use my location' }).click()

  it('fills in the city', async () => {
    const geolocation = { latitude: 37.8044, longitude: -122.2712 }
    const { page } = await browser.visitor({ permissions: ['geolocation'], geolocation })
    await page.goto('/')
    await locate(page)
    await toast(page, 'Location Found').waitFor()
    await toast(page, 'Your current location has been detected.').waitFor()
    expect(await location(page).inputValue()).toBe('Oakland, CA')
    expect(await axeFindings(page)).toEqual([])
  })

  it('asks to type when the device will not tell', async () => {
    const { page } = await browser.visitor({ permissions: [] })
    await page.goto('/')
    await locate(page)
    await toast(page, 'Location Error').waitFor()
    await toast(page, 'Unable to get your location. Please enter it manually.').waitFor()
    expect(await location(page).inputValue()).toBe('')
  })

  it('says when the browser cannot', async () => {
    const { page, context } = await browser.visitor()
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'))
    await page.goto('/')
    await locate(page)
    await toast(page, 'Error').waitFor()
    await toast(page, 'Geolocation is not supported by this browser.').waitFor()
  })
})

describe('the field to choose one', () => {
  const field = (page: Page) => page.getByRole('combobox', { name: 'Category' })
  const chosen = (page: Page) => field(page).locator('option:checked').textContent()

  it('is used by keyboard alone, and Escape changes nothing', async () => {
    const { page } = await browser.visitor()
    await page.goto('/')
    await field(page).focus()
    expect(await chosen(page)).toBe('Choose a category')
    await page.keyboard.press('Space')
    await page.keyboard.press('End')
    await page.keyboard.press('Escape')
    expect(await chosen(page)).toBe('Choose a category')
    await page.keyboard.type('night n')
    await expect.poll(() => chosen(page)).toBe('Night Nurse')
    expect(await field(page).evaluate((select) => select === document.activeElement)).toBe(true)
  })

  it('has nothing wrong with it while its list is open', async () => {
    const { page } = await browser.visitor({ reducedMotion: true })
    await page.goto('/')
    await field(page).click()
    await expect.poll(() => field(page).evaluate((select) => select.matches(':open'))).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize(viewports.phone)
    expect(await axeFindings(page)).toEqual([])
  })
})
