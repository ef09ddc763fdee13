// A provider's page: reaching it from the search, its content, a contact that counts only once, saving, sharing and
// printing.
import { beforeAll, describe, expect, it } from 'vitest'
import { providerSlug } from '../../domain/providers/provider-address.rules.ts'
import { listContactReveals } from '../../domain/providers/providers.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { nextYear } from '../next-year.ts'
import { readProviders } from '../providers/merge-facts.ts'
import { recommend } from '../submissions.ts'
import { startBrowser, type TestBrowser, toast } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))

const rosa = {
  provider_name: 'Rosa Martinez',
  location: 'Oakland, CA',
  highlights: ['Reliable', 'Patient & kind'],
  would_use_again: true,
}

beforeAll(async () => {
  await recommend(village, {
    ...rosa,
    own_words: 'Never late in fourteen months.',
    experience_year: '2025',
    rating: 4,
    has_contact_consent: true,
    provider_phone: '510-555-0142',
    provider_email: 'rosa.m@example.com',
    business_website: 'rosacares.example',
    available_start_date: `${nextYear}-01-05`,
    pricing_type: 'hourly',
    pricing_range: '$25-50',
  })
  await recommend(village, { ...rosa, location: 'Alameda, CA', own_words: 'She sang to us.' }, otto)
  await recommend(village, { ...rosa, highlights: ['Reliable'], would_use_again: false }, ada)
})

const addressOf = async (name: string): Promise<string> => {
  const [found] = await readProviders(village, name, maya)
  return `/providers/${providerSlug(found?.provider_id ?? '', found?.provider_name ?? '')}`
}
const open = async (name: string, options: Parameters<TestBrowser['visitor']>[0] = {}) => {
  const visitor = await browser.visitor({ as: maya, ...options })
  await visitor.page.goto(await addressOf(name))
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  return visitor
}

const reveals = async () => (await village.call(listContactReveals, {}, maya)).body.reveals

describe('a provider’s page', () => {
  it('opens from the name on a card, and shows what parents say', async () => {
    const { page, faults } = await browser.visitor({ as: maya })
    await page.goto('/search-results?location=Oakland%2C+CA&category=nanny')
    const card = page.getByRole('article').filter({ hasText: 'Rosa M.' })
    // Neither the card nor hovering its links opens the contact.
    await card.getByRole('link', { name: 'Rosa M.' }).hover()
    expect(await reveals()).toEqual([])
    await card.getByRole('button', { name: 'View Details' }).click()
    await card.getByText('(510) 555-0142').waitFor()
    await card.getByRole('link', { name: 'Rosa M.' }).click()
    await page.getByRole('heading', { level: 1, name: 'Rosa M.' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(await addressOf('Rosa'))
    await expect.poll(() => page.title()).toBe('Rosa M., Nanny · Trusted Village')

    const main = page.getByRole('main')
    await main.getByText(/^Recommended by 3 parents, most recently in \w+\.$/).waitFor()
    const says = main.getByRole('region', { name: 'What parents say' })
    expect(await says.getByText(/of 3$/).allTextContents()).toEqual(['3 of 3', '2 of 3'])
    await says.getByText('4.7', { exact: true }).waitFor()
    await says.getByText('2 of 3 would use again.').waitFor()

    const notes = main.getByRole('region', { name: 'In their own words' }).getByRole('article')
    await expect.poll(() => notes.count()).toBe(3)
    expect(await notes.nth(1).textContent()).toMatch(/“She sang to us\.”\s*A parent · met in Alameda/)
    expect(await notes.nth(2).textContent()).toMatch(/used 2025 · would use again/)
    // the head names the towns of the village, one of which is Martinez
    expect(await page.locator('body').innerHTML()).not.toMatch(/Martinez|otto@|Lindqvist/)

    const contact = main.getByRole('region', { name: 'Contact' })
    expect(await contact.getByRole('link', { name: '(510) 555-0142' }).getAttribute('href')).toBe('tel:+15105550142')
    await page.reload()
    await contact.getByText('(510) 555-0142').waitFor()
    expect(await reveals()).toHaveLength(1)

    expect(faults).toEqual([])
  })

  it('has a bar to call, text and save on a phone, shares its URL, and prints on one sheet', async () => {
    const { page } = await open('Rosa', { viewport: 'phone', permissions: ['clipboard-read', 'clipboard-write'] })
    const bar = page.locator('.action-bar')
    expect(await bar.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+15105550142')
    expect(await bar.getByRole('link', { name: 'Text' }).getAttribute('href')).toBe('sms:+15105550142')
    await bar.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Added to favorites!').waitFor()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await toast(page, 'Link copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${new URL(page.url()).origin}${await addressOf('Rosa')}`,
    )
    expect(await page.getByRole('navigation', { name: 'Member pages' }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    for (const name of ['Saved Rosa M.', 'Share', 'Print', 'Tell us'])
      expect(await page.getByRole('button', { name, exact: true }).first().isVisible(), name).toBe(false)
    for (const words of ['(510) 555-0142', '“She sang to us.”', 'Patient & kind'])
      expect(await page.getByText(words).first().isVisible(), words).toBe(true)
  })
})
