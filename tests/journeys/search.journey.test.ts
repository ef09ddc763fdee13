// Search results: the way in, the cards, filters and order in the address, contacts, the dialog, favorites, and every other state.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { highlights } from '../../domain/recommendations/highlights.ts'
import type { SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { recommend } from '../submissions.ts'
import { axeFindings } from './accessibility.ts'
import { startBrowser, type TestBrowser } from './browser.ts'
import { signIn } from './sign-in.ts'
import { fault, refuse } from './trouble.ts'

let village: TestVillage
let browser: TestBrowser

const shared: Partial<SubmissionInput>[] = [
  {
    provider_name: 'Rosa Martinez',
    rating: 4,
    highlights: ['Reliable'],
    own_words: 'She calls when the bus is late.',
    would_use_again: false,
  },
  {
    provider_name: 'Rosa Martinez',
    location: 'Berkeley, CA',
    experience_year: '2014-earlier',
    highlights: ['Reliable', 'Great with newborns', 'Patient & kind', 'Safety-focused'],
    pricing_type: 'hourly',
    pricing_range: '$25-50',
    would_use_again: true,
    has_contact_consent: true,
    provider_phone: '510-555-0142',
    provider_email: 'rosa.m@example.com',
    provider_social: 'https://social.example/@rosa',
    business_website: 'rosacares.example',
    available_start_date: '2099-01-05',
  },
  { provider_name: 'Teresa Lopez', location: 'San Leandro, CA', rating: 3, highlights: ['Flexible scheduling'] },
  {
    provider_name: 'Bright Path Services',
    is_business: true,
    location: 'Oakland, CA',
    business_website: 'https://brightpath.example',
  },
  {
    service_type: 'sleep-consultant',
    provider_name: 'Quiet Nights',
    is_business: true,
    location: 'San Jose, CA',
    highlights: highlights['sleep-consultant'].slice(0, 4),
    custom_highlight: 'W'.repeat(120),
    has_contact_consent: true,
  },
  { provider_name: 'Nadia Placeless', location: '', has_contact_consent: true, provider_phone: '(415) 555-0199' },
]

beforeAll(async () => {
  village = await startTestVillage()
  browser = await startBrowser(village)
  for (const one of shared) await recommend(village, one)
  for (let count = 1; count <= 26; count += 1) {
    await recommend(village, {
      service_type: 'family-photographer',
      provider_name: `Studio ${String(count).padStart(2, '0')}`,
      is_business: true,
      location: 'San Mateo, CA',
      highlights: ['Natural & candid'],
    })
  }
})

afterAll(async () => {
  await browser?.close()
  await village?.close()
})

const nannies = '/search-results?location=Oakland%2C+CA&category=nanny'
const searches = '**/get_grouped_approved_experiences*'
const contacts = '**/get_provider_contact*'
const recommendations = '**/get_provider_recommendations*'

/** The beginning of the sentence that stands where a parent wrote nothing. */
const generated = /^I used this service/

const toast = (page: Page, words: string) => page.getByRole('region').getByText(words, { exact: true })
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
const names = (page: Page) => page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents()
const asked = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

/** A page of a member who has just signed in. */
const member = async (who = maya, options: Parameters<TestBrowser['visitor']>[0] = {}) => {
  const visitor = await browser.visitor({ as: who, ...options })
  return visitor
}

describe('the way to the results', () => {
  it('leads a visitor through sign-in back to the same search', async () => {
    const { page } = await browser.visitor()
    await page.goto(`${nannies}&rating=4`)
    await page.waitForURL(({ pathname }) => pathname === '/login')
    expect(asked(page, 'redirect')).toBe('/search-results?location=Oakland%2C+CA&category=nanny&rating=4')
    await page.getByLabel('Email').fill(maya.email)
    await page.getByLabel('Password', { exact: true }).fill(maya.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('heading', { level: 1, name: 'Nannies near Oakland' }).waitFor()
    expect([asked(page, 'location'), asked(page, 'category'), asked(page, 'rating')]).toEqual([
      'Oakland, CA',
      'nanny',
      '4',
    ])
  })
})

describe('a card', () => {
  const quiet = '/search-results?location=San+Jose%2C+CA&category=sleep-consultant'

  it('opens the rest of its highlights by press and by key, each inside its chip', async () => {
    const { page } = await member(maya, { viewport: 'phone' })
    await page.goto(quiet)
    const chips = card(page, 'Quiet Nights').getByRole('list', { name: 'Highlights' })
    const more = chips.getByRole('button', { name: '+2 more' })
    await more.click()
    const shown = chips.locator('li:not(:has(button))')
    expect(await shown.allTextContents()).toHaveLength(5)
    for (const chip of await shown.all()) {
      const fits = await chip.evaluate((element) => {
        const card = element.closest('article')?.getBoundingClientRect()
        return element.scrollWidth <= element.clientWidth && element.getBoundingClientRect().right <= (card?.right ?? 0)
      })
      expect(fits).toBe(true)
    }
    expect(await axeFindings(page)).toEqual([])
    await chips.getByRole('button', { name: 'Show fewer' }).press('Enter')
    expect(await shown.allTextContents()).toHaveLength(3)
    await more.press('Space')
    expect(await shown.allTextContents()).toHaveLength(5)
  })

  it('says what Verified means when nobody has left a contact', async () => {
    const { page } = await member()
    await page.goto(quiet)
    const quietNights = card(page, 'Quiet Nights')
    await quietNights.getByText('Verified', { exact: true }).waitFor()
    await quietNights.getByText(/they agreed to be contacted, but nobody has left a way to reach them/).waitFor()
    expect(await card(page, 'Quiet Nights').getByRole('button', { name: 'View Details' }).getAttribute('title')).toBe(
      'No contact information available',
    )
  })

  it('is all that is printed of the results: no buttons, no fields, no colour of the page', async () => {
    const { page } = await member()
    await page.goto(quiet)
    await card(page, 'Quiet Nights').waitFor()
    await page.emulateMedia({ media: 'print' })
    // the mark of Verified explains itself on the screen and is a button there
    expect(await page.getByRole('button').allTextContents()).toEqual(['Verified'])
    expect(await page.getByRole('combobox').count()).toBe(0)
    expect(await page.getByRole('textbox').count()).toBe(0)
    await card(page, 'Quiet Nights').getByText('San Jose, CA').waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
  })
})

describe('the results', () => {
  it('show every element of a card, and announce how many there are', async () => {
    const { page, faults } = await member()
    await page.goto(nannies)
    await page
      .getByRole('status')
      .getByText('3 providers recommended by parents, nearby East Bay towns included.')
      .waitFor()
    const rosa = card(page, 'Rosa M.')
    for (const words of ['Nanny', '4.5', 'from 2 parents', 'Berkeley, CA', '$25-50 an hour', '+1 more']) {
      await rosa.getByText(words, { exact: true }).waitFor()
    }
    await rosa.getByRole('img', { name: '4.5 out of 5 stars' }).waitFor()
    expect(await rosa.getByRole('list', { name: 'Highlights' }).getByRole('listitem').count()).toBe(4)
    await rosa.getByText('“She calls when the bus is late.”').waitFor()
    expect(await rosa.getByText(generated).count()).toBe(0)
    await rosa.getByRole('button', { name: 'View all 2 recommendations' }).waitFor()

    const badge = rosa.getByRole('button', { name: 'Verified' })
    const why = rosa.getByText('The recommending parent confirmed that the provider agreed to be contacted.')
    for (const ask of [() => badge.hover(), () => badge.focus(), () => badge.click()]) {
      await ask()
      await why.waitFor()
      await page.keyboard.press('Escape')
      await why.waitFor({ state: 'hidden' })
    }

    const teresa = card(page, 'Teresa L.')
    await teresa.getByText('from 1 parent', { exact: true }).waitFor()
    await teresa
      .getByText(
        'I used this service and was particularly impressed by: flexible scheduling. Overall, I would rate them 3 stars.',
      )
      .waitFor()
    expect(await teresa.getByText('Verified').count()).toBe(0)
    expect(await teresa.getByRole('button', { name: /View all/ }).count()).toBe(0)
    const details = teresa.getByRole('button', { name: 'View Details' })
    expect(await details.isDisabled()).toBe(true)
    expect(await details.getAttribute('title')).toBe('No contact information available')
    await teresa.getByText('No contact information available').waitFor()

    await card(page, 'Bright Path Services').getByRole('button', { name: 'View Details' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(faults).toEqual([])
  })

  it('follow filters, order and words, and keep them in the address', async () => {
    const { page } = await member()
    await page.goto(nannies)
    await card(page, 'Teresa L.').waitFor()
    expect(await names(page)).toEqual(['Bright Path Services', 'Rosa M.', 'Teresa L.'])

    await page.getByRole('radio', { name: '4 and up' }).check()
    await page.getByText(/^2 providers recommended/).waitFor()
    expect(asked(page, 'rating')).toBe('4')
    await page.getByRole('radio', { name: '5 only' }).check()
    await page.getByText(/^1 provider recommended/).waitFor()
    await page.getByRole('button', { name: 'Remove the filter 5 only' }).press('Enter')
    await page.getByText(/^3 providers recommended/).waitFor()
    expect(asked(page, 'rating')).toBeNull()
    expect(await page.getByRole('radio', { name: 'Any rating' }).isChecked()).toBe(true)
    await page.getByRole('list', { name: 'Set filters' }).and(page.locator(':focus')).waitFor({ state: 'attached' })

    await page.getByRole('combobox', { name: 'Sort by' }).click()
    await page.getByRole('option').first().waitFor()
    expect(await page.getByRole('option').allTextContents()).toEqual([
      'Highest rated',
      'Most recommended',
      'Most recent',
      'Name, A to Z',
      'Type of service',
    ])
    await page.getByRole('option', { name: 'Most recent' }).click()
    await expect.poll(() => names(page)).toEqual(['Bright Path Services', 'Teresa L.', 'Rosa M.'])
    expect(asked(page, 'sort')).toBe('recent')

    await page.getByLabel('Name or highlight').fill('terresa')
    await page.getByText(/^1 provider recommended/).waitFor()
    expect(await names(page)).toEqual(['Teresa L.'])
    expect(asked(page, 'query')).toBe('terresa')

    await page.reload()
    await page.getByText(/^1 provider recommended/).waitFor()
    expect(await page.getByLabel('Name or highlight').inputValue()).toBe('terresa')
    await page.goBack()
    await page.getByText(/^3 providers recommended/).waitFor()
    expect(await page.getByLabel('Name or highlight').inputValue()).toBe('')

    await page.goto(`${nannies}&query=terresa&rating=4&sort=alphabetical`)
    await page.getByText('No providers match these filters, nearby East Bay towns included.').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).first().click()
    await page.getByText(/^3 providers recommended/).waitFor()
    expect([asked(page, 'query'), asked(page, 'rating'), asked(page, 'sort')]).toEqual([null, null, 'alphabetical'])
  })

  it('change with another place and kind of care, or none at all', async () => {
    const { page } = await member()
    await page.goto(nannies)
    await page.getByRole('combobox', { name: 'Location' }).fill('san mat')
    await page.getByRole('option', { name: 'San Mateo, CA' }).click()
    await page.getByRole('combobox', { name: 'Category' }).click()
    await page.getByRole('option', { name: 'Family Photographer' }).click()
    await page.getByRole('button', { name: 'Search Providers' }).click()
    await page.getByRole('heading', { level: 1, name: 'Family photographers near San Mateo' }).waitFor()
    await page.getByText('26 providers recommended by parents, nearby Peninsula towns included.').waitFor()

    await page.goto('/search-results?category=nanny')
    await page.getByRole('heading', { level: 1, name: 'All nannies' }).waitFor()
    await page.getByText('4 providers recommended by parents.').waitFor()
    await card(page, 'Nadia P.').getByText('Location not specified').waitFor()
    await page.goto('/search-results')
    await page.getByRole('heading', { level: 1, name: 'All providers' }).waitFor()
    await page.getByText('31 providers recommended by parents.').waitFor()
  })

  it('come 24 at a time, and the keyboard goes on where they go on', async () => {
    const { page } = await member()
    await page.goto('/search-results?category=family-photographer&sort=alphabetical')
    await page.getByText('24 of 26 shown').waitFor()
    await page.route(searches, refuse)
    await page.getByRole('button', { name: 'Show more' }).click()
    await toast(page, 'Failed to load experiences').waitFor()
    expect(await page.getByRole('article').count()).toBe(24)

    await page.unroute(searches)
    await page.getByRole('button', { name: 'Show more' }).focus()
    await page.keyboard.press('Enter')
    await card(page, 'Studio 26').waitFor()
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Studio 25')
  })

  it('say when there are none, when they load, and when they cannot be loaded', async () => {
    const { page } = await member(maya, { dark: true })
    await page.goto('/search-results?location=Half+Moon+Bay%2C+CA&category=night-nurse')
    await page.getByText('No providers yet, nearby Peninsula towns included.').waitFor()
    await page.getByRole('heading', { name: 'No one has pinned a note here yet' }).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Share Your Experience' }).waitFor()
    // the number on the way is the number found there
    const others = page.getByRole('region', { name: 'Other kinds of care' })
    await others.getByRole('link', { name: 'Family Photographers 26' }).click()
    await page.getByText('26 providers recommended by parents, nearby Peninsula towns included.').waitFor()
    await page.goto('/search-results?location=San+Francisco%2C+CA&category=sleep-consultant')
    const further = page.getByRole('region', { name: 'Look a little further' })
    await further.getByRole('link', { name: 'South Bay 1' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await further.getByRole('link', { name: 'South Bay 1' }).click()
    await card(page, 'Quiet Nights').waitFor()

    const held = Promise.withResolvers<void>()
    await page.route(searches, async (route) => {
      await held.promise
      await refuse(route)
    })
    await page.goto(nannies)
    await page.getByRole('status').getByText('Loading providers').waitFor()
    await page.locator('.sk').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    held.resolve()
    await page.getByRole('alert').getByText('Failed to load experiences').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.unroute(searches)
    await page.getByRole('button', { name: 'Try again' }).click()
    await card(page, 'Rosa M.').waitFor()
  })
})

describe('the map', () => {
  it('beside the results leads to the same search in another place, and is left out where there is no room', async () => {
    const { page } = await member()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/search-results?location=Oakland%2C+CA&category=sleep-consultant')
    const map = page.getByRole('region', { name: 'Map' })
    await map.getByRole('link', { name: 'South Bay, 1' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sleep consultants near South Bay' }).waitFor()
    await card(page, 'Quiet Nights').waitFor()
    await map.locator('[aria-current]', { hasText: '1' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width: 1024, height: 900 })
    expect(await map.isVisible()).toBe(false)
  })
})

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
    const [rosa] = await village.database.sql`select newest_id from providers where shown_name = 'Rosa M.'`
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
    expect(await heart.getAttribute('aria-pressed')).toBe('false')
    await kept
    expect(await toast(page, 'Added to favorites!').count()).toBe(0)
    const listed = page.waitForResponse('**/saved_providers/ids*')
    await page.reload()
    await listed
    await heart.waitFor()
    expect(await heart.getAttribute('aria-pressed')).toBe('false')
  })
})

describe('on a phone', () => {
  it('the search folds to a line, and filters and order open in sheets', async () => {
    const { page, faults } = await member(maya, { viewport: 'phone' })
    await page.goto(nannies)
    await card(page, 'Rosa M.').waitFor()
    expect(await page.getByRole('combobox', { name: 'Location' }).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])

    await page.getByRole('button', { name: 'Filters' }).click()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('radio', { name: '4 and up' }).check()
    await sheet.getByLabel('Name or highlight').fill('patient')
    await sheet.getByRole('button', { name: 'Show 1 provider' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Show 1 provider' }).click()
    await page.getByRole('button', { name: 'Filters 2 active' }).waitFor()
    expect([asked(page, 'rating'), asked(page, 'query')]).toEqual(['4', 'patient'])

    await page.getByRole('button', { name: 'Sort by: Highest rated' }).click()
    await page.getByRole('dialog', { name: 'Sort by' }).getByRole('radio', { name: 'Name, A to Z' }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sort by: Name, A to Z' }).waitFor()

    await page.getByRole('button', { name: 'Nanny in Oakland, CA Edit search' }).click()
    await page.getByRole('combobox', { name: 'Location' }).fill('San Mateo, CA')
    await page.getByRole('button', { name: 'Search Providers' }).click()
    await page.getByRole('heading', { level: 1, name: 'Nannies near San Mateo' }).waitFor()
    await page.getByRole('button', { name: 'Nanny in San Mateo, CA Edit search' }).waitFor()
    expect(faults).toEqual([])
  })
})
