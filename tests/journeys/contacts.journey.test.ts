// Limits on contacts: one provider counts once, wherever a member looks.
import { beforeAll, describe, expect, it } from 'vitest'
import { listContactReveals } from '../../domain/providers/providers.contracts.ts'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend } from '../submissions.ts'
import { startBrowser } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeAll(async () => {
  await recommend(village, {
    provider_name: 'Rosa Martinez',
    location: 'Oakland, CA',
    has_contact_consent: true,
    provider_phone: '510-555-0142',
  })
})

const reveals = async () => (await village.call(listContactReveals, {}, maya)).body.reveals

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
})
