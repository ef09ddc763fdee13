// Makes the pictures of one screen at one width, light and dark.
import type { Page } from 'playwright-core'
import { viewports, watchRequests } from '../journeys/browser.ts'
import type { PictureVillage } from './picture-village.ts'
import type { Screen, Width } from './screen.ts'

/** Taller pages are cut off here: what is below only repeats. */
const tallest = 4500

const schemes = ['light', 'dark'] as const

export interface MadePicture {
  /** Screen, width and scheme: `home-390-dark`. */
  name: string
  /** PNG. */
  picture: Buffer
}

/** Something here is still awaited; a busy button waits for a person's own doing and shows it. */
const busy = '[aria-busy=true]:not(button, [aria-hidden=true] *)'

/** Waits until the page stands: its words, fonts and pictures are there, and nothing is on its way. */
const settle = async (page: Page, answered: () => Promise<void>): Promise<void> => {
  // behind a dialog the heading is still there, only not for everybody
  await page.locator('h1').first().waitFor()
  await page.locator(busy).first().waitFor({ state: 'detached' })
  await answered()
  await page.evaluate(async () => {
    await document.fonts.ready
    const eager = [...document.images].filter(({ loading }) => loading !== 'lazy')
    await Promise.all(eager.map((image) => image.decode().catch(() => undefined)))
  })
  // nothing lies under the pointer but a toast, which stays as long as it does
  await page.mouse.move(0, 0)
  const toast = page.locator('.toast').first()
  if ((await toast.count()) > 0) await toast.hover()
}

const photograph = async (page: Page, { onTop }: Screen): Promise<Buffer> => {
  if (onTop) return page.screenshot({ animations: 'disabled' })
  const { width, height } = await page.evaluate(async () => {
    // what stands still in the window stands where it does at the top of the page; a scroll under way goes on past one call
    for (let still = 0; still < 3; still = window.scrollY === 0 ? still + 1 : 0) {
      window.scrollTo({ top: 0, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
    return { width: window.innerWidth, height: document.documentElement.scrollHeight }
  })
  const clip = { x: 0, y: 0, width, height: Math.min(height, tallest) }
  return page.screenshot({ fullPage: true, clip, animations: 'disabled' })
}

/** Leads a new page into the state of the screen. Throws when it does not come to stand as the table says. */
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
  // a new one each time: drafts, searches and choices stay in a browser
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
