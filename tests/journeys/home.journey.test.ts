// Home: the empty and the grown village, the banner, the notice board, the search, and the way of a visitor into a search.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestVillage, type TestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { recommend } from '../submissions.ts'
import { axeFindings } from './accessibility.ts'
import { startBrowser, type TestBrowser } from './browser.ts'
import { signIn } from './sign-in.ts'
import { fault } from './trouble.ts'

let village: TestVillage
let browser: TestBrowser

beforeAll(async () => {
  village = await startTestVillage()
  browser = await startBrowser(village)
})

afterAll(async () => {
  await browser?.close()
  await village?.close()
})

const featured = '**/get_featured_businesses*'
const recent = '**/get_recent_recommendations*'

const location = (page: Page) => page.getByRole('combobox', { name: 'Location' })
const search = (page: Page) => page.getByRole('button', { name: 'Search Providers' })

const chooseCategory = async (page: Page, label: string): Promise<void> => {
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label })
}

const chooseOakland = async (page: Page): Promise<void> => {
  await location(page).fill('oakl')
  await page.getByRole('option', { name: 'Oakland, CA' }).click()
}

const banner = (page: Page) => page.getByRole('region', { name: 'Parent-Approved Businesses' })
const board = (page: Page) => page.getByRole('region', { name: 'Recent Recommendations' })

/** Opens the home page and goes down to what parents have said, which comes only then. */
const openHome = async (page: Page): Promise<void> => {
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.mouse.wheel(0, 1500)
}

/** Whether the line of cards moves now, as the browser has it. */
const drift = (page: Page) =>
  page.locator('.drift').evaluate((line) => {
    const { animationName, animationPlayState, animationDuration } = getComputedStyle(line)
    return animationName === 'none' ? 'still' : `${animationPlayState}, ${animationDuration}`
  })

const business = (name: string, location: string) => ({
  provider_name: name,
  is_business: true,
  service_type: 'daycare' as const,
  location,
  highlights: ['Clean & safe', 'Healthy meals', 'Flexible hours'],
})

describe('an empty village', () => {
  it('says what it is and invites to share first', async () => {
    const { page, faults } = await browser.visitor()
    await openHome(page)
    const promise = 'Where parents find trusted care, recommended by those who know'
    await page.getByRole('heading', { level: 1, name: promise }).waitFor()
    for (const value of ['Verified by Parents', 'Invitation Only', 'Parent-to-Parent']) {
      await page.getByRole('heading', { name: value }).waitFor()
    }
    await board(page).getByText('No recommendations available yet').waitFor()
    await board(page).getByText('Be the first to share your experience!').waitFor()
    expect(await banner(page).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])

    await page.getByRole('main').getByRole('link', { name: 'Join Community' }).click()
    await page.waitForURL('**/signup')
    await page.goBack()
    await page.getByRole('main').getByRole('link', { name: 'Share Your Experience' }).last().click()
    await page.waitForURL('**/add-listing')
    expect(faults).toEqual([])
  })
})

