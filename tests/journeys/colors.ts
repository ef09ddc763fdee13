// Reads computed colors, for journeys that compare them.
import type { Locator, Page } from 'playwright-core'

/** Red, green and blue, 0 to 255 each. */
export type Rgb = [number, number, number]

/** The browser's computed value of a CSS color, for example of "var(--color-danger)". */
const paint = (page: Page, color: string): Promise<Rgb> =>
  page.evaluate((css) => {
    const probe = document.createElement('i')
    probe.style.color = css
    document.body.append(probe)
    const canvas = document.createElement('canvas').getContext('2d')
    if (canvas) canvas.fillStyle = getComputedStyle(probe).color
    canvas?.fillRect(0, 0, 1, 1)
    probe.remove()
    const [red = 0, green = 0, blue = 0] = canvas?.getImageData(0, 0, 1, 1).data ?? []
    return [red, green, blue]
  }, color)

/** The current value of a color token on the page, light or dark. */
export const tokenColor = (page: Page, token: string): Promise<Rgb> => paint(page, `var(--color-${token})`)

/** The computed value of one color property of an element. */
export const colorOf = async (element: Locator, property: string): Promise<Rgb> =>
  paint(element.page(), await element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property))

/** Relative luminance as WCAG defines it, 0 to 1. */
const luminance = (color: Rgb): number => {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The WCAG contrast ratio of two colors; above 1 if the first is lighter. */
export const contrast = (one: Rgb, other: Rgb): number => (luminance(one) + 0.05) / (luminance(other) + 0.05)
