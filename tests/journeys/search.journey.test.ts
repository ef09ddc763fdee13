// Search results: filters and order in the URL, the map, and the phone layout.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { highlights } from '../../domain/recommendations/highlights.ts'
import type { SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend } from '../submissions.ts'
import { startBrowser, type TestBrowser } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeAll(async () => {
  const shared: Partial<SubmissionInput>[] = [
    { provider_name: 'Rosa Martinez', rating: 4 },
    {
      provider_name: 'Rosa Martinez',
      highlights: ['Patient & kind'],
      has_contact_consent: true,
      provider_phone: '510-555-0142',
    },
    { provider_name: 'Teresa Lopez', location: 'San Leandro, CA', rating: 3 },
    { provider_name: 'Bright Path Services', is_business: true },
    {
      service_type: 'sleep-consultant',
      provider_name: 'Quiet Nights',
      is_business: true,
      location: 'San Jose, CA',
      highlights: highlights['sleep-consultant'].slice(0, 1),
    },
  ]
  for (const one of shared) await recommend(village, one)
})

const nannies = '/search-results?location=Oakland%2C+CA&category=nanny'
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })

const names = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents()
const asked = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

/** Opens a window as a member. */
const member = (options: Parameters<TestBrowser['visitor']>[0] = {}) => browser.visitor({ as: maya, ...options })

describe('the results', () => {
  it('change with filters, order and text, which are in the URL', async () => {
    const { page } = await member()
    await page.goto(nannies)
    await page
      .getByRole('status')
      .getByText('3 providers parents have worked with, including nearby East Bay towns.')
      .waitFor()
    expect(await names(page)).toEqual(['Bright Path Services', 'Rosa M.', 'Teresa L.'])

    const filters = page.getByRole('dialog', { name: 'Filters' })
    const openFilters = () => page.getByRole('button', { name: /^Filters/ }).click()
    await openFilters()
    await filters.getByRole('radio', { name: '5 only' }).check()
    await filters.getByRole('button', { name: 'Show 1 provider' }).click()
    await page.getByRole('button', { name: 'Remove the filter 5 only' }).press('Enter')
    await page.getByText(/^3 providers parents have worked with/).waitFor()
    expect(asked(page, 'rating')).toBeNull()
    await page.getByRole('list', { name: 'Active filters' }).and(page.locator(':focus')).waitFor({ state: 'attached' })

    const order = page.getByRole('combobox', { name: 'Sort by' })
    await order.selectOption({ label: 'Most recent' })
    await expect.poll(() => names(page)).toEqual(['Bright Path Services', 'Teresa L.', 'Rosa M.'])
    expect(asked(page, 'sort')).toBe('recent')

    await openFilters()
    await filters.getByLabel('Name, highlight, or any word').fill('terresa')
    await filters.getByRole('button', { name: 'Show 1 provider' }).click()
    expect(await names(page)).toEqual(['Teresa L.'])
    expect(asked(page, 'query')).toBe('terresa')

    await page.reload()
    await page.getByText(/^1 provider parents have worked with/).waitFor()
    await page.getByRole('button', { name: 'Remove the filter “terresa”' }).waitFor()
    await page.goBack()
    await page.getByText(/^3 providers parents have worked with/).waitFor()
  })
})

describe('the map', () => {
  it('beside the results links to the same search in another place, and is left out in a narrow window', async () => {
    const { page } = await member()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/search-results?location=Oakland%2C+CA&category=sleep-consultant')
    const map = page.getByRole('region', { name: 'Map' })
    await map.getByRole('link', { name: 'San Jose, 1' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sleep consultants near San Jose' }).waitFor()
    await card(page, 'Quiet Nights').waitFor()
    await map.locator('[aria-current]', { hasText: '1' }).waitFor()
    await page.setViewportSize({ width: 1024, height: 900 })
    expect(await map.isVisible()).toBe(false)
  })
})

describe('on a phone', () => {
  it('the search collapses to one line, and filters open in a sheet', async () => {
    const { page, faults } = await member({ viewport: 'phone' })
    await page.goto(nannies)
    await card(page, 'Rosa M.').waitFor()
    expect(await page.getByRole('combobox', { name: 'Location' }).count()).toBe(0)

    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('radio', { name: '4 and up' }).check()
    await sheet.getByLabel('Name, highlight, or any word').fill('patient')
    await sheet.getByRole('button', { name: 'Show 1 provider' }).waitFor()
    await sheet.getByRole('button', { name: 'Show 1 provider' }).click()
    await page.getByRole('button', { name: 'Filters 2 active' }).waitFor()
    expect([asked(page, 'rating'), asked(page, 'query')]).toEqual(['4', 'patient'])

    // opened details are clear of the tab bar
    const tall = page.viewportSize() ?? { width: 390, height: 844 }
    await page.setViewportSize({ ...tall, height: 560 })
    await card(page, 'Rosa M.').getByRole('button', { name: 'View Details' }).click()
    const row = card(page, 'Rosa M.').getByRole('listitem').filter({ hasText: '(510) 555-0142' })
    const bar = page.getByRole('navigation', { name: 'Member pages' })
    await expect
      .poll(async () => {
        const [line, tabs] = await Promise.all([row.boundingBox(), bar.boundingBox()])
        return line && tabs && line.y + line.height <= tabs.y
      })
      .toBe(true)
    await page.setViewportSize(tall)

    // the whole row of a contact is the link
    const target = await row.evaluate((element) => {
      element.scrollIntoView({ behavior: 'instant', block: 'center' })
      const { right, top, bottom } = element.getBoundingClientRect()
      return document.elementFromPoint(right - 4, (top + bottom) / 2)?.getAttribute('href')
    })
    expect(target).toBe('tel:+15105550142')

    await page.getByRole('button', { name: 'Nanny in Oakland, CA Edit search' }).click()
    await page.getByRole('combobox', { name: 'Location' }).fill('San Mateo, CA')
    await page.getByRole('button', { name: 'Search Providers' }).click()
    await page.getByRole('heading', { level: 1, name: 'Nannies near San Mateo' }).waitFor()
    await page.getByRole('button', { name: 'Nanny in San Mateo, CA Edit search' }).waitFor()
    expect(faults).toEqual([])
  })
})