describe('the banner of businesses', () => {
  it('stands with one, needs room for two', async () => {
    await recommend(village, business('Little Acorns Daycare', 'Oakland, CA'))
    const { page } = await browser.visitor()
    await openHome(page)
    const card = banner(page).getByRole('listitem').filter({ hasText: 'Little Acorns Daycare' })
    expect((await card.boundingBox())?.width).toBe(320)
    await card.getByText('from 1 parent', { exact: true }).waitFor()
    await card.getByText('Oakland, CA').waitFor()
    expect(await card.getByRole('list', { name: 'Highlights' }).getByRole('listitem').allInnerTexts()).toEqual([
      'Clean & safe',
      'Healthy meals',
    ])
    expect(await banner(page).getByRole('button').count()).toBe(0)

    await recommend(village, business('Golden Hour Studio', 'Pleasanton, CA'))
    await page.reload()
    await banner(page).getByRole('heading', { name: 'Golden Hour Studio' }).waitFor()
    expect(await banner(page).getByRole('button').count()).toBe(0)

    const phone = await browser.visitor({ viewport: 'phone' })
    await openHome(phone.page)
    await banner(phone.page).getByRole('button', { name: 'Pause the moving list' }).waitFor()
    expect(await banner(phone.page).getByRole('article').count()).toBe(2)
    expect(await drift(phone.page)).toBe('running, 45s')
  })

  it('drifts with six, and stops by its button, by hovering and by focus', async () => {
    for (const name of ['Redwood Smiles Clinic', 'Tidepool Academy', 'Full Moon Services', 'Oak & Otter Center']) {
      await recommend(village, business(name, 'Alameda, CA'))
    }
    const { page, faults } = await browser.visitor()
    await openHome(page)
    const button = banner(page).getByRole('button')
    await button.filter({ hasText: 'Pause' }).waitFor()
    // the repeated half is for the eye only
    expect(await banner(page).getByRole('article').count()).toBe(6)
    expect(await page.locator('.drift [inert][aria-hidden=true] article').count()).toBe(6)
    // the line scrolled under the pointer
    await page.mouse.move(2, 890)
    await expect.poll(() => drift(page)).toBe('running, 45s')

    await button.click()
    await page.mouse.move(0, 0)
    await button.filter({ hasText: 'Play' }).waitFor()
    expect(await drift(page)).toBe('paused, 45s')
    await button.click()
    await page.mouse.move(0, 0)
    await button.blur()
    expect(await drift(page)).toBe('running, 45s')

    await page.locator('.drift-wrap').hover()
    expect(await drift(page)).toBe('paused, 45s')
    await page.mouse.move(0, 0)
    await button.focus()
    await page.keyboard.press('Tab')
    expect(await drift(page)).toBe('paused, 45s')
    expect(await axeFindings(page)).toEqual([])
    expect(faults).toEqual([])
  })

  it('stands still and scrolls sideways for whoever wants no motion', async () => {
    const { page } = await browser.visitor({ reducedMotion: true })
    await openHome(page)
    const line = page.getByRole('group', { name: 'Moving list of businesses' })
    await line.getByRole('heading', { name: 'Little Acorns Daycare' }).waitFor()
    expect(await drift(page)).toBe('still')
    expect(await banner(page).getByRole('button').count()).toBe(0)
    expect(await line.locator('article').filter({ visible: true }).count()).toBe(6)
    await line.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => line.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    expect(await axeFindings(page)).toEqual([])
  })
})

