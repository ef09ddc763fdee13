// Votes on the page: given, replaced, taken back, refused, from two tabs, and without a session.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestVillage, type TestVillage } from '../app.ts'
import { type CastMember, maya, otto } from '../cast.ts'
import { miscounted } from '../products/vote-recount.ts'
import { axeFindings } from './accessibility.ts'
import { startBrowser, type TestBrowser, type Visitor } from './browser.ts'
import { holdRequests } from './hold-requests.ts'
import { addProducts, card, names } from './product-cards.ts'

let village: TestVillage
let browser: TestBrowser

beforeAll(async () => {
  village = await startTestVillage({ environment: { PRODUCTS_OPEN_TO: 'members' } })
  browser = await startBrowser(village)
})
afterAll(async () => {
  await browser?.close()
  await village?.close()
})
beforeEach(async () => {
  await village.database.db.deleteFrom('baby_products').execute()
})

const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(words, { exact: true })

const add = (...products: Parameters<typeof addProducts>[1][]) => addProducts(village, ...products)

/** A member who has just come in. */
const member = async (person: CastMember = maya): Promise<Visitor> => {
  const visitor = await browser.visitor({ as: person, reducedMotion: true })
  return visitor
}

/** Both votes of a card, a star at the own one. */
const votes = async (page: Page, name: string) => {
  const buttons = card(page, name).getByRole('button', { name: /vote, / })
  const found = []
  for (const button of await buttons.all()) {
    found.push(
      `${await button.getAttribute('aria-label')}${(await button.getAttribute('aria-pressed')) === 'true' ? ' *' : ''}`,
    )
  }
  return found
}
const up = (page: Page, name: string) => card(page, name).getByRole('button', { name: /^Upvote, / })
const down = (page: Page, name: string) => card(page, name).getByRole('button', { name: /^Downvote, / })

/** Notes every change of the counts on a card from now on; returns how to read them. */
const watchVotes = async (page: Page, name: string): Promise<() => Promise<string[]>> => {
  const article = card(page, name)
  await article.waitFor()
  await article.evaluate((element) => {
    const changes: string[] = []
    Object.assign(window, { changes })
    new MutationObserver((found) => {
      for (const { target } of found) changes.push((target as Element).getAttribute('aria-label') ?? '')
    }).observe(element, { subtree: true, attributeFilter: ['aria-label'] })
  })
  return () => page.evaluate<string[]>('window.changes.splice(0)')
}

/** Counts of a product as they are kept. */
const votesOf = async (name: string): Promise<number[]> => {
  const { upvotes, downvotes } = await village.database.db
    .selectFrom('baby_products')
    .select(['upvotes', 'downvotes'])
    .where('product_name', '=', name)
    .executeTakeFirstOrThrow()
  return [upvotes, downvotes]
}

