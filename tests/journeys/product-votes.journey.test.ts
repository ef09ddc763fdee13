// Votes on the page: given, replaced, taken back, from two tabs, and without a session.
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { type CastMember, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { miscounted } from '../products/vote-recount.ts'
import { startBrowser, type Visitor } from './browser.ts'
import { addProducts, card, names } from './product-cards.ts'

const village = await forFile(startTestVillage({ environment: { PRODUCTS_OPEN_TO: 'members' } }))
const browser = await forFile(startBrowser(village))
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
    const answered = page.waitForResponse('**/rest/v1/product_votes/*')
    await down(page, 'Cup').press(' ')
    await answered
    expect(await votes(page, 'Cup')).toEqual(['Upvote, 0', 'Downvote, 0'])
    await page.reload()
    await card(page, 'Cup').waitFor()
    expect(await votes(page, 'Cup')).toEqual(['Upvote, 0', 'Downvote, 0'])
    expect(faults).toEqual([])
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
