// A member's home: their town, care near them, places to choose, and no flash of what visitors see.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend, share } from '../submissions.ts'
import { startBrowser, walkedAt } from './browser.ts'
import { holdRequests } from './hold-requests.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeAll(async () => {
  const { db } = village.database
  await db
    .updateTable('profiles')
    .set({ location: '12 Canal St, San Rafael, CA 94901' })
    .where('full_name', '=', maya.fullName)
    .execute()
  await recommend(village, {
    provider_name: 'Rosa Martinez',
    location: 'San Rafael, CA',
    own_words: 'Sings in the car.',
    provider_phone: '415-555-0134',
    has_contact_consent: true,
  })
  await recommend(village, { provider_name: 'Ines Vidal', location: 'San Rafael, CA' }, otto)
  await recommend(village, {
    provider_name: 'Little Acorns',
    service_type: 'daycare',
    is_business: true,
    location: 'Oakland, CA',
    highlights: [],
    custom_highlight: 'Mud kitchen',
  })
  await share(village, { provider_name: 'Teresa Lopez', location: 'Novato, CA' })
})

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

describe.each(walkedAt)('the home of a member, %s', (viewport) => {
  it('knows their town, what there is near them, and what became of their recommendations', async () => {
    const { page, faults } = await browser.visitor({ as: maya, viewport })
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Maya$/ }).waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('San Rafael, CA')

    const care = region(page, 'Care near San Rafael')
    await care.getByRole('link', { name: /^Nannies\s*2 near San Rafael$/ }).waitFor()
    await care.getByRole('link', { name: /^Daycares\s*1 elsewhere$/ }).waitFor()

    const notes = region(page, 'Recent Recommendations')
    await notes.getByText('Sings in the car.').waitFor()
    expect(await notes.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Ines V.', 'Rosa M.'])

    const news = region(page, 'Your village')
    expect(await news.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('Your note about Teresa Lopez is waiting for review.'),
      expect.stringContaining('Your note about Little Acorns was approved. Parents can read it now.'),
      expect.stringContaining('Your note about Rosa Martinez was approved. Parents can read it now.'),
    ])

    await care.getByRole('link', { name: /^Daycares/ }).click()
    await page.getByRole('heading', { level: 1, name: 'All daycares' }).waitFor()
    await page.goBack()
    await care.getByRole('link', { name: /^Nannies/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Nannies near San Rafael' }).waitFor()
    await page.getByRole('heading', { level: 3, name: 'Rosa M.' }).waitFor()
    expect(faults).toEqual([])
  })
})

describe('the home of a member', () => {
  it('leads to a telephone number in two presses, by a note or by a search', async () => {
    const { page } = await browser.visitor({ as: maya, viewport: 'phone' })
    const number = page.getByRole('link', { name: /555-0134/ }).filter({ visible: true })
    await page.goto('/')
    await region(page, 'Recent Recommendations').getByRole('link', { name: 'Rosa M.' }).click()
    await number.first().waitFor()
    expect(await number.first().getAttribute('href')).toBe('tel:+14155550134')
    await page.goto('/')
    await expect.poll(() => page.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('San Rafael, CA')
    await page.getByRole('button', { name: 'Search Providers' }).click()
    await page.getByRole('article').filter({ hasText: 'Rosa M.' }).getByRole('button', { name: 'View Details' }).click()
    await number.first().waitFor()
  })

  it('does not begin with what visitors see while its scripts are on their way', async () => {
    const promise = (page: Page) => page.getByText('Where parents find trusted care').first()
    const visiting = await browser.visitor()
    await holdRequests(visiting.page, /assets\/(?!first-theme).*\.js/)
    await visiting.page.goto('/', { waitUntil: 'commit' })
    await promise(visiting.page).waitFor()
    const { page } = await browser.visitor({ as: maya })
    const release = await holdRequests(page, /assets\/(?!first-theme).*\.js/)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByText('Trusted Village').first().waitFor()
    // the style sheet may come after the words; nothing is drawn before it
    await promise(page).waitFor({ state: 'hidden' })
    release()
    await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor()
  })

  it.each(walkedAt)('lets them look for a place rather than type one, %s', async (viewport) => {
    const { page } = await browser.visitor({ as: maya, viewport })
    await page.goto('/')
    await page.getByRole('button', { name: 'Browse places' }).click()
    const places = page.getByRole('dialog', { name: 'Where?' })
    // the part that their own town lies in is open
    expect(await places.getByRole('button', { name: 'San Rafael 2' }).getAttribute('aria-pressed')).toBe('true')
    await places.getByRole('button', { name: 'Tiburon none yet' }).waitFor()
    await places.getByRole('button', { name: 'Wine Country none yet' }).waitFor()
    await places.getByRole('button', { name: /^East Bay/ }).click()
    await places.getByRole('button', { name: 'All of East Bay 1' }).waitFor()
    await places.getByRole('button', { name: /^North Bay/ }).click()
    await places.getByRole('button', { name: 'All of North Bay 2' }).click()
    await places.waitFor({ state: 'detached' })
    expect(await page.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('North Bay')
    await page.getByRole('button', { name: 'Search Providers' }).click()
    await page.getByText('2 providers parents have worked with, including nearby North Bay towns.').waitFor()
  })
})