describe('a vote', () => {
  it('is given, replaced and taken back, by keyboard too, and stays', async () => {
    await add({ product_name: 'Bib' }, { product_name: 'Cup' })
    const { page, faults } = await member()
    await page.goto('/baby-products')
    await card(page, 'Cup').waitFor()
    expect(await votes(page, 'Cup')).toEqual(['Upvote, 0', 'Downvote, 0'])
    await up(page, 'Cup').click()
    await toast(page, 'Vote recorded!').waitFor()
    expect(await votes(page, 'Cup')).toEqual(['Upvote, 1 *', 'Downvote, 0'])
    // The card stays where it is until the list is asked for again.
    expect(await names(page)).toEqual(['Bib', 'Cup'])
    await page.reload()
    await card(page, 'Cup').waitFor()
    expect(await names(page)).toEqual(['Cup', 'Bib'])
    expect(await votes(page, 'Cup')).toEqual(['Upvote, 1 *', 'Downvote, 0'])

    await down(page, 'Cup').press('Enter')
    await toast(page, 'Vote recorded!').waitFor()
    expect(await votes(page, 'Cup')).toEqual(['Upvote, 0', 'Downvote, 1 *'])
    await page.getByRole('button', { name: 'Feeding' }).click()
    await page.waitForURL('**?category=Feeding')
    await card(page, 'Cup').waitFor()
    expect(await votes(page, 'Cup')).toEqual(['Upvote, 0', 'Downvote, 1 *'])
    expect(await axeFindings(page)).toEqual([])
    const answered = page.waitForResponse('**/rest/v1/product_votes/*')
    await down(page, 'Cup').press(' ')
    await answered
    expect(await votes(page, 'Cup')).toEqual(['Upvote, 0', 'Downvote, 0'])
    await page.reload()
    await card(page, 'Cup').waitFor()
    expect(await votes(page, 'Cup')).toEqual(['Upvote, 0', 'Downvote, 0'])
    expect(faults).toEqual([])
  })

  it('shows at once, and is taken back when it cannot be recorded', async () => {
    await add({ product_name: 'Bib', upvotes: 0 })
    const { page, context } = await member(otto)
    await page.goto('/baby-products')
    await card(page, 'Bib').waitFor()
    const release = await holdRequests(page, '**/rest/v1/product_votes/*', (route) => route.abort())
    await up(page, 'Bib').click()
    expect(await votes(page, 'Bib')).toEqual(['Upvote, 1 *', 'Downvote, 0'])
    release()
    await toast(page, 'Failed to submit vote').waitFor()
    expect(await votes(page, 'Bib')).toEqual(['Upvote, 0', 'Downvote, 0'])
    await page.unroute('**/rest/v1/product_votes/*')

    await context.setOffline(true)
    await down(page, 'Bib').click()
    await card(page, 'Bib').getByRole('button', { name: 'Downvote, 0' }).waitFor()
    await context.setOffline(false)
    await down(page, 'Bib').click()
    await toast(page, 'Vote recorded!').waitFor()
    expect(await votes(page, 'Bib')).toEqual(['Upvote, 0', 'Downvote, 1 *'])
  })

  it('changed while another is under way ends as the last press says', async () => {
    await add({ product_name: 'Bib' })
    const { page } = await member(otto)
    await page.goto('/baby-products')
    await card(page, 'Bib').waitFor()
    const sent: unknown[] = []
    const held = Promise.withResolvers<void>()
    await page.route('**/rest/v1/product_votes/*', async (route) => {
      sent.push(route.request().postDataJSON())
      await held.promise
      await route.continue()
    })
    await up(page, 'Bib').click()
    await up(page, 'Bib').click()
    await down(page, 'Bib').click()
    expect(await votes(page, 'Bib')).toEqual(['Upvote, 0', 'Downvote, 1 *'])
    held.resolve()
    await toast(page, 'Vote recorded!').waitFor()
    expect(sent).toEqual([{ vote_type: 'upvote' }, { vote_type: 'downvote' }])
    await page.reload()
    await card(page, 'Bib').waitFor()
    expect(await votes(page, 'Bib')).toEqual(['Upvote, 0', 'Downvote, 1 *'])
  })

  it('does not flash back: each count changes once for each press', async () => {
    await add({ product_name: 'Bib' })
    const { page } = await member()
    await page.goto('/baby-products')
    const watched = await watchVotes(page, 'Bib')
    await up(page, 'Bib').click()
    await toast(page, 'Vote recorded!').waitFor()
    expect(await watched()).toEqual(['Upvote, 1'])
    // Two presses, the second while the first is under way.
    const release = await holdRequests(page, '**/rest/v1/product_votes/*')
    await down(page, 'Bib').click()
    await up(page, 'Bib').click()
    const answered = page.waitForResponse((response) => response.request().postDataJSON()?.vote_type === 'upvote')
    release()
    await answered
    await expect.poll(() => votesOf('Bib')).toEqual([1, 0])
    expect(await votes(page, 'Bib')).toEqual(['Upvote, 1 *', 'Downvote, 0'])
    expect(await watched()).toEqual(['Upvote, 0', 'Downvote, 1', 'Upvote, 1', 'Downvote, 0'])
  })

  it('that fails is taken back once', async () => {
    await add({ product_name: 'Bib' })
    const { page } = await member()
    await page.goto('/baby-products')
    const watched = await watchVotes(page, 'Bib')
    const release = await holdRequests(page, '**/rest/v1/product_votes/*', (route) => route.abort())
    await up(page, 'Bib').click()
    await down(page, 'Bib').click()
    release()
    await toast(page, 'Failed to submit vote').waitFor()
    expect(await watched()).toEqual(['Upvote, 1', 'Upvote, 0', 'Downvote, 1', 'Downvote, 0'])
    expect(await votes(page, 'Bib')).toEqual(['Upvote, 0', 'Downvote, 0'])
  })

  it('stays when a list that was asked for before it comes after it', async () => {
    await add({ product_name: 'Bib' }, { product_name: 'Cup' })
    const { page } = await member()
    await page.goto('/baby-products')
    const watched = await watchVotes(page, 'Bib')
    const held = Promise.withResolvers<void>()
    const fetched = new Promise<void>((done) => {
      void page.route('**/rest/v1/baby_products*', async (route) => {
        const response = await route.fetch()
        done()
        await held.promise
        await route.fulfill({ response })
      })
    })
    // A vote on a product that was taken down asks for the list again.
    await village.database.db
      .updateTable('baby_products')
      .set({ is_active: false })
      .where('product_name', '=', 'Cup')
      .execute()
    await up(page, 'Cup').click()
    await toast(page, 'This product is not offered here any more.').waitFor()
    await fetched
    await up(page, 'Bib').click()
    await toast(page, 'Vote recorded!').waitFor()
    held.resolve()
    await card(page, 'Cup').waitFor({ state: 'detached' })
    expect(await votes(page, 'Bib')).toEqual(['Upvote, 1 *', 'Downvote, 0'])
    expect(await watched()).toEqual(['Upvote, 1'])
  })

  it('is one a member, also from two tabs and by double clicks', async () => {
    await add({ product_name: 'Bib' })
    const { page, context } = await member()
    const second = await context.newPage()
    for (const tab of [page, second]) {
      await tab.goto('/baby-products')
      await card(tab, 'Bib').waitFor()
    }
    await Promise.all([up(page, 'Bib').click(), up(second, 'Bib').click()])
    for (const tab of [page, second]) {
      await toast(tab, 'Vote recorded!').waitFor()
      expect(await votes(tab, 'Bib')).toEqual(['Upvote, 1 *', 'Downvote, 0'])
    }
    await Promise.all([down(page, 'Bib').dblclick(), down(second, 'Bib').dblclick()])
    await page.reload()
    await card(page, 'Bib').waitFor()
    const rows = await village.database.db.selectFrom('product_votes').selectAll().execute()
    expect(rows.length).toBeLessThanOrEqual(1)
    expect(await miscounted(village.database.db)).toEqual([])
  })

  it('asks to sign in when the session was ended elsewhere', async () => {
    await add({ product_name: 'Bib' })
    const { page, rest } = await member(otto)
    await page.goto('/baby-products')
    await card(page, 'Bib').waitFor()
    await page.getByText('Hi Otto').waitFor()
    await rest()
    await village.database.db.deleteFrom('auth.sessions').execute()
    await up(page, 'Bib').click()
    await page.waitForURL((url) => url.pathname === '/auth' && url.searchParams.get('redirect') === '/baby-products')
    await toast(page, 'Please sign in to vote').waitFor()
    expect(await miscounted(village.database.db)).toEqual([])
  })
})
