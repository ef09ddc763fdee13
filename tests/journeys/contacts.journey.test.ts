// Limits on contacts: one provider counts once, and what a member sees who reached the limit.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listContactReveals } from '../../domain/providers/providers.contracts.ts'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { look, recommendMany } from '../providers/contact-village.ts'
import { providerOf } from '../providers/merge-facts.ts'
import { recommend } from '../submissions.ts'
import { startBrowser } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
let ids: string[]
let rosa: string

beforeAll(async () => {
  ids = await recommendMany(village, 24)
  rosa = await recommend(village, {
    provider_name: 'Rosa Martinez',
    location: 'Oakland, CA',
    own_words: 'She sang to us.',
    has_contact_consent: true,
    provider_phone: '510-555-0142',
  })
})
beforeEach(async () => {
  await village.database.db.deleteFrom('contact_reveals').execute()
  await village.database.db.deleteFrom('inquiries').execute()
})

const openTen = async () => {
  for (const id of ids.slice(0, 10)) await look(village, id)
}
const reveals = async () => (await village.call(listContactReveals, {}, maya)).body.reveals
const pageOf = async (id: string) => `/providers/${(await providerOf(village, id)).slice(-12)}`
const refused = /^You have opened 10 contacts within ten minutes\..*the next one opens in \d+ minutes?\.$/

describe('contacts', () => {
  it('of one provider count once, on a card, on the page, after a reload and in print', async () => {
    const { page } = await browser.visitor({ as: maya })
    await page.goto('/search-results?location=Oakland%2C+CA&query=Rosa+Martinez')
    const card = page.getByRole('article').filter({ hasText: 'Rosa M.' })
    // Neither the card nor a pointer on its links opens anything.
    await card.getByRole('link', { name: 'Rosa M.' }).hover()
    expect(await reveals()).toEqual([])
    await card.getByRole('button', { name: 'View Details' }).click()
    await card.getByText('(510) 555-0142').waitFor()
    await card.getByRole('link', { name: 'Rosa M.' }).click()
    const contact = page.getByRole('region', { name: 'Contact' })
    await contact.getByText('(510) 555-0142').waitFor()
    await page.reload()
    await contact.getByText('(510) 555-0142').waitFor()
    expect(await reveals()).toHaveLength(1)
  })

  it('beyond the limit stay closed and say when the next one opens; all else of card and page is there', async () => {
    await openTen()
    const { page } = await browser.visitor({ as: maya })
    await page.goto('/search-results?location=Oakland%2C+CA&query=Rosa+Martinez')
    const card = page.getByRole('article').filter({ hasText: 'Rosa M.' })
    const details = card.getByRole('button', { name: 'View Details' })
    await details.click()
    await card.getByText(refused).waitFor()
    expect(await details.getAttribute('aria-expanded')).toBe('false')
    expect(await page.locator('.toast').count()).toBe(0)

    await page.goto(await pageOf(rosa))
    await page.getByRole('region', { name: 'Contact' }).getByText(refused).waitFor()
    await page.getByText('“She sang to us.”').first().waitFor()
    await page.getByRole('button', { name: 'Save Rosa M.' }).first().waitFor()
    expect(await page.getByText('555-0142').count()).toBe(0)
    // Those of before are still open.
    await page.goto(await pageOf(ids[4] ?? ''))
    await page.getByRole('region', { name: 'Contact' }).getByText('(510) 555-1004').waitFor()
  })
})
