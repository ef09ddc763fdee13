// A member's home: their town, care near them, and no flash of the visitors' page.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { getMemberStart } from '../../domain/profiles/profiles.contracts.ts'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend } from '../submissions.ts'
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
})

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

describe.each(walkedAt)('a member’s home page, %s', (viewport) => {
  it('shows their town and care near it', async () => {
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

    await care.getByRole('link', { name: /^Daycares/ }).click()
    await page.getByRole('heading', { level: 1, name: 'All daycares' }).waitFor()
    await page.goBack()
    await care.getByRole('link', { name: /^Nannies/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Nannies near San Rafael' }).waitFor()
    await page.getByRole('heading', { level: 3, name: 'Rosa M.' }).waitFor()
    expect(faults).toEqual([])
  })
})

describe('a member’s home page', () => {
  it('does not first show the visitors’ page while its scripts load, and already asks for the member’s own', async () => {
    const promise = (page: Page) => page.getByText('Where parents find trusted care').first()
    const visiting = await browser.visitor()
    await holdRequests(visiting.page, /assets\/.*\.js/)
    await visiting.page.goto('/', { waitUntil: 'commit' })
    await promise(visiting.page).waitFor()
    const { page } = await browser.visitor({ as: maya })
    const release = await holdRequests(page, /assets\/.*\.js/)
    let asked = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === getMemberStart.path) asked += 1
    })
    await page.goto('/', { waitUntil: 'commit' })
    await expect.poll(() => asked).toBe(1)
    await page.getByText('Trusted Village').first().waitFor()
    // the text may load before the style sheet, but is not painted before it
    await promise(page).waitFor({ state: 'hidden' })
    release()
    await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor()
    await page.getByRole('heading', { name: /^Care near/ }).waitFor()
    expect(asked).toBe(1)
  })
})
