// The smallest phone and 200 % zoom with very long words: nothing overflows, nothing is cut off, axe finds nothing.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import type { SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend, share } from '../submissions.ts'
import { axeInBothThemes } from './accessibility.ts'
import { startBrowser, viewports } from './browser.ts'
import { answer, choose } from './parent-steps.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
let activities: Partial<SubmissionInput>

const longEmail = 'a.rather.long.address.of.somebody@her.own.subdomain.trustedvillage.example'

beforeAll(async () => {
  activities = {
    provider_name: 'Grandmother Featherstonehaugh’s Extraordinarily Long-Named Center for Indoor and Outdoor Climbing',
    is_business: true,
    service_type: 'kids-indoor-outdoor-activities',
    highlights: ['Good for preschoolers (3-5yr)', 'Good to host birthday parties', 'Fun for siblings together'],
    experience_year: '2014-earlier',
    pricing: 'Aremarkablylongwordwithoutanyplacetobreakitwhichsomebodymaywellwrite',
    custom_highlight: `So ${'very'.repeat(60)} good that ${'we told everybody, '.repeat(12)}`,
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

/** Elements wider than the window, and cut-off text. */
const misfits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(element)
      return (
        (textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth) ||
        // a card shows only the first lines of a text; its page has all of it
        (webkitLineClamp !== 'none' && !element.closest('article') && element.scrollHeight > element.clientHeight + 1)
      )
    })
    return [
      ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []),
      ...cut.map(({ textContent }) => `cut off: ${textContent}`),
    ]
  })

/** Elements that extend beyond the left or right edge of their card. */
const outsideCards = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.card')].flatMap((card) => {
      const { left, right } = card.getBoundingClientRect()
      return [...card.querySelectorAll('*')]
        .filter((element) => {
          const box = element.getBoundingClientRect()
          const isShown = element.getClientRects().length > 0 && !element.closest('.sr-only')
          return isShown && (box.left < left - 1 || box.right > right + 1)
        })
        .map((element) => `${element.tagName}: ${element.textContent}`)
    }),
  )

const settled = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  // the lower part of the home page loads when one scrolls there
  await page.mouse.wheel(0, 1500)
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** Checks the current screen at both sizes and in both themes. */
const lookAt = async (page: Page): Promise<Record<string, string[]>> => {
  await page.setViewportSize(viewports.zoomed)
  const zoomed = await misfits(page)
  await page.setViewportSize(viewports.smallest)
  const smallest = await misfits(page)
  return { zoomed, smallest, axe: await axeInBothThemes(page) }
}

const nothing = { zoomed: [], smallest: [], axe: [] }

/** Opens a page and checks it. */
const lookAtPath = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await settled(page)
  expect(await lookAt(page), path).toEqual(nothing)
}