describe('recent recommendations', () => {
  it('shows the three newest, without what should not be told', async () => {
    for (const name of ['Aisha Karim', 'Hannah Katz', 'Denise Walker']) {
      await recommend(village, { provider_name: name, location: 'Walnut Creek, CA' })
    }
    await recommend(village, { provider_name: 'Rosa Maria Lopez', location: '', experience_year: undefined })
    const { page } = await browser.visitor({ dark: true })
    await openHome(page)
    await board(page).getByRole('heading', { name: 'Rosa L.' }).waitFor()
    const cards = board(page).getByRole('article')
    expect(await cards.count()).toBe(3)
    expect(await board(page).getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
      'Rosa L.',
      'Denise W.',
      'Hannah K.',
    ])
    await cards.nth(0).getByText('Location not specified').waitFor()
    await cards.nth(0).getByText('Recent', { exact: true }).waitFor()
    await cards.nth(1).getByText('Walnut Creek, CA').waitFor()
    await cards.nth(1).getByText('2025', { exact: true }).waitFor()
    await cards.nth(1).getByRole('img', { name: '5 out of 5 stars' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('says what the parent wrote to members only; visitors, and members where nothing was written, read the sentence', async () => {
    const written = `She sang through the whole storm. ${'And again the next night. '.repeat(20)}`
    await recommend(village, { provider_name: 'Ilse Bird', own_words: written })
    await recommend(village, { provider_name: 'Olga Stern', highlights: ['Patient & kind'] })
    const ilse = (page: Page) => board(page).getByRole('article').filter({ hasText: 'Ilse B.' })
    const { page } = await browser.visitor()
    await openHome(page)
    await ilse(page).getByText('I used this service and was particularly impressed by: reliable, great with').waitFor()
    expect(await page.getByText('She sang through the whole storm').count()).toBe(0)

    // signing in without loading the page anew: what was answered to a visitor is not shown to the member
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click()
    await page.getByLabel('Email').fill(maya.email)
    await page.getByLabel('Password', { exact: true }).fill(maya.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('button', { name: /^Hi Maya/ }).waitFor()
    await page.mouse.wheel(0, 1500)
    await ilse(page).getByText('“She sang through the whole storm.').waitFor()
    expect(await ilse(page).getByText('I used this service').count()).toBe(0)
    // the rest is there for paper alone
    const end = ilse(page).getByText(written.slice(-40).trim())
    expect(await end.isVisible()).toBe(false)
    await ilse(page).getByRole('button', { name: 'Read on' }).click()
    await end.waitFor()
    await board(page)
      .getByRole('article')
      .filter({ hasText: 'Olga S.' })
      .getByText('impressed by: patient & kind. Overall')
      .waitFor()
  })

  it('says when they cannot be loaded, and tries again; the banner stays away in silence', async () => {
    const { page } = await browser.visitor()
    await page.route(recent, fault)
    await page.route(featured, fault)
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('get-featured-businesses failed'),
    )
    await openHome(page)
    await board(page).getByText('Unable to load recommendations').waitFor()
    await logged
    expect(await banner(page).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await page.unroute(recent)
    await board(page).getByRole('button', { name: 'Try again' }).click()
    await board(page).getByRole('heading', { name: 'Olga S.' }).waitFor()
  })
})

describe('a visitor who searches', () => {
  const wantNannyInOakland = async (page: Page): Promise<void> => {
    await page.goto('/')
    expect(await search(page).isDisabled()).toBe(true)
    await chooseOakland(page)
    expect(await search(page).isDisabled()).toBe(true)
    await chooseCategory(page, 'Nanny')
    await page.getByText(/^Please sign up or sign in/).waitFor()
    expect(await search(page).isDisabled()).toBe(true)
  }

  it('is asked to sign in, and then comes to what was searched', async () => {
    const { page } = await browser.visitor({ viewport: 'phone' })
    await wantNannyInOakland(page)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
    await page.waitForURL('**/login')
    await page.getByLabel('Email').fill(maya.email)
    await page.getByLabel('Password', { exact: true }).fill(maya.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('heading', { level: 1, name: 'Nannies near Oakland' }).waitFor()
    expect(new URL(page.url()).searchParams.get('location')).toBe('Oakland, CA')
    expect(new URL(page.url()).searchParams.get('category')).toBe('nanny')
  })

  it('comes home when the search is older than ten minutes', async () => {
    const { page } = await browser.visitor()
    await wantNannyInOakland(page)
    await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
    await page.waitForURL('**/signup')
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('pendingSearch') ?? '{}')
      localStorage.setItem('pendingSearch', JSON.stringify({ ...kept, timestamp: kept.timestamp - 10 * 60 * 1000 }))
    })
    await signIn(page, otto)
    await page.getByRole('main').getByRole('link', { name: 'Browse Services' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

describe('a member', () => {
  it('browses from the hero and from the footer, and searches with what was typed', async () => {
    const { page, faults } = await browser.visitor({ as: maya })
    await page.goto('/')
    const focused = () => location(page).evaluate((field) => field === document.activeElement)
    const browse = page.getByRole('main').getByRole('link', { name: 'Browse Services' })
    await browse.click()
    await expect.poll(focused).toBe(true)
    await page.getByRole('heading', { level: 1 }).click()
    await browse.click()
    await expect.poll(focused).toBe(true)

    await page.goto('/add-listing')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Browse Services' }).click()
    await expect.poll(focused).toBe(true)
    expect(await location(page).isVisible()).toBe(true)

    await location(page).fill('Springfield')
    await chooseCategory(page, 'Nanny')
    await page.getByText('Choose the place from the list').waitFor()
    expect(await search(page).isDisabled()).toBe(true)
    await location(page).fill('oakland, ca')
    await search(page).click()
    await page.getByRole('heading', { level: 1, name: 'Nannies near Oakland' }).waitFor()
    expect(faults).toEqual([])
  })
})
