// A member's home: the greeting, their town in the search, care near them, new notes, what they saved, and what became of theirs.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveProvider } from '../../domain/saved/saved.contracts.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { recommend, share } from '../submissions.ts'
import { axeFindings } from './accessibility.ts'
import { startBrowser, type TestBrowser } from './browser.ts'
import { holdRequests } from './hold-requests.ts'
import { fault } from './trouble.ts'

let village: TestVillage
let browser: TestBrowser

beforeAll(async () => {
  village = await startTestVillage()
  browser = await startBrowser(village)
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

afterAll(async () => {
  await browser?.close()
  await village?.close()
})

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

describe.each(['desktop', 'phone'] as const)('the home of a member, %s', (viewport) => {
  it('knows their town, what there is near them, and what became of their recommendations', async () => {
    const { page, faults } = await browser.visitor({ as: maya, viewport })
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Maya$/ }).waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('San Rafael, CA')

    const care = region(page, 'Care near San Rafael')
    await care.getByRole('link', { name: /^Nannies\s*2 near San Rafael$/ }).waitFor()
    await care.getByRole('link', { name: /^Daycares\s*1 elsewhere$/ }).waitFor()
    await care.getByRole('link', { name: /^Night Nurses\s*none yet$/ }).waitFor()

    const notes = region(page, 'New near you')
    await notes.getByText('Sings in the car.').waitFor()
    expect(await notes.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Ines V.', 'Rosa M.'])

    const news = region(page, 'Your village')
    expect(await news.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('Your note about Teresa Lopez is waiting for review.'),
      expect.stringContaining('Your note about Little Acorns was approved. Parents can read it now.'),
      expect.stringContaining('Your note about Rosa Martinez was approved. Parents can read it now.'),
    ])
    expect(await axeFindings(page)).toEqual([])

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
  it('shows what they saved, with the beginning of their note', async () => {
    const { id } = await village.database.db
      .selectFrom('providers')
      .select('id')
      .where('name_key', '=', 'rosa martinez')
      .executeTakeFirstOrThrow()
    const { page } = await browser.visitor({ as: otto })
    await page.goto('/')
    await page.getByRole('heading', { name: 'Your village' }).waitFor()
    expect(await region(page, 'Saved').count()).toBe(0)
    await village.call(saveProvider, { provider_id: id, saved: true, note: 'Ask about Fridays.' }, otto)
    await page.reload()
    await region(page, 'Saved').getByText('Ask about Fridays.').waitFor()
    await region(page, 'Saved').getByRole('link', { name: 'Rosa M.' }).click()
    await page.getByRole('heading', { level: 1, name: 'Rosa M.' }).waitFor()
  })

  it('of one who told no town counts everywhere, and a town they type stays', async () => {
    const { page } = await browser.visitor({ as: otto })
    await page.goto('/')
    const care = region(page, 'Care in the San Francisco Bay Area')
    await care.getByRole('link', { name: /^Nannies\s*2 recommended$/ }).waitFor()
    expect(await page.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('')
    await care.getByRole('link', { name: 'Change town' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
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

  it('gives way to the town that is typed', async () => {
    const { page } = await browser.visitor({ as: maya })
    await page.goto('/')
    const location = page.getByRole('combobox', { name: 'Location' })
    await expect.poll(() => location.inputValue()).toBe('San Rafael, CA')
    await location.click()
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('San Rafael, CA')
    await page.keyboard.type('Oakl')
    await page.getByRole('option', { name: 'Oakland, CA' }).click()
    expect(await location.inputValue()).toBe('Oakland, CA')
  })

  it('tells how many providers each place has as they type, the most first', async () => {
    const { page } = await browser.visitor({ as: maya })
    await page.goto('/')
    await page.getByRole('combobox', { name: 'Location' }).fill('San R')
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await options.getByText('2 providers').waitFor()
    const words = (await options.allTextContents()).slice(0, 2)
    expect(words).toEqual(['San Rafael, CA 2 providers', 'San Ramon, CA 1 provider'])
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('combobox', { name: 'Location' }).fill('Tiburon')
    await page.getByRole('option', { name: 'Tiburon, CA none yet' }).waitFor()
    // where nobody counts nothing is said
    await page.getByRole('combobox', { name: 'Location' }).fill('Boise')
    await page.getByRole('option', { name: 'Boise, ID', exact: true }).waitFor()
  })

  it('offers the places of them last searches again', async () => {
    const { page } = await browser.visitor({ as: maya })
    for (const search of ['location=San+Rafael%2C+CA&category=nanny', 'location=Oakland%2C+CA&category=daycare']) {
      await page.goto(`/search-results?${search}`)
      await page.getByText(/recommended by parents/).waitFor()
    }
    await page.goto('/')
    await page.getByRole('button', { name: 'Browse places' }).click()
    const places = page.getByRole('dialog', { name: 'Where?' })
    await places.getByText('Recent').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await places.getByRole('button', { name: 'Oakland, CA', exact: true }).click()
    expect(await page.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('Oakland, CA')
  })

  it.each(['desktop', 'phone'] as const)('lets them look for a place rather than type one, %s', async (viewport) => {
    const { page } = await browser.visitor({ as: maya, viewport })
    await page.goto('/')
    await page.getByRole('button', { name: 'Browse places' }).click()
    const places = page.getByRole('dialog', { name: 'Where?' })
    // the part that their own town lies in is open
    expect(await places.getByRole('button', { name: 'San Rafael 2' }).getAttribute('aria-pressed')).toBe('true')
    await places.getByRole('button', { name: 'Tiburon none yet' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await places.getByRole('button', { name: 'Wine Country none yet' }).waitFor()
    await places.getByRole('button', { name: /^East Bay/ }).click()
    await places.getByRole('button', { name: 'All of East Bay 1' }).waitFor()
    await places.getByRole('button', { name: /^North Bay/ }).click()
    await places.getByRole('button', { name: 'All of North Bay 2' }).click()
    await places.waitFor({ state: 'detached' })
    expect(await page.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('North Bay')
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Nanny' })
    await page.getByRole('button', { name: 'Search Providers' }).click()
    await page.getByText('2 providers recommended by parents, nearby North Bay towns included.').waitFor()
  })

  it('shows all kinds of care on a phone once they are asked for', async () => {
    const { page } = await browser.visitor({ as: maya, viewport: 'phone' })
    await page.goto('/')
    const care = region(page, 'Care near San Rafael')
    await care.getByRole('listitem').first().waitFor()
    expect(await care.getByRole('listitem').count()).toBe(8)
    await care.getByRole('button', { name: 'All 14 kinds of care' }).click()
    expect(await care.getByRole('listitem').count()).toBe(14)
  })

  it('stays whole when the counts fail', async () => {
    const { page } = await browser.visitor({ as: maya })
    await page.route('**/count_providers_by_category*', fault)
    await page.goto('/')
    await region(page, 'New near you').getByText('Sings in the car.').waitFor()
    await region(page, 'Care near San Rafael').getByRole('link', { name: 'Nannies' }).waitFor()
  })
})
