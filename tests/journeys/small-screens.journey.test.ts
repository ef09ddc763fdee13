// Every screen of the member area on the smallest phone and at 200 % zoom: nothing sticks out, nothing is cut off, axe finds nothing.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { recommend } from '../submissions.ts'
import { axeFindings } from './accessibility.ts'
import { startBrowser, type TestBrowser, viewports } from './browser.ts'
import { signIn } from './sign-in.ts'

let village: TestVillage
let browser: TestBrowser

const longEmail = 'a.rather.long.address.of.somebody@her.own.subdomain.trustedvillage.example'

beforeAll(async () => {
  village = await startTestVillage()
  browser = await startBrowser(village.url)
  const activities: Partial<SubmissionInput> = {
    provider_name: 'Grandmother Featherstonehaugh’s Extraordinarily Long-Named Center for Indoor and Outdoor Climbing',
    is_business: true,
    service_type: 'kids-indoor-outdoor-activities',
    highlights: ['Good for preschoolers (3-5yr)', 'Good to host birthday parties', 'Fun for siblings together'],
    experience_year: '2014-earlier',
    pricing: 'Aremarkablylongwordwithoutanyplacetobreakitwhichsomebodymaywellwrite',
    business_website: `https://www.${'featherstonehaugh'.repeat(4)}.example/about`,
    has_contact_consent: true,
    provider_email: longEmail,
  }
  await recommend(village, activities, maya)
  await recommend(village, activities, otto)
  await recommend(
    village,
    { ...activities, is_business: false, provider_name: 'Wolfeschlegelsteinhausenbergerdorff' },
    otto,
  )
})

afterAll(async () => {
  await browser?.close()
  await village?.close()
})

/** What is wider than the window, and words that are cut off where the screen has no room for them. */
const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(element)
      return (
        (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) ||
        (webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + 1)
      )
    })
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []),
      ...cut.map(({ textContent }) => `cut off: ${textContent}`),
    ]
  })

const settled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** Looks at a screen as it stands now, at both sizes and in both lights. */
const lookAt = async (page: Page): Promise<Record<string, string[]>> => {
  await page.setViewportSize(viewports.zoomed)
  const zoomed = await misfits(page)
  await page.setViewportSize(viewports.smallest)
  const smallest = await misfits(page)
  const light = await axeFindings(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await axeFindings(page)
  await page.emulateMedia({ colorScheme: 'light' })
  return { zoomed, smallest, light, dark }
}

const nothing = { zoomed: [], smallest: [], light: [], dark: [] }

describe('on the smallest phone and at 200 % zoom', () => {
  it.each([
    '/',
    '/login',
    '/signup',
    '/auth',
    '/auth?mode=signup',
    '/auth?mode=forgot-password',
    '/auth?mode=reset-password',
    `/email-verification?email=${longEmail}`,
    '/referral-signup',
    '/about',
    '/contact',
    '/add-listing',
    '/no-such-page',
  ])('a visitor loses nothing at %s', async (path) => {
    const { page } = await browser.visitor({ viewport: 'smallest' })
    await page.goto(path)
    await settled(page)
    expect(await lookAt(page)).toEqual(nothing)
  })

  it('a member loses nothing', async () => {
    const { page } = await browser.visitor({ viewport: 'smallest' })
    await signIn(page, maya)
    for (const path of ['/', '/add-listing', '/profile', '/generate-referral', '/search-results']) {
      await page.goto(path)
      await settled(page)
      expect(await lookAt(page), path).toEqual(nothing)
    }
    await page.getByRole('button', { name: 'View Details' }).first().click()
    await page.getByRole('link', { name: longEmail }).waitFor()
    await page.getByRole('button', { name: /Hi Maya/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    expect(await lookAt(page), 'details and menu').toEqual(nothing)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'View all 2 recommendations' }).click()
    await page.getByRole('dialog').getByRole('article').first().waitFor()
    expect(await lookAt(page), 'dialog').toEqual(nothing)
  })

  it('a dialog keeps its buttons in sight, and what it asks can be scrolled to', async () => {
    const { page } = await browser.visitor({ viewport: 'zoomed', reducedMotion: true })
    await page.goto('/referral-signup')
    await page.getByRole('button', { name: 'Request an invitation' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('A few words').focus()
    for (const control of [
      dialog.getByLabel('A few words'),
      dialog.getByRole('button', { name: 'Send request' }),
      dialog.getByRole('button', { name: 'Close' }),
    ]) {
      const { top, bottom } = await control.evaluate((element) => element.getBoundingClientRect().toJSON())
      expect([top >= 0, bottom <= viewports.zoomed.height]).toEqual([true, true])
    }
  })
})
