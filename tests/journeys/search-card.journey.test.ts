// What a member does with a card they found: the contact, all recommendations of the provider, and favorites.
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend } from '../submissions.ts'
import { startBrowser, type TestBrowser } from './browser.ts'
import { card, generated, nannies, startSearchVillage, toast } from './search-village.ts'
import { signIn } from './sign-in.ts'

const village = await forFile(startSearchVillage())
const browser = await forFile(startBrowser(village))
/** A page of a member who has just signed in. */
const member = (options: Parameters<TestBrowser['visitor']>[0] = {}) => browser.visitor({ as: maya, ...options })

describe('contact', () => {
  it('is fetched once, shown as links, and hidden again', async () => {
    const { page } = await member()
    let fetched = 0
    page.on('request', (request) => {
      if (request.url().includes('get_provider_contact')) fetched += 1
    })
    await page.goto(nannies)
    const rosa = card(page, 'Rosa M.')
    await rosa.getByRole('button', { name: 'View Details' }).click()
    await rosa.getByRole('heading', { name: 'Contact, shared with consent' }).waitFor()
    const links = rosa.getByRole('listitem').getByRole('link')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'tel:+15105550142',
      'mailto:rosa.m@example.com',
      'https://rosacares.example',
      'https://social.example/@rosa',
    ])
    await rosa.getByText('(510) 555-0142').waitFor()
    expect(await links.nth(2).getAttribute('rel')).toBe('noopener noreferrer')
    await rosa.getByText('Available from Jan 5, 2099').waitFor()

    // the whole row is the link
    const row = rosa.getByRole('listitem').filter({ hasText: '(510) 555-0142' })
    const target = await row.evaluate((element) => {
      element.scrollIntoView({ behavior: 'instant', block: 'center' })
      const { right, top, bottom } = element.getBoundingClientRect()
      return document.elementFromPoint(right - 4, (top + bottom) / 2)?.getAttribute('href')
    })
    expect(target).toBe('tel:+15105550142')

    await rosa.getByRole('button', { name: 'Hide Details' }).click()
    await expect.poll(() => links.filter({ visible: true }).count()).toBe(0)
    await rosa.getByRole('button', { name: 'View Details' }).click()
    await rosa.getByRole('button', { name: 'Hide Details' }).waitFor()
    expect(fetched).toBe(1)
  })
})

describe('all recommendations of a provider', () => {
  const open = (page: Page) => page.getByRole('button', { name: 'View all 2 recommendations' }).click()

  it('stand in a dialog, each with rating, year, date, words and highlights', async () => {
    const { page } = await member({ viewport: 'phone' })
    await page.goto(nannies)
    await open(page)
    const dialog = page.getByRole('dialog', { name: 'All recommendations for Rosa M.' })
    await dialog.getByText('4.5 from 2 parents').waitFor()
    await dialog.getByRole('article').first().waitFor()
    const [newest, oldest] = [dialog.getByRole('article').nth(0), dialog.getByRole('article').nth(1)]
    await newest.getByText('Excellent').waitFor()
    await newest.getByText(/^Used in 2014 or earlier, shared \w{3} \d{1,2}, \d{4}$/).waitFor()
    await newest.getByText('Would use again').waitFor()
    await newest.getByText('Safety-focused', { exact: true }).waitFor()
    await oldest.getByText('Very Good').waitFor()
    await newest
      .getByText(
        'I used this service and was particularly impressed by: reliable, great with newborns, patient & kind, safety-focused. Overall, I would rate them 5 stars.',
      )
      .waitFor()
    await oldest.getByText('“She calls when the bus is late.”').waitFor()
    expect(await oldest.getByText(generated).count()).toBe(0)
    await oldest.getByText('Would not use again').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('View all 2 recommendations')
  })
})

describe('favorites', () => {
  afterEach(() => village.database.db.deleteFrom('saved_providers').execute())

  it('stay with the member who chose them, also when the provider is recommended anew', async () => {
    const { page } = await member()
    const heart = (name: string) => page.getByRole('button', { name: `Save ${name} to favorites` })
    await page.goto(nannies)
    await heart('Teresa L.').click()
    await toast(page, 'Added to favorites!').waitFor()
    expect(await heart('Teresa L.').getAttribute('aria-pressed')).toBe('true')
    await recommend(village, { provider_name: 'Teresa Lopez', location: 'Oakland, CA' }, otto)
    await page.reload()
    await card(page, 'Teresa L.').getByText('from 2 parents').waitFor()
    await heart('Teresa L.').and(page.locator('[aria-pressed=true]')).waitFor()
    expect(await heart('Rosa M.').getAttribute('aria-pressed')).toBe('false')

    await page.getByRole('button', { name: /Hi Maya/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Join Community' }).waitFor()
    await signIn(page, otto)
    await page.goto(nannies)
    await heart('Teresa L.').waitFor()
    expect(await heart('Teresa L.').getAttribute('aria-pressed')).toBe('false')
  })
})
