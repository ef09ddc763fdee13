// Moves through a page with the Tab key, and checks that the focus is visible.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** Whether the focus is visible: the element is in view, and it or its label has an outline. */
const showsFocus = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return false
    const around = [element, element.closest('label'), element.closest('.field-box')].filter((one) => one !== null)
    // the link of a card draws its outline around the card
    const looks = [...around.map((one) => getComputedStyle(one)), getComputedStyle(element, '::after')]
    const marked = looks.some(
      ({ outlineStyle, outlineWidth, boxShadow }) =>
        (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none',
    )
    const { bottom, top } = (element.closest('label') ?? element).getBoundingClientRect()
    return marked && bottom > 0 && top < window.innerHeight
  })

/** Presses Tab (or Shift+Tab) until the target has focus. The focus must be visible at every stop. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press(key)
    const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120))
    await expect.poll(() => showsFocus(page), { message: `the focus can be seen at ${where}` }).toBe(true)
    if (await hasFocus(target)) return
  }
  throw new Error(`Tab does not lead to ${target}`)
}
