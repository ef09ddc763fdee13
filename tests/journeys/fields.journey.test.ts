// The location field: where its list opens, and a letter typed right after focus.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { startBrowser, viewports } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))

const location = (page: Page) => page.getByRole('combobox', { name: 'Location' })

const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')

describe('the location field', () => {
  it('accepts a letter typed right after focus', async () => {
    const { page } = await browser.visitor()
    await page.goto('/')
    // In one task: on a slow phone the first letter comes before the work that the focus starts.
    await location(page).evaluate((field: HTMLInputElement) => {
      field.focus()
      document.execCommand('insertText', false, 'o')
    })
    await expect.poll(() => location(page).inputValue()).toBe('o')
    await page.keyboard.type('ak')
    await page.getByRole('option', { name: 'Oakland, CA' }).waitFor()
    expect(await location(page).inputValue()).toBe('oak')
  })

  it.each(['smallest', 'zoomed', 'phone', 'desktop'] as const)(
    'opens its list inside the window at any position of the field (%s)',
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
        // room for at least two suggestions, without covering the typed text
        expect(list.height).toBeGreaterThan(88)
        expect(list.y + list.height <= field.y || list.y >= field.y + field.height).toBe(true)
        await page.keyboard.press('ArrowUp')
        const chosen = await suggestions(page).and(page.locator('[aria-selected=true]')).boundingBox()
        expect(chosen && chosen.y + chosen.height).toBeLessThanOrEqual(list.y + list.height)
      }
    },
  )
})
