// What a member does with a card they found: the contact, all recommendations of the provider, and favorites.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { recommend } from '../submissions.ts'
import { axeFindings } from './accessibility.ts'
import { startBrowser, type TestBrowser } from './browser.ts'
import { card, generated, nannies, searches, startSearchVillage, toast } from './search-village.ts'
import { signIn } from './sign-in.ts'
import { fault, refuse } from './trouble.ts'

let village: TestVillage
let browser: TestBrowser

beforeAll(async () => {
  village = await startSearchVillage()
  browser = await startBrowser(village)
})

afterAll(async () => {
  await browser?.close()
  await village?.close()
})

const contacts = '**/get_provider_contact*'
const recommendations = '**/get_provider_recommendations*'

/** A page of a member who has just signed in. */
const member = (who = maya, options: Parameters<TestBrowser['visitor']>[0] = {}) =>
  browser.visitor({ as: who, ...options })

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
    const links = rosa.locator('dl').getByRole('link')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'tel:+15105550142',
      'mailto:rosa.m@example.com',
      'https://rosacares.example',
      'https://social.example/@rosa',
    ])
    await rosa.getByText('(510) 555-0142').waitFor()
    expect(await links.nth(2).getAttribute('rel')).toBe('noopener noreferrer')
    await rosa.getByText('Jan 5, 2099').waitFor()
    expect(await axeFindings(page)).toEqual([])

    // the whole row is the link
    const row = rosa.locator('dl > div').first()
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

  it('does not call a website alone a consent', async () => {
    const { page } = await member(otto, { viewport: 'phone' })
    await page.goto(nannies)
    const business = card(page, 'Bright Path Services')
    await business.getByRole('button', { name: 'View Details' }).click()
    await business.getByRole('heading', { name: 'Contact', exact: true }).waitFor()
    await business.getByRole('link', { name: /^brightpath.example/ }).waitFor()
  })

  it('stays closed when it cannot be fetched or there is none', async () => {
    const { page } = await member()
    await page.goto(nannies)
    const details = card(page, 'Rosa M.').getByRole('button', { name: 'View Details' })
    await page.route(contacts, fault)
    await details.click()
    await toast(page, 'Failed to get contact information').waitFor()
    expect(await details.getAttribute('aria-expanded')).toBe('false')

    await page.unroute(contacts)
    await page.route(contacts, (route) => route.fulfill({ json: { contact: null } }))
    await details.click()
    await toast(page, 'Contact information not available for this provider').waitFor()
    expect(await page.locator('.toast').getAttribute('data-variant')).toBe('default')
    expect(await details.getAttribute('aria-expanded')).toBe('false')

    await page.unroute(contacts)
    await details.click()
    await card(page, 'Rosa M.').getByRole('button', { name: 'Hide Details' }).waitFor()
  })
})

describe('all recommendations of a provider', () => {
  const open = (page: Page) => page.getByRole('button', { name: 'View all 2 recommendations' }).click()

  it('stand in a dialog, each with rating, year, date, words and highlights', async () => {
    const { page } = await member(maya, { viewport: 'phone' })
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
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('View all 2 recommendations')
  })

  it('say while they load, when there are none, and when they cannot be loaded', async () => {
    const { page } = await member()
    await page.goto(nannies)
    const held = Promise.withResolvers<void>()
    await page.route(recommendations, async (route) => {
      await held.promise
      await route.fulfill({ json: { recommendations: [] } })
    })
    await open(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Loading recommendations').waitFor()
    held.resolve()
    await dialog.getByText('No recommendations found').waitFor()

    await page.unroute(recommendations)
    await page.route(recommendations, refuse)
    await page.goto(nannies)
    await open(page)
    await page.getByRole('dialog').getByText('Failed to load recommendations').waitFor()
    await page.locator('.toast').getByText('Failed to load recommendations').waitFor()
    await page.unroute(recommendations)
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('dialog').getByRole('article').first().waitFor()
  })
})

describe('more recommendations than one call answers', () => {
  it('follow on request', async () => {
    const { page } = await member()
    const asked: number[] = []
    await page.route(searches, async (route) => {
      const response = await route.fetch()
      const found = await response.json()
      for (const provider of found.providers) {
        provider.total_recommendations = 150
        provider.all_recommendation_ids = Array.from({ length: 150 }, () => crypto.randomUUID())
      }
      await route.fulfill({ response, json: found })
    })
    await page.route(recommendations, (route) => {
      const ids = new URL(route.request().url()).searchParams.get('recommendation_ids')?.split(',') ?? []
      asked.push(ids.length)
      const said = {
        rating: 5,
        experience_year: null,
        recommendation: 'Good.',
        own_words: null,
        highlights: 'Reliable',
      }
      const shared = { created_at: '2026-11-18T20:00:00.000Z', would_use_again: null }
      return route.fulfill({ json: { recommendations: ids.map((id) => ({ id, ...said, ...shared })) } })
    })
    await page.goto(nannies)
    await page.getByRole('button', { name: 'View all 150 recommendations' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Shared Nov 18, 2026').first().waitFor()
    expect(await dialog.getByRole('article').count()).toBe(100)
    await dialog.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => dialog.getByRole('article').count()).toBe(150)
    expect(asked).toEqual([100, 50])
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

  it('stay in a browser that has kept the id of a recommendation, from before providers had ids of their own', async () => {
    const { page } = await member()
    await page.goto(nannies)
    const heart = page.getByRole('button', { name: 'Save Rosa M. to favorites' })
    await heart.waitFor()
    const [rosa] = await village.sql`select newest_id from providers where shown_name = 'Rosa M.'`
    await page.evaluate((id) => {
      const { user } = JSON.parse(localStorage.getItem('trusted-village-session') ?? '')
      localStorage.setItem(`favorites:${user.id}`, JSON.stringify([id]))
    }, rosa?.newest_id)
    await page.reload()
    await heart.and(page.locator('[aria-pressed=true]')).waitFor()
    const kept = page.waitForResponse('**/saved_providers/*')
    await heart.click()
    await kept
    await page.reload()
    await heart.and(page.locator('[aria-pressed=false]')).waitFor()
  })

  it('are taken away without a word', async () => {
    const { page } = await member()
    await page.goto(nannies)
    const heart = page.getByRole('button', { name: 'Save Rosa M. to favorites' })
    await heart.click()
    await toast(page, 'Added to favorites!').waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    const kept = page.waitForResponse('**/saved_providers/*')
    await heart.click()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false')
    await kept
    expect(await toast(page, 'Added to favorites!').count()).toBe(0)
    const listed = page.waitForResponse('**/saved_providers/ids*')
    await page.reload()
    await listed
    await heart.waitFor()
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('false')
  })
})
