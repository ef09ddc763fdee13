// Takes the pictures of one screen at one width, light and dark.
import type { Page } from 'playwright-core'
import { viewports, watchRequests } from '../journeys/browser.ts'
import type { PictureVillage } from './picture-village.ts'
import type { Screen, Width } from './screen.ts'

/** Taller pages are cut off here: the rest only repeats. */
const tallest = 4500

const schemes = ['light', 'dark'] as const

export interface MadePicture {
  /** Screen, width and scheme: `home-390-dark`. */
  name: string
  /** PNG. */
  picture: Buffer
}

/** Elements that still load. A busy button is excluded: it waits for the person's own action. */
const busy = '[aria-busy=true]:not(button, [aria-hidden=true] *)'

/** Waits until the page is at rest: its text, fonts and images are loaded, and no request is in progress. */
const settle = async (page: Page, answered: () => Promise<void>): Promise<void> => {
  // behind a dialog the heading is still rendered, but hidden from assistive technology
  await page.locator('h1').first().waitFor()
  await page.locator(busy).first().waitFor({ state: 'detached' })
  await answered()
  await page.evaluate(async () => {
    await document.fonts.ready
    const eager = [...document.images].filter(({ loading }) => loading !== 'lazy')
    await Promise.all(eager.map((image) => image.decode().catch(() => undefined)))
  })
  // move the pointer away, or onto a toast, which stays open while it is hovered
  await page.mouse.move(0, 0)
  const toast = page.locator('.toast').first()
  if ((await toast.count()) > 0) await toast.hover()
}

const photograph = async (page: Page, { onTop }: Screen): Promise<Buffer> => {
  if (onTop) return page.screenshot({ animations: 'disabled' })
  const { width, height } = await page.evaluate(async () => {
    // scroll to the top, where sticky elements have their usual position; a smooth scroll in progress outlasts one call
    for (let still = 0; still < 3; still = window.scrollY === 0 ? still + 1 : 0) {
      window.scrollTo({ top: 0, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
    return { width: window.innerWidth, height: document.documentElement.scrollHeight }
  })
  const clip = { x: 0, y: 0, width, height: Math.min(height, tallest) }
  return page.screenshot({ fullPage: true, clip, animations: 'disabled' })
}

/** Opens a page and brings it into the screen's state. Throws if that violates the limits in the table. */
export const openScreen = async (page: Page, screen: Screen, width: Width): Promise<void> => {
  await page.setViewportSize(viewports[width])
  const answered = watchRequests(page)
  await screen.before?.(page)
  await page.goto(screen.path)
  await settle(page, answered)
  await screen.act?.(page)
  await settle(page, answered)
}

/** The pictures of the screen at this width; throws as {@link openScreen} does. */
export const makePictures = async (village: PictureVillage, screen: Screen, width: Width): Promise<MadePicture[]> => {
  // a new context each time, because a browser stores drafts, searches and choices
  const window = await village.window(screen.who)
  try {
    const page = await window.newPage()
    await openScreen(page, screen, width)
    const made: MadePicture[] = []
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme })
      const name = `${screen.name}-${viewports[width].width}-${scheme}`
      made.push({ name, picture: await photograph(page, screen) })
    }
    return made
  } finally {
    await window.close()
  }
}