describe('on the smallest phone and at 200 % zoom', () => {
  it('the village’s email address stays on one line', async () => {
    const { page } = await browser.visitor({ viewport: 'smallest' })
    await page.goto('/contact')
    const address = page.getByRole('main').getByRole('link', { name: 'hello@trustedvillage.example' })
    const lines = await address.evaluate((link) => [...link.getClientRects()].map(({ top }) => Math.round(top)))
    expect(new Set(lines).size).toBe(1)
  })

  it('a member’s pages fit', async () => {
    const { page } = await browser.visitor({ as: maya, viewport: 'smallest', reducedMotion: true })
    for (const path of [
      '/',
      '/profile',
      '/profile/settings',
      '/profile/leave',
      '/generate-referral',
      '/search-results?query=nobody+at+all&rating=4.5',
    ]) {
      await lookAtPath(page, path)
    }
    await lookAtPath(page, '/search-results')
    await page.getByRole('button', { name: 'View Details' }).first().click()
    await page.getByRole('link', { name: longEmail }).waitFor()
    await page.getByRole('button', { name: /Hi Maya/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    expect(await lookAt(page), 'details and menu').toEqual(nothing)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'View all 2 recommendations' }).click()
    await page.getByRole('dialog').getByRole('article').first().waitFor()
    expect(await lookAt(page), 'dialog').toEqual(nothing)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    expect(await lookAt(page), 'filters').toEqual(nothing)
  })

  it('a member’s share form fits', async () => {
    const { page } = await browser.visitor({ as: maya, viewport: 'smallest', reducedMotion: true })
    await lookAtPath(page, '/add-listing')
    const next = page.getByRole('button', { name: 'Next' })
    await next.click()
    await page.getByText('Step 2 of 5').waitFor()
    await next.click()
    await page.getByText('Please select a type of service').waitFor()
    await choose(page, 'Type of service', 'Kids Indoor/Outdoor Activities')
    await page.getByLabel('Provider or Business Name').fill('Wolfeschlegelsteinhausenbergerdorff'.repeat(2))
    await answer(page, 'Is this a business or organization?', 'Yes')
    await page.getByLabel('Business website').waitFor()
    expect(await lookAt(page), 'who it is').toEqual(nothing)
    await next.click()
    await page.getByText('Step 3 of 5').waitFor()
    await next.click()
    await page.getByText('Please select a rating').waitFor()
    expect(await lookAt(page), 'mistakes and every highlight').toEqual(nothing)
    await page.getByLabel('Another strength').fill('Sings')
    await page.getByRole('radio', { name: '5 stars, Excellent' }).press('Space')
    await next.click()
    await page.getByText('Step 4 of 5').waitFor()
    await page.getByText('Monthly', { exact: true }).click()
    await page.getByLabel(/^The provider said I can share/).check()
    await page.getByLabel('Phone').waitFor()
    expect(await lookAt(page), 'every price and contact').toEqual(nothing)
    await next.click()
    await page.getByRole('article').waitFor()
    await page.getByRole('button', { name: 'Submit recommendation' }).click()
    await page.getByText('Please agree to the privacy agreement').waitFor()
    expect(await lookAt(page), 'the note, and what is missing').toEqual(nothing)
  })

  it('the desk fits, however long its texts are', async () => {
    await share(village, { ...activities, provider_name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2) }, maya)
    await village.call(sendInquiry, {
      name: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2),
      email: longEmail,
      subject: 'Unbrokenwords'.repeat(8),
      message: 'unbroken'.repeat(60),
    })
    const { page } = await browser.visitor({ as: ada, viewport: 'smallest', reducedMotion: true })
    for (const [path, words] of [
      ['/admin', 'View Details'],
      ['/admin?status=all', 'View Details'],
      ['/admin?tab=analytics', 'Recent Activity'],
      ['/admin/inquiries', 'Unread'],
    ] as const) {
      await page.goto(path)
      await page.getByText(words).first().waitFor()
      expect(await outsideCards(page), path).toEqual([])
      await lookAtPath(page, path)
    }
    await page.goto('/admin')
    await page
      .getByRole('button', { name: /^View Details/ })
      .first()
      .click()
    await page.getByText('No decisions yet.').waitFor()
    expect(await lookAt(page), 'details of a submission').toEqual(nothing)
  })

  it('a dialog keeps its buttons visible, and can be scrolled to its end in a short window', async () => {
    const { page } = await browser.visitor({ viewport: 'smallest', reducedMotion: true })
    await page.goto('/referral-signup')
    await page.getByRole('button', { name: 'Request an invitation' }).click()
    const dialog = page.getByRole('dialog')
    const words = dialog.getByLabel('A few words')
    const controls = [words, dialog.getByRole('button', { name: 'Send request' }), dialog.getByLabel('Close')]
    const inSight = async (control: (typeof controls)[number]) => {
      const { top, bottom } = await control.evaluate((element) => element.getBoundingClientRect().toJSON())
      return top >= 0 && bottom <= (page.viewportSize()?.height ?? 0)
    }
    await words.focus()
    for (const control of controls) expect(await inSight(control)).toBe(true)
    await page.setViewportSize(viewports.zoomed)
    for (const control of controls.toReversed()) {
      await control.focus()
      expect(await inSight(control)).toBe(true)
    }
  })
})
