// A provider's own page: from the search to it, what it says, saving, sharing and correcting.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { listInquiries } from '../../domain/inquiries/inquiries.contracts.ts'
import { decideSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { providerSlug } from '../../domain/providers/provider-address.rules.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { readProviders } from '../providers/read-providers.ts'
import { recommend } from '../submissions.ts'
import { startBrowser, type TestBrowser } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
let lastOfLena = ''

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
    available_start_date: '2099-01-05',
    pricing_type: 'hourly',
    pricing_range: '$25-50',
  })
  await recommend(village, { ...rosa, location: 'Alameda, CA', own_words: 'She sang to us.' }, otto)
  await recommend(village, { ...rosa, highlights: ['Reliable'], would_use_again: false }, ada)
  await recommend(village, { provider_name: 'Grace Tanaka', own_words: 'Runs on time like a train.' })
  lastOfLena = await recommend(village, { provider_name: 'Lena Brandt' })
})

const toast = (page: Page, words: string) => page.getByRole('region').getByText(words, { exact: true })
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

describe('a provider’s page', () => {
  it('is where the name on a card leads, and says what parents say', async () => {
    const { page, faults } = await browser.visitor({ as: maya })
    await page.goto('/search-results?location=Oakland%2C+CA&category=nanny')
    await page.getByRole('heading', { level: 3, name: 'Rosa M.' }).getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'Rosa M.' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(await addressOf('Rosa'))
    await expect.poll(() => page.title()).toBe('Rosa M., Nanny · Trusted Village')

    const main = page.getByRole('main')
    await main.getByText(/^Recommended by 3 parents, last in \w+\.$/).waitFor()
    const says = main.getByRole('region', { name: 'What parents say' })
    expect(await says.getByText(/of 3$/).allTextContents()).toEqual(['3 of 3', '2 of 3'])
    await says.getByText('4.7', { exact: true }).waitFor()
    await says.getByText('2 of 3 would use again.').waitFor()

    const notes = main.getByRole('region', { name: 'In their own words' }).getByRole('article')
    await expect.poll(() => notes.count()).toBe(3)
    expect(await notes.nth(1).textContent()).toMatch(/“She sang to us\.”\s*A parent in Alameda/)
    expect(await notes.nth(2).textContent()).toMatch(/used 2025 · would use again/)
    expect(await page.content()).not.toMatch(/Martinez|otto@|Lindqvist/)

    const contact = main.getByRole('region', { name: 'Contact' })
    expect(await contact.getByRole('link', { name: '(510) 555-0142' }).getAttribute('href')).toBe('tel:+15105550142')
    await contact.getByText('A parent confirmed that Rosa agreed to be contacted.').waitFor()
    await contact.getByText('Jan 5, 2099').waitFor()
    await contact.getByText('$25-50 an hour').waitFor()
    await contact.getByText('Oakland, Alameda').waitFor()

    await main.getByRole('link', { name: 'Nannies near Oakland' }).click()
    await page.getByRole('heading', { level: 1, name: 'Nannies near Oakland' }).waitFor()
    expect(faults).toEqual([])
  })

  it('is reached from the home page, by a visitor after signing in', async () => {
    const { page } = await browser.visitor()
    await page.goto('/')
    await page.getByRole('heading', { name: 'Recent Recommendations' }).scrollIntoViewIfNeeded()
    await page.getByRole('heading', { level: 3, name: 'Grace T.' }).getByRole('link').click()
    await page.waitForURL(({ pathname }) => pathname === '/login')
    await page.getByLabel('Email').fill(maya.email)
    await page.getByLabel('Password', { exact: true }).fill(maya.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('heading', { level: 1, name: 'Grace T.' }).waitFor()
    await page.getByText('One parent recommends Grace.').waitFor()
    await page.getByText('No parent has told us that Grace agreed to be contacted', { exact: false }).waitFor()
  })

  it('is kind when nothing hangs there any more', async () => {
    const address = await addressOf('Lena')
    const decision = { id: lastOfLena, status: 'rejected', from_status: 'approved' } as const
    await village.call(decideSubmission, decision, ada)
    expect((await fetch(`${village.url}${address}`)).status).toBe(404)
    const { page } = await browser.visitor({ as: maya })
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: 'This page is not on the board' }).waitFor()
    expect(await page.getByRole('main').textContent()).not.toContain('Lena')
  })

  it('is shared by its address, and saved with a heart that the cards show too', async () => {
    const { page } = await open('Rosa', { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await toast(page, 'Address copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${new URL(page.url()).origin}${await addressOf('Rosa')}`,
    )
    await page.getByRole('button', { name: 'Save Rosa M.' }).click()
    await toast(page, 'Added to favorites!').waitFor()
    await page.getByRole('button', { name: 'Saved Rosa M.' }).waitFor()
    await page.goto('/search-results?location=Oakland%2C+CA&category=nanny')
    const heart = page.getByRole('button', { name: 'Save Rosa M. to favorites' })
    await heart.and(page.locator('[aria-pressed=true]')).waitFor()
  })

  it('takes a correction, which the desk reads beside the page it is about', async () => {
    const { page } = await open('Rosa')
    await page.getByRole('button', { name: 'Tell us' }).click()
    const dialog = page.getByRole('dialog', { name: 'Something changed?' })
    await dialog.getByLabel('What has changed?').fill('Her number is (510) 555-0111 now.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await toast(page, 'Thank you for telling us').waitFor()
    const { body } = await village.call(listInquiries, {}, ada)
    expect(body.inquiries.map(({ subject, provider_name }) => [subject, provider_name])).toEqual([
      ['Something changed: Rosa M.', 'Rosa Martinez'],
    ])

    const desk = await browser.visitor({ as: ada })
    await desk.page.goto('/admin/inquiries')
    await desk.page.getByRole('link', { name: 'Something changed: Rosa M.' }).click()
    await desk.page.getByRole('link', { name: 'Rosa Martinez' }).click()
    await desk.page.getByRole('heading', { level: 1, name: 'Rosa M.' }).waitFor()
    await desk.page.waitForURL(({ pathname }) => pathname.startsWith('/providers/rosa-m-'))
  })

  it('has a bar to call, text and save on a phone, and prints as one clean sheet', async () => {
    const { page } = await open('Rosa', { viewport: 'phone' })
    const bar = page.locator('.action-bar')
    expect(await bar.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+15105550142')
    expect(await bar.getByRole('link', { name: 'Text' }).getAttribute('href')).toBe('sms:+15105550142')
    await bar.getByRole('button', { name: 'Save' }).waitFor()
    expect(await page.getByRole('navigation', { name: 'Member pages' }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    for (const name of ['Save Rosa M.', 'Share', 'Print', 'Tell us'])
      expect(await page.getByRole('button', { name, exact: true }).first().isVisible(), name).toBe(false)
    for (const words of ['(510) 555-0142', '“She sang to us.”', 'Patient & kind'])
      expect(await page.getByText(words).first().isVisible(), words).toBe(true)
  })
})
